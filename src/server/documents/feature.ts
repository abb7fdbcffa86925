import { defineFeature } from '#server/kernel/feature.ts'
import { documentHandlers } from './handlers.ts'
import { documentWork } from './queues.ts'
import { documentsPersonal } from './rows-personal.ts'
import { documentsSettings } from './settings.ts'
import { documentStaffHandlers } from './staff-handlers.ts'

/** What members prove by pictures of papers, and how much money may leave without. */
export const documents = defineFeature({
  personal: documentsPersonal,
  tables: ['member_document'],
  settings: documentsSettings,
  queues: documentWork,
  handlers: { ...documentHandlers, ...documentStaffHandlers },
})
