import { defineFeature } from '#server/kernel/feature.ts'
import { securityHandlers } from './handlers.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { ownProfileHandlers } from './profile-handlers.ts'
import { profileStaffHandlers } from './profile-staff-handlers.ts'
import { securityPersonal } from './rows-personal.ts'
import { sessionStaffHandlers } from './session-staff-handlers.ts'
import { securitySettings } from './settings.ts'

export const security = defineFeature({
  personal: securityPersonal,
  tables: ['passkey', 'passkey_challenge', 'proof_tries', 'recovery_code', 'step_up', 'totp'],
  settings: securitySettings,
  handlers: {
    ...securityHandlers,
    ...passkeyHandlers,
    ...ownProfileHandlers,
    ...profileStaffHandlers,
    ...sessionStaffHandlers,
  },
})
