import * as z from 'zod/mini'
import { password } from './access.ts'
import { endpoint } from './endpoint.ts'
import { text, time } from './page.ts'
import { passkeyAnswer, passkeyName, passkeyOptions } from './passkeys.ts'
import { registerRule } from './system.ts'

export const feature = {
  name: 'security',
  description: 'What protects an account: password, second factors, passkeys, sessions and contacts.',
}

/** Ways to prove, in the middle of a session, that it is the member who sits there. */
export const proofMethods = ['password', 'paymentPassword', 'totp', 'recoveryCode', 'passkey'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** A contact of the member: shown masked, and whether it is proved. */
const contact = z.object({ masked: z.string(), verified: z.boolean() })

const securityOutput = z.object({
  /** Absent for accounts that never had one (social log-in). */
  passwordChangedAt: z.optional(time),
  mobile: z.optional(contact),
  email: z.optional(contact),
  /** Contacts that can be added or changed: codes can be sent to them. */
  bindable: z.array(z.enum(['mobile', 'email'])),
  paymentPassword: z.boolean(),
  /** What a payment password has to be like. */
  paymentRule: registerRule,
  totp: z.object({ enabled: z.boolean(), since: z.optional(time), recoveryCodes: z.int() }),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: time, usedAt: z.optional(time), synced: z.boolean() }),
  ),
  /** What the member can prove by now; the first one is the best. */
  proofs: z.array(z.enum(proofMethods)),
  /** Until when this session counts as proved. */
  provedUntil: z.optional(time),
  lastLogin: z.optional(z.object({ at: time, address: z.string() })),
  /** What happened to the account lately, newest first. */
  activity: z.array(
    z.object({
      /** A word of the site's texts: `login`, `login_failed`, `totp_on` … */
      action: z.string(),
      at: time,
      /** Shortened: the last part is hidden. */
      address: z.optional(z.string()),
    }),
  ),
})
export type Security = z.output<typeof securityOutput>

export const security = endpoint({
  method: 'GET',
  path: '/member/security',
  access: 'member',
  summary: 'Security methods of the caller’s account, and its recent activity.',
  input: z.object({}),
  output: securityOutput,
})

export const stepUp = endpoint({
  method: 'POST',
  path: '/member/step-up',
  access: 'member',
  encrypted: true,
  summary: 'Verifies the member again (step-up); for five minutes the session may change what protects the account.',
  input: z.object({
    method: z.enum(proofMethods),
    /** The password or code; not for a passkey. */
    answer: z.optional(z.string().check(z.maxLength(128))),
    passkey: z.optional(passkeyAnswer),
  }),
  output: z.object({ until: time }),
  refuses: ['proof_wrong'],
  rate: 'credential',
})

export const totpEnrol = endpoint({
  method: 'POST',
  path: '/member/totp/enrol',
  access: 'member',
  summary: 'Returns a secret for an authenticator app; the authenticator is active once a code has been confirmed.',
  input: z.object({}),
  output: z.object({
    /** Base32, to be typed where no camera is. */
    secret: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
    /** The same as a QR code: the `d` of a path over a square of `size` modules, quiet zone included. */
    qr: z.object({ path: z.string(), size: z.int() }),
  }),
  refuses: ['step_up_needed', 'enrolled_already'],
})

const codes = z.object({ recoveryCodes: z.array(z.string()) })

export const totpConfirm = endpoint({
  method: 'POST',
  path: '/member/totp/confirm',
  access: 'member',
  summary: 'Activates the authenticator by its first code; returns the recovery codes, only this once.',
  input: z.object({ code: text(16, 1) }),
  output: codes,
  refuses: ['step_up_needed', 'code_wrong'],
  rate: 'credential',
})

export const totpDisable = endpoint({
  method: 'POST',
  path: '/member/totp/disable',
  access: 'member',
  summary: 'Removes the authenticator and invalidates its recovery codes.',
  input: z.object({}),
  output: z.object({}),
  refuses: ['step_up_needed', 'not_enrolled'],
})

export const recoveryCodes = endpoint({
  method: 'POST',
  path: '/member/totp/recovery-codes',
  access: 'member',
  summary: 'Replaces the recovery codes; the new ones are returned only this once.',
  input: z.object({}),
  output: codes,
  refuses: ['step_up_needed', 'not_enrolled'],
})

export const passkeyEnrol = endpoint({
  method: 'POST',
  path: '/member/passkeys/options',
  access: 'member',
  summary: 'Options for creating a passkey (PublicKeyCredentialCreationOptionsJSON).',
  input: z.object({}),
  output: passkeyOptions,
  refuses: ['step_up_needed', 'limit_of_passkeys'],
})

export const passkeyAdd = endpoint({
  method: 'POST',
  path: '/member/passkeys',
  access: 'member',
  summary: 'Stores a new passkey (RegistrationResponseJSON).',
  input: z.object({ credential: passkeyAnswer, name: z.optional(passkeyName) }),
  output: z.object({ id: z.string() }),
  refuses: ['step_up_needed', 'passkey_refused', 'limit_of_passkeys'],
})

export const passkeyRename = endpoint({
  method: 'PUT',
  path: '/member/passkeys/{id}',
  access: 'member',
  summary: 'Renames a passkey.',
  input: z.object({ id: text(1400, 1), name: passkeyName }),
  output: z.object({}),
})

export const passkeyRemove = endpoint({
  method: 'DELETE',
  path: '/member/passkeys/{id}',
  access: 'member',
  summary: 'Removes a passkey; it can no longer be used to log in.',
  input: z.object({ id: text(1400, 1) }),
  output: z.object({}),
  refuses: ['step_up_needed'],
})

export const passkeyProve = endpoint({
  method: 'POST',
  path: '/member/passkeys/proof',
  access: 'member',
  summary: 'Options for a verification by one of the caller’s passkeys (PublicKeyCredentialRequestOptionsJSON).',
  input: z.object({}),
  output: passkeyOptions,
})

/** A session as its owner and staff see it. */
export const shownSession = {
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  mobile: z.boolean(),
  /** Shortened: enough to recognise an address, too little to find a person. */
  address: z.string(),
  startedAt: time,
  lastSeenAt: time,
}

export const sessions = endpoint({
  method: 'GET',
  path: '/member/sessions',
  access: 'session',
  summary: 'The caller’s sessions, this one first.',
  input: z.object({}),
  output: z.object({
    sessions: z.array(z.object({ ...shownSession, current: z.boolean() })),
  }),
})

export const sessionEnd = endpoint({
  method: 'DELETE',
  path: '/member/sessions/{id}',
  access: 'session',
  summary: 'Ends a session of the caller in all its tabs.',
  input: z.object({ id: text(64, 1) }),
  output: z.object({}),
})

export const sessionsEnd = endpoint({
  method: 'DELETE',
  path: '/member/sessions',
  access: 'session',
  summary: 'Ends every session of the caller but this one; answers how many.',
  input: z.object({}),
  output: z.object({ ended: z.int() }),
})

export const paymentPassword = endpoint({
  method: 'PUT',
  path: '/member/payment-password',
  access: 'member',
  encrypted: true,
  summary: 'Sets the payment password, which withdrawals and redemptions ask for.',
  input: z.object({ newPassword: password, confirmNewPassword: password }),
  output: z.object({}),
  refuses: ['step_up_needed'],
  rate: 'credential',
})

/** Without a code one is sent; with it the address is the caller's. */
const bound = z.object({ bound: z.boolean(), expiredMinutes: z.optional(z.int()) })
const bindRefuses = ['not_enabled', 'step_up_needed', 'contact_taken', 'code_wrong', 'code_expired'] as const

export const emailBind = endpoint({
  method: 'POST',
  path: '/member/email/bind',
  access: 'member',
  summary: 'Binds an e-mail address: without `code` sends one there, with it binds the address.',
  input: z.object({ email: text(120, 1), code: z.optional(text(16)) }),
  output: bound,
  refuses: bindRefuses,
  rate: 'credential',
})

export const mobileBind = endpoint({
  method: 'POST',
  path: '/member/mobile/bind',
  access: 'member',
  summary: 'Binds a mobile number: without `code` sends one there, with it binds the number.',
  input: z.object({
    mobileNum: text(32, 1),
    countryDialingCode: z.optional(text(8)),
    code: z.optional(text(16)),
    /** Where Firebase is the one who checks; no code is sent then. */
    firebaseIdToken: z.optional(z.string().check(z.maxLength(4000))),
  }),
  output: bound,
  refuses: [...bindRefuses, 'phone_invalid', 'sms_failed', 'sms_quota', 'sms_not_enabled'],
  rate: 'credential',
})

export const lockAccount = endpoint({
  method: 'POST',
  path: '/member/lock',
  access: 'member',
  summary: 'Locks the caller’s account at once: every session ends, and customer service alone opens it again.',
  input: z.object({}),
  output: z.object({}),
  refuses: ['account_disabled'],
})
