import type { PasskeyAnswer } from '#api/passkeys.ts'
import { Refusal } from '#api/refusal.ts'
import type { RelyingParty } from './relying-party.ts'

/** Options for the browser's WebAuthn call, in the standard's JSON form; `challenge` is to be remembered. */
export type PasskeyOptions = Record<string, unknown> & { readonly challenge: string }

/** Where a passkey is used, and the one challenge that its answer may be about. */
export interface Ceremony {
  readonly party: RelyingParty
  /** Spends a challenge: whether it was given out for this, and nobody used it before. */
  readonly spend: (challenge: string) => Promise<boolean>
}

/** What is kept of a passkey that a browser has made. */
export interface MadePasskey {
  readonly id: string
  readonly public_key: Uint8Array
  readonly counter: bigint
  readonly synced: boolean
}

type Known = Pick<MadePasskey, 'id'> & { readonly transports: string[] }
type Registration = Parameters<typeof import('@simplewebauthn/server').verifyRegistrationResponse>[0]['response']
type Assertion = Parameters<typeof import('@simplewebauthn/server').verifyAuthenticationResponse>[0]['response']

// Checking passkeys brings a certificate library along; most processes start without needing it at once.
const webauthn = () => import('@simplewebauthn/server')

/** The library wants the parts that its types name; extensions are not asked for. */
const asResponse = (answer: PasskeyAnswer) => ({ ...answer, clientExtensionResults: {} })
const bytes = (data: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(data)
const named = (passkeys: readonly Known[]) => passkeys.map(({ id, transports }) => ({ id, transports }))

/** Options for making a passkey that asks for a finger, a face or a PIN. */
export async function creationOptions(wanted: {
  readonly party: RelyingParty
  readonly brand: string
  /** Whose it is: a text that nobody else has at this name. */
  readonly user: string
  readonly account: string
  readonly own: readonly Known[]
  /** `required` where it is to be found without a user name. */
  readonly findable: 'required' | 'discouraged'
}): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: wanted.brand,
    rpID: wanted.party.id,
    userName: wanted.account,
    userDisplayName: wanted.account,
    userID: bytes(new TextEncoder().encode(wanted.user)),
    attestationType: 'none',
    excludeCredentials: named(wanted.own),
    authenticatorSelection: { residentKey: wanted.findable, userVerification: 'required' },
  })
  return { ...options }
}

/** Options for a proof by one of `own` passkeys; of none, by any that the person chooses. */
export async function requestOptions(party: RelyingParty, own: readonly Known[]): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials: named(own),
  })
  return { ...options }
}

/** What is to be kept of a passkey that the browser has made. Throws `passkey_refused`. */
export async function readMade({ party, spend }: Ceremony, answer: PasskeyAnswer): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await verifyRegistrationResponse({
    response: asResponse(answer) as Registration,
    expectedChallenge: spend,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new Refusal('passkey_refused', { detail: error instanceof Error ? error.message : '' })
  })
  if (!checked.verified) throw new Refusal('passkey_refused')
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    id: credential.id,
    public_key: credential.publicKey,
    counter: BigInt(credential.counter),
    synced: credentialBackedUp,
  }
}

/** Whether an answer proves a passkey: its new counter and whether it is synced, or `undefined`. */
export async function checkAnswer(
  { party, spend }: Ceremony,
  passkey: Omit<MadePasskey, 'synced'>,
  answer: PasskeyAnswer,
): Promise<Pick<MadePasskey, 'counter' | 'synced'> | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  const { id, public_key: publicKey, counter } = passkey
  const checked = await verifyAuthenticationResponse({
    response: asResponse(answer) as Assertion,
    expectedChallenge: spend,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: bytes(publicKey), counter: Number(counter) },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { counter: BigInt(newCounter), synced: credentialBackedUp }
}
