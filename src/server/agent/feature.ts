import { defineFeature } from '#server/kernel/feature.ts'
import { figureHandlers } from './figures.ts'
import { agentHandlers } from './handlers.ts'
import { noteHandlers } from './notes.ts'
import { agentPersonal } from './rows-personal.ts'
import { agentSettings } from './settings.ts'

export const agent = defineFeature({
  tables: ['agent_note'],
  personal: agentPersonal,
  settings: agentSettings,
  handlers: { ...agentHandlers, ...figureHandlers, ...noteHandlers },
})
