import { defineFeature } from '#server/kernel/feature.ts'
import { noteHandlers } from './handlers.ts'

/** What staff note about members. */
export const notes = defineFeature({ tables: ['member_note'], handlers: noteHandlers })
