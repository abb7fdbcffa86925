import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { auditFileHandlers } from './audit-file.ts'
import { staffHandlers } from './handlers.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { personHandlers } from './person.ts'
import { sweepStaffSessions } from './sessions.ts'

export { waitingHandlers } from './waiting.ts'

export const staff = defineFeature({
  tables: [
    'staff',
    'staff_challenge',
    'staff_device',
    'staff_passkey',
    'staff_person',
    'staff_player',
    'staff_role_permission',
    'staff_session',
    'staff_session_token',
    'staff_ticket',
  ],
  ended: { staff_challenge: 0, staff_ticket: 0 },
  handlers: { ...staffHandlers, ...personHandlers, ...passkeyHandlers, ...auditFileHandlers },
  jobs: [defineTick({ name: 'sweep-staff-sessions', every: '30 * * * * *', run: sweepStaffSessions })],
})
