import { defineFeature } from '#server/kernel/feature.ts'
import { helpHandlers } from './handlers.ts'

export const help = defineFeature({ handlers: helpHandlers })
