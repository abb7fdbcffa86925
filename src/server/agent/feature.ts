import { defineFeature } from '#server/kernel/feature.ts'
import { agentHandlers } from './handlers.ts'

export const agent = defineFeature({ handlers: agentHandlers })
