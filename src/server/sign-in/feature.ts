import { callKeys } from '#server/kernel/call-keys.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineTick } from '#server/kernel/jobs.ts'
import { signInHandlers } from './handlers.ts'
import { passkeyLoginHandlers } from './passkeys.ts'
import { recoveryHandlers } from './recovery-handlers.ts'
import { resetLinkJob } from './reset-by-mail.ts'
import { signInPersonal } from './rows-personal.ts'
import { signInSettings } from './settings.ts'
import { captchaKeptMs, sweepSignIn } from './sweep.ts'

export const signIn = defineFeature({
  personal: signInPersonal,
  tables: ['captcha', 'link_request', 'login_guard', 'member_address', 'member_identity', 'oauth_trip'],
  ended: { captcha: captchaKeptMs, link_request: 0, oauth_trip: 0 },
  settings: signInSettings,
  handlers: { ...signInHandlers, ...recoveryHandlers, ...passkeyLoginHandlers },
  jobs: [resetLinkJob, defineTick({ name: 'sweep-sign-in', every: '30 * * * * *', run: sweepSignIn })],
  open: callKeys,
})
