import { deleteEnded } from '#server/kernel/delete-ended.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'

export const rateLimit = defineFeature({
  tables: ['rate_window'],
  jobs: [
    defineTick({
      name: 'sweep-rate-windows',
      every: '30 * * * * *',
      run: (app) => deleteEnded(app, ['rate_window', 'spent']),
    }),
  ],
})
