import { deleteEnded } from '#server/kernel/delete-ended.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { sweepSpent } from '#server/kernel/spent.ts'

export const rateLimit = defineFeature({
  tables: ['rate_window'],
  jobs: [
    defineTick({
      name: 'sweep-rate-windows',
      every: '30 * * * * *',
      run: async (app) => (await deleteEnded(app, ['rate_window'])) + (await sweepSpent(app)),
    }),
  ],
})
