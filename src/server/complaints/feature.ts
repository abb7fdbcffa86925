import { defineFeature } from '#server/kernel/feature.ts'
import { complaintHandlers } from './handlers.ts'
import { complaintWork } from './queues.ts'
import { complaintsPersonal } from './rows-personal.ts'
import { complaintSettings } from './settings.ts'
import { complaintStaffHandlers } from './staff-handlers.ts'

/** What members complain about, until it is settled. */
export const complaints = defineFeature({
  personal: complaintsPersonal,
  tables: ['complaint', 'complaint_line'],
  settings: complaintSettings,
  queues: complaintWork,
  handlers: { ...complaintHandlers, ...complaintStaffHandlers },
})
