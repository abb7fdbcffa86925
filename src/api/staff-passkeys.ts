import * as z from 'zod/mini'
import { text, time } from './page.ts'
import { passkeyAnswer, passkeyName, passkeyOptions } from './passkeys.ts'
import { staffSignedIn } from './staff.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const feature = 'staff'

const ticket = text(100, 1)

export const staffSignInPasskeyOptions = staffEndpoint({
  method: 'POST',
  path: '/staff/sign-in/passkey/options',
  access: 'public',
  encrypted: true,
  rate: 'credential',
  summary: 'Options for the second half of a staff sign-in by passkey (PublicKeyCredentialRequestOptionsJSON).',
  input: z.object({ ticket }),
  output: passkeyOptions,
  refuses: ['ticket_spent'],
})

export const staffSignInPasskey = staffEndpoint({
  method: 'POST',
  path: '/staff/sign-in/passkey',
  access: 'public',
  encrypted: true,
  rate: 'credential',
  audit: 'staff.sign_in',
  summary:
    'Second half of a staff sign-in: a passkey of the account (AuthenticationResponseJSON) in place of the code.',
  input: z.object({ ticket, credential: passkeyAnswer }),
  output: staffSignedIn,
  refuses: ['ticket_spent', 'passkey_refused', 'account_locked', 'address_not_allowed'],
})

const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: time,
  usedAt: z.optional(time),
  /** Kept by the maker of the device for all devices of its owner. */
  synced: z.boolean(),
})
export type StaffPasskey = z.output<typeof ownPasskey>

export const staffPasskeys = staffEndpoint({
  method: 'GET',
  path: '/staff/passkeys',
  access: 'staff',
  summary: 'The caller’s own passkeys, oldest first.',
  input: z.object({}),
  output: z.object({
    passkeys: z.array(ownPasskey),
    /** Until when this session may add and remove passkeys. */
    provedUntil: z.optional(time),
  }),
})

export const staffProveOptions = staffEndpoint({
  method: 'POST',
  path: '/staff/proof/options',
  access: 'staff',
  audit: 'staff.proof_begin',
  rate: 'credential',
  summary: 'Options for `staffProve` by one of the caller’s passkeys (PublicKeyCredentialRequestOptionsJSON).',
  input: z.object({}),
  output: passkeyOptions,
  refuses: ['not_enrolled'],
})

export const staffProve = staffEndpoint({
  method: 'POST',
  path: '/staff/proof',
  access: 'staff',
  encrypted: true,
  rate: 'credential',
  audit: 'staff.proof',
  summary:
    'Shows a second factor again: a code of the authenticator or a passkey. For five minutes the session may change passkeys.',
  input: z.object({ code: z.optional(text(20, 1)), passkey: z.optional(passkeyAnswer) }),
  output: z.object({ until: time }),
  refuses: ['proof_wrong'],
})

export const staffPasskeyOptions = staffEndpoint({
  method: 'POST',
  path: '/staff/passkeys/options',
  access: 'staff',
  audit: 'staff.passkey_begin',
  summary: 'Options for creating a passkey of the caller’s own account (PublicKeyCredentialCreationOptionsJSON).',
  input: z.object({}),
  output: passkeyOptions,
  refuses: ['step_up_needed', 'limit_of_passkeys'],
})

export const staffPasskeyAdd = staffEndpoint({
  method: 'POST',
  path: '/staff/passkeys',
  access: 'staff',
  audit: 'staff.passkey_add',
  summary: 'Stores a new passkey of the caller’s own account (RegistrationResponseJSON).',
  input: z.object({ credential: passkeyAnswer, name: z.optional(passkeyName) }),
  output: z.object({ id: z.string() }),
  refuses: ['step_up_needed', 'passkey_refused'],
})

export const staffPasskeyRemove = staffEndpoint({
  method: 'DELETE',
  path: '/staff/passkeys/{id}',
  access: 'staff',
  audit: 'staff.passkey_remove',
  summary: 'Removes one of the caller’s own passkeys.',
  input: z.object({ id: text(1_400, 1) }),
  output: z.object({}),
  refuses: ['step_up_needed', 'not_found'],
})
