import { defineFeature } from '#server/kernel/feature.ts'
import { recordsHandlers } from './handlers.ts'

export const records = defineFeature({ handlers: recordsHandlers })
