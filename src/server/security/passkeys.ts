import type { PasskeyAnswer } from '#api/passkeys.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Session } from '#server/kernel/handler.ts'
import {
  type ChallengePurpose,
  keepChallenge,
  notePasskeyUse,
  type PasskeyRow,
  passkeyById,
  passkeysMax,
  passkeysOf,
  spendChallenge,
} from './passkey-rows.ts'
import { relyingParty } from './relying-party.ts'

type Options = Record<string, unknown>
type Registration = Parameters<typeof import('@simplewebauthn/server').verifyRegistrationResponse>[0]['response']
type Assertion = Parameters<typeof import('@simplewebauthn/server').verifyAuthenticationResponse>[0]['response']

// Checking passkeys brings a certificate library along; most processes start without needing it at once.
const webauthn = () => import('@simplewebauthn/server')

/** The library wants the parts that its types name; extensions are not asked for. */
const asResponse = (answer: PasskeyAnswer) => ({ ...answer, clientExtensionResults: {} })
const bytes = (data: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(data)

/** Options for making a passkey that is found without a user name and asks for a finger, a face or a PIN. */
export async function enrolOptions(app: App, session: Session): Promise<Options> {
  const { generateRegistrationOptions } = await webauthn()
  const own = await passkeysOf(app.db, session.memberId)
  if (own.length >= passkeysMax) throw new Refusal('limit_of_passkeys')
  const options = await generateRegistrationOptions({
    rpName: app.settings.current().brand,
    rpID: relyingParty(app.config).id,
    userName: session.account,
    userDisplayName: session.account,
    userID: bytes(new TextEncoder().encode(String(session.memberId))),
    attestationType: 'none',
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(app, options.challenge, 'enrol', session.id)
  return { ...options }
}

/** What is to be kept of a passkey that the browser has made. Throws `passkey_refused`. */
export async function readNewPasskey(
  app: App,
  session: Session,
  answer: PasskeyAnswer,
): Promise<Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'synced'>> {
  const { verifyRegistrationResponse } = await webauthn()
  const { id, origin } = relyingParty(app.config)
  const checked = await verifyRegistrationResponse({
    response: asResponse(answer) as Registration,
    expectedChallenge: (challenge) => spendChallenge(app, challenge, 'enrol', session.id),
    expectedOrigin: origin,
    expectedRPID: id,
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

/** Options for a proof: by the caller's own passkeys, or at a log-in by any that the person chooses. */
export async function proofOptions(app: App, session?: Session): Promise<Options> {
  const { generateAuthenticationOptions } = await webauthn()
  const own = session ? await passkeysOf(app.db, session.memberId) : []
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app.config).id,
    userVerification: 'required',
    allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
  })
  await keepChallenge(app, options.challenge, session ? 'prove' : 'login', session?.id)
  return { ...options }
}

/** The passkey that an answer proves, for this purpose, or `undefined`. Counts as a use. */
export async function checkPasskey(
  app: App,
  answer: PasskeyAnswer,
  purpose: ChallengePurpose,
  sessionId?: string,
): Promise<PasskeyRow | undefined> {
  const row = await passkeyById(app.db, answer.id)
  if (row === undefined) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const { id, origin } = relyingParty(app.config)
  const checked = await verifyAuthenticationResponse({
    response: asResponse(answer) as Assertion,
    expectedChallenge: (challenge) => spendChallenge(app, challenge, purpose, sessionId),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: row.id, publicKey: bytes(row.public_key), counter: Number(row.counter) },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  await notePasskeyUse(app.db, row.id, BigInt(newCounter), app.clock.now(), credentialBackedUp)
  return row
}

/** Whether an answer proves one of the session's own member's passkeys. */
export async function provePasskey(app: App, session: Session, answer: PasskeyAnswer): Promise<boolean> {
  const row = await checkPasskey(app, answer, 'prove', session.id)
  return row?.member_id === session.memberId
}
