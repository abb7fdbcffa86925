import { defineFeature } from '#server/kernel/feature.ts'
import { securityHandlers } from './handlers.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { ownProfileHandlers } from './profile-handlers.ts'

export const security = defineFeature({
  handlers: { ...securityHandlers, ...passkeyHandlers, ...ownProfileHandlers },
})
