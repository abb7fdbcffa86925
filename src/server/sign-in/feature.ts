import { sendMessages } from '#server/codes/public.ts'
import { callKeys } from '#server/kernel/call-keys.ts'
import type { App } from '#server/kernel/context.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineJob } from '#server/kernel/jobs.ts'
import { signInHandlers } from './handlers.ts'
import { passkeyLoginHandlers } from './passkeys.ts'
import { recoveryHandlers } from './recovery-handlers.ts'
import { answerLinkRequests } from './reset-by-mail.ts'
import { sweepSignIn } from './sweep.ts'

/** Sends the mails at once, so that a member who waits for a link waits for one job only. */
async function mailLinks(app: App): Promise<void> {
  if ((await answerLinkRequests(app)) > 0) await sendMessages(app)
}

export const signIn = defineFeature({
  tables: [
    'captcha',
    'link_request',
    'login_guard',
    'member_address',
    'member_identity',
    'oauth_trip',
    'password_link',
    'second_step',
  ],
  handlers: { ...signInHandlers, ...recoveryHandlers, ...passkeyLoginHandlers },
  jobs: [
    defineJob({ name: 'reset-links', every: '*/2 * * * * *', run: mailLinks }),
    defineJob({ name: 'sweep-sign-in', every: '30 * * * * *', run: sweepSignIn }),
  ],
  open: callKeys,
})
