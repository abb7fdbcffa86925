import { defineFeature } from '#server/kernel/feature.ts'
import { figureHandlers } from './figures.ts'
import { agentHandlers } from './handlers.ts'
import { agentSettings } from './settings.ts'

export const agent = defineFeature({ settings: agentSettings, handlers: { ...agentHandlers, ...figureHandlers } })
