import * as z from 'zod/mini'
import { humanCheckSolution } from './access.ts'
import { text } from './page.ts'
import { staffPasswordText, staffSignedIn } from './staff.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const feature = 'staff'

export const staffSignInCheck = staffEndpoint({
  method: 'GET',
  path: '/staff/sign-in/check',
  access: 'public',
  summary: 'A sum of proof of work for a sign-in from a browser that was never in; `off` where the site asks for none.',
  input: z.object({}),
  output: z.object({ provider: z.enum(['off', 'proof-of-work']), challenge: z.record(z.string(), z.unknown()) }),
})

export const staffSignIn = staffEndpoint({
  method: 'POST',
  path: '/staff/sign-in',
  access: 'public',
  encrypted: true,
  rate: 'credential',
  audit: 'staff.password',
  summary: 'First half of a staff sign-in: account and password. It opens no session.',
  input: z.object({ account: text(60, 1), password: staffPasswordText, humanCheck: humanCheckSolution }),
  output: z.object({
    /** For `staffSignInCode` or `staffSignInPasskey`, ten minutes and five tries. */
    ticket: z.string(),
    /** Present at the first sign-in and after a reset: the secret of the authenticator to be set up now. */
    enrol: z.optional(
      z.object({
        secret: z.string(),
        uri: z.string(),
        /** The address as a QR code: one path of dark modules in a square of `size`. */
        qr: z.object({ path: z.string(), size: z.int() }),
      }),
    ),
    /** The second half has to bring a new password. */
    passwordDue: z.boolean(),
    /** Whether the second half may be a passkey. */
    passkey: z.boolean(),
  }),
  refuses: ['human_check_failed', 'wrong_credentials', 'account_locked', 'address_not_allowed'],
})

export const staffSignInCode = staffEndpoint({
  method: 'POST',
  path: '/staff/sign-in/code',
  access: 'public',
  encrypted: true,
  rate: 'credential',
  audit: 'staff.sign_in',
  summary: 'Second half of a staff sign-in: the code of the authenticator, which is enrolled if it is new.',
  input: z.object({ ticket: text(100, 1), code: text(20, 1), newPassword: z.optional(staffPasswordText) }),
  output: staffSignedIn,
  refuses: ['ticket_spent', 'code_wrong', 'account_locked', 'address_not_allowed'],
})
