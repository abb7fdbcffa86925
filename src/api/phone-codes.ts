import * as z from 'zod/mini'
import { humanCheckSolution } from './access.ts'
import { endpoint } from './endpoint.ts'
import { text, time } from './page.ts'
import type { RefusalCode } from './refusal.ts'

export const feature = 'access'

const mobile = { countryDialingCode: z.optional(text(8)), humanCheck: humanCheckSolution }
/** A sent code: its button counts down `expiredMinutes` × 60 seconds and may then send another one. */
export const codeSent = z.object({ expiredMinutes: z.int() })

/** What may go wrong while a code is sent (Spec 1 §8, "Phone codes"). */
export const codeRefuses = [
  'not_enabled',
  'phone_missing',
  'phone_invalid',
  'sms_failed',
  'sms_quota',
  'sms_not_enabled',
  'human_check_failed',
] as const satisfies readonly RefusalCode[]

export const loginCode = endpoint({
  method: 'POST',
  path: '/auth/login-code',
  access: 'public',
  summary: 'Send a log-in code by SMS. The answer does not reveal whether the number is known.',
  input: z.object({ mobileNum: text(32), ...mobile }),
  output: codeSent,
  refuses: codeRefuses,
  rate: 'credential',
})

export const registerCode = endpoint({
  method: 'POST',
  path: '/auth/register-code',
  access: 'public',
  summary: 'Send a registration code by SMS. The answer does not reveal whether the number is known.',
  input: z.object({
    mobileNo: text(32),
    /** On which tab: by user name or by mobile number. */
    regType: z._default(z.enum(['username', 'mobile']), 'username'),
    ...mobile,
  }),
  output: codeSent,
  refuses: codeRefuses,
  rate: 'credential',
})

export const forgotPhoneCode = endpoint({
  method: 'POST',
  path: '/auth/forgot/phone-code',
  access: 'public',
  summary: 'Send a code for a new password by SMS. The answer does not reveal whether the number is known.',
  input: z.object({ mobileNum: text(32), ...mobile }),
  output: codeSent,
  refuses: codeRefuses,
  rate: 'credential',
})

export const affiliateCheck = endpoint({
  method: 'GET',
  path: '/affiliates/check',
  access: 'public',
  summary: 'Whether an affiliate code belongs to an agent and is valid on this domain.',
  input: z.object({ code: text(255, 1), domain: z.optional(text(255)) }),
  output: z.object({}),
  refuses: ['invitation_code_error', 'invalid_domain'],
  rate: 'credential',
})

export const outbox = endpoint({
  method: 'GET',
  path: '/outbox',
  access: 'public',
  summary: 'Development outbox: the latest messages that were stored instead of sent, newest first. In demo mode only.',
  input: z.object({}),
  output: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        channel: z.enum(['sms', 'mail']),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        state: z.enum(['waiting', 'sent', 'failed']),
        createdAt: time,
      }),
    ),
  }),
})
