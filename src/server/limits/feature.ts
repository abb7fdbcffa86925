import { defineFeature } from '#server/kernel/feature.ts'
import { limitsHandlers } from './handlers.ts'

export const limits = defineFeature({ handlers: limitsHandlers })
