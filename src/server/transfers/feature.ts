import { defineFeature } from '#server/kernel/feature.ts'
import { transferHandlers } from './handlers.ts'
import { transfersInvariants } from './invariants.ts'
import { transfersPersonal } from './rows-personal.ts'
import { transfersSettings } from './settings.ts'

export const transfers = defineFeature({
  personal: transfersPersonal,
  tables: ['member_transfer'],
  settings: transfersSettings,
  handlers: transferHandlers,
  invariants: transfersInvariants,
})
