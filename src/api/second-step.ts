import * as z from 'zod/mini'
import { loggedIn, secondSteps } from './access.ts'
import { endpoint } from './endpoint.ts'
import { text } from './page.ts'
import { codeSent } from './phone-codes.ts'

export const feature = 'access'

export const twoFactorSend = endpoint({
  method: 'POST',
  path: '/auth/two-factor/send',
  access: 'public',
  summary: 'Send the code of a second step to the bound mobile or e-mail.',
  input: z.object({ ticket: text(128, 1), method: z.enum(['mobile', 'email']) }),
  output: codeSent,
  refuses: ['ticket_spent', 'not_enabled', 'sms_failed', 'sms_quota', 'sms_not_enabled', 'phone_invalid'],
  rate: 'credential',
})

export const twoFactorVerify = endpoint({
  method: 'POST',
  path: '/auth/two-factor/verify',
  access: 'public',
  summary: 'Answer a second step; the right answer logs in and makes the address a known one.',
  input: z.object({ ticket: text(128, 1), method: z.enum(secondSteps), answer: text(255, 1) }),
  output: loggedIn,
  refuses: ['ticket_spent', 'not_enabled', 'code_wrong', 'code_expired', 'account_disabled', 'account_frozen'],
  rate: 'credential',
})
