import { defineFeature } from '#server/kernel/feature.ts'

export const rateLimit = defineFeature({ tables: ['rate_window'], ended: { rate_window: 0 } })
