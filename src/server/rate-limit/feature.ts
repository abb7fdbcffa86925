import { deleteEnded } from '#server/kernel/delete-ended.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineJob } from '#server/kernel/jobs.ts'

export const rateLimit = defineFeature({
  tables: ['rate_window'],
  jobs: [
    defineJob({
      name: 'sweep-rate-windows',
      every: '30 * * * * *',
      run: (app) => deleteEnded(app, ['rate_window', 'spent']),
    }),
  ],
})
