import type { PasskeyAnswer } from '#api/passkeys.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { StaffSession } from '#server/kernel/handler.ts'
import {
  type Ceremony,
  checkAnswer,
  creationOptions,
  type MadePasskey,
  type PasskeyOptions,
  passkeysMax,
  readMade,
  requestOptions,
  staffRelyingParty,
} from '#server/security/public.ts'
import { keepChallenge, notePasskeyUse, type Purpose, passkeyOf, passkeysOf, spendChallenge } from './rows-passkeys.ts'

const challengeLifeMs = 5 * 60_000

const ceremony = (app: App, holder: string, purpose: Purpose): Ceremony => ({
  party: staffRelyingParty(app.config),
  spend: (challenge) => spendChallenge(app.db, holder, purpose, challenge, app.clock.now()),
})

async function remembered(app: App, holder: string, purpose: Purpose, options: PasskeyOptions) {
  const endsAt = new Date(app.clock.now().getTime() + challengeLifeMs)
  await keepChallenge(app.db, holder, purpose, options.challenge, endsAt)
  return { options }
}

/** Options for making a passkey in the caller's browser. */
export async function enrolOptions(app: App, staff: StaffSession) {
  const own = await passkeysOf(app.db, staff.staffId)
  if (own.length >= passkeysMax) throw new Refusal('limit_of_passkeys')
  const options = await creationOptions({
    party: staffRelyingParty(app.config),
    brand: app.settings.current().brand,
    // A member may have the same number, and an authenticator keeps one passkey for each.
    user: `staff:${staff.staffId}`,
    account: staff.account,
    own,
    // It follows a password, so it is never looked for without an account; the players' log-in shall not offer it either.
    findable: 'discouraged',
  })
  return remembered(app, staff.id, 'enrol', options)
}

/** What is to be kept of a passkey that the caller's browser has made. Throws `passkey_refused`. */
export const readNewPasskey = (app: App, staff: StaffSession, answer: PasskeyAnswer): Promise<MadePasskey> =>
  readMade(ceremony(app, staff.id, 'enrol'), answer)

/** Options for a proof by a passkey of the account, or `undefined` where it has none: an empty list would allow anybody's. */
export async function proofOptions(app: App, staffId: bigint, holder: string, purpose: 'prove' | 'sign_in') {
  const own = await passkeysOf(app.db, staffId)
  if (own.length === 0) return undefined
  return remembered(app, holder, purpose, await requestOptions(staffRelyingParty(app.config), own))
}

/** What takes a proof that was right, in the transaction that it opens; `false` when it was taken before. */
export type Take = (tx: Queryable) => Promise<boolean>

/** Checks an answer against the account's own passkey. Gives what takes it, or `undefined` for a wrong one. */
export async function checkPasskey(
  app: App,
  { staffId, holder, purpose }: { readonly staffId: bigint; readonly holder: string; readonly purpose: Purpose },
  answer: PasskeyAnswer,
): Promise<Take | undefined> {
  const row = await passkeyOf(app.db, answer.id, staffId)
  const used = row && (await checkAnswer(ceremony(app, holder, purpose), row, answer))
  return used && ((tx) => notePasskeyUse(tx, row.id, used, app.clock.now()))
}
