import { defineFeature } from '#server/kernel/feature.ts'
import { jobHandlers } from './handlers.ts'

/** What staff may do with jobs; the features that they belong to define them. */
export const jobCalls = defineFeature({ handlers: jobHandlers })
