import { defineFeature } from '#server/kernel/feature.ts'
import { findingFileHandlers } from './files.ts'
import { paymentJobs } from './jobs.ts'
import { webhooks } from './metrics.ts'
import { webhookEndpoint } from './raw-endpoint.ts'
import { paymentStaffHandlers } from './staff-handlers.ts'

export const payments = defineFeature({
  tables: ['payment_finding', 'provider_entry', 'provider_event'],
  handlers: { ...paymentStaffHandlers, ...findingFileHandlers },
  raw: [webhookEndpoint],
  metrics: [webhooks],
  jobs: paymentJobs,
})
