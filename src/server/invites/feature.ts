import { defineFeature } from '#server/kernel/feature.ts'
import { inviteHandlers } from './handlers.ts'
import { invitesPersonal } from './rows-personal.ts'
import { inviteStaffHandlers } from './staff-handlers.ts'

/** Accounts that agents open, and the links by which they invite. */
export const invites = defineFeature({
  personal: invitesPersonal,
  tables: ['invite_joined', 'invite_link'],
  handlers: { ...inviteHandlers, ...inviteStaffHandlers },
})
