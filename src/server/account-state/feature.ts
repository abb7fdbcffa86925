import { defineFeature } from '#server/kernel/feature.ts'
import { accountStateHandlers, ownStateHandlers } from './handlers.ts'

/** What ends or resumes an account in every feature at once: its status, sessions, games, limits and wallet. */
export const accountState = defineFeature({ handlers: { ...accountStateHandlers, ...ownStateHandlers } })
