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
import {
  type Ceremony,
  checkAnswer,
  creationOptions,
  type MadePasskey,
  type PasskeyOptions,
  readMade,
  requestOptions,
} from './webauthn.ts'

const ceremony = (app: App, purpose: ChallengePurpose, sessionId?: string): Ceremony => ({
  party: relyingParty(app.config),
  spend: (challenge) => spendChallenge(app, challenge, purpose, sessionId),
})

/** Options for making a passkey that is found without a user name. */
export async function enrolOptions(app: App, session: Session): Promise<PasskeyOptions> {
  const own = await passkeysOf(app.db, session.memberId)
  if (own.length >= passkeysMax) throw new Refusal('limit_of_passkeys')
  const options = await creationOptions({
    party: relyingParty(app.config),
    brand: app.settings.current().brand,
    user: String(session.memberId),
    account: session.account,
    own,
    findable: 'required',
  })
  await keepChallenge(app, options.challenge, 'enrol', session.id)
  return options
}

/** What is to be kept of a passkey that the browser has made. Throws `passkey_refused`. */
export const readNewPasskey = (app: App, session: Session, answer: PasskeyAnswer): Promise<MadePasskey> =>
  readMade(ceremony(app, 'enrol', session.id), answer)

/** Options for a proof: by the caller's own passkeys, or at a log-in by any that the person chooses. */
export async function proofOptions(app: App, session?: Session): Promise<PasskeyOptions> {
  const own = session ? await passkeysOf(app.db, session.memberId) : []
  const options = await requestOptions(relyingParty(app.config), own)
  await keepChallenge(app, options.challenge, session ? 'prove' : 'login', session?.id)
  return options
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
  const used = await checkAnswer(ceremony(app, purpose, sessionId), row, answer)
  if (used === undefined) return undefined
  await notePasskeyUse(app.db, row.id, used.counter, app.clock.now(), used.synced)
  return row
}

/** Whether an answer proves one of the session's own member's passkeys. */
export async function provePasskey(app: App, session: Session, answer: PasskeyAnswer): Promise<boolean> {
  const row = await checkPasskey(app, answer, 'prove', session.id)
  return row?.member_id === session.memberId
}
