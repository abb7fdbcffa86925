import { defineFeature } from '#server/kernel/feature.ts'
import { memberFileHandlers } from './files.ts'
import { accountHandlers } from './handlers.ts'
import { accountsPersonal } from './rows-personal.ts'
import { accountsSettings } from './settings.ts'
import { accountStaffHandlers } from './staff-handlers.ts'

export const accounts = defineFeature({
  personal: accountsPersonal,
  tables: ['member', 'member_contact', 'member_tree', 'member_tree_past', 'password_link', 'second_step'],
  ended: { password_link: 0, second_step: 0 },
  settings: accountsSettings,
  handlers: { ...accountHandlers, ...accountStaffHandlers, ...memberFileHandlers },
})
