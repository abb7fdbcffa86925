import { defineFeature } from '#server/kernel/feature.ts'
import { accountHandlers } from './handlers.ts'
import { accountsSettings } from './settings.ts'
import { accountStaffHandlers } from './staff-handlers.ts'

export const accounts = defineFeature({
  tables: ['member', 'member_contact', 'member_tree', 'password_link', 'second_step'],
  settings: accountsSettings,
  handlers: { ...accountHandlers, ...accountStaffHandlers },
})
