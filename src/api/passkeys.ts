import * as z from 'zod/mini'
import { loggedIn } from './access.ts'
import { endpoint } from './endpoint.ts'
import { text } from './page.ts'

export const feature = 'security'

const encoded = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]*$/))

/** What the browser's WebAuthn call answered, as JSON: binary parts are base64url. */
export const passkeyAnswer = z.object({
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: z.optional(encoded(16_000)),
    authenticatorData: z.optional(encoded(4_000)),
    signature: z.optional(encoded(4_000)),
    userHandle: z.optional(z.nullable(encoded(200))),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** Options for the browser's WebAuthn call, as the standard's JSON forms define them. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })
export const passkeyName = text(60, 1)

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  summary: 'Options for a log-in by passkey (PublicKeyCredentialRequestOptionsJSON).',
  input: z.object({}),
  output: passkeyOptions,
  rate: 'credential',
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  summary: 'Log in by a passkey (AuthenticationResponseJSON). Needs no second step: a passkey is two factors.',
  input: z.object({ credential: passkeyAnswer, fromAgent: z.optional(z.boolean()) }),
  output: loggedIn,
  refuses: ['passkey_refused', 'account_disabled', 'account_frozen', 'not_agent'],
  rate: 'credential',
})
