import * as z from 'zod/mini'
import { entered, humanCheckSolution, loggedIn, password } from './access.ts'
import { endpoint } from './endpoint.ts'
import { text } from './page.ts'

export const feature = 'access'

export const forgotEmail = endpoint({
  method: 'POST',
  path: '/auth/forgot/email',
  access: 'public',
  form: true,
  summary: 'Ask for a link to a new password by e-mail. The answer is always the same.',
  input: z.object({ username: text(64, 1), email: text(120, 3), humanCheck: humanCheckSolution }),
  output: z.object({}),
  refuses: ['human_check_failed', 'not_enabled'],
  rate: 'credential',
})

export const resetLink = endpoint({
  method: 'GET',
  path: '/auth/reset',
  access: 'public',
  summary: 'Whether the link of a mail is valid, and until when.',
  input: z.object({ token: text(128, 1) }),
  output: z.object({ expiresAt: z.string() }),
  refuses: ['token_spent'],
  rate: 'credential',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset',
  access: 'public',
  encrypted: true,
  summary: 'Set a new password by the link of a mail. Ends every session of the member and consumes the link.',
  input: z.object({ token: text(128, 1), newPassword: password, confirmNewPassword: password }),
  output: z.object({}),
  refuses: ['token_spent'],
  rate: 'credential',
})

export const forgotPhone = endpoint({
  method: 'POST',
  path: '/auth/forgot/phone',
  access: 'public',
  encrypted: true,
  summary: 'Set a new password by a code. Logs in, unless an authenticator code is needed first.',
  input: z.object({
    newPassword: password,
    mobileNum: text(32, 1),
    countryDialingCode: z.optional(text(8)),
    verificationCode: text(255),
    firebaseIdToken: z.optional(z.string().check(z.maxLength(4000))),
  }),
  output: entered,
  refuses: ['not_enabled', 'code_wrong', 'code_expired', 'phone_invalid', 'account_disabled', 'account_frozen'],
  rate: 'credential',
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/member/change-password',
  access: 'member',
  whilePasswordDue: true,
  encrypted: true,
  summary:
    'Change the password. All sessions end, this one too; the answer is a new one. Ten minutes after a log-in that asks for the change, `oldPassword` may be left out.',
  input: z.object({
    oldPassword: z.optional(password),
    newPassword: password,
    confirmNewPassword: password,
  }),
  output: z.extend(loggedIn, { success: z.literal(true) }),
  refuses: ['wrong_credentials'],
  rate: 'credential',
})
