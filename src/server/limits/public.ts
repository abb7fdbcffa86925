import { type LimitKind, limitKinds } from '#api/limits.ts'
import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import { type WriteAudit, writerOf } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { bringPursesHome, currencyOfMember } from '#server/wallet/public.ts'
import { endOrdersAboveRoom } from './deposit-room.ts'
import { requireListAnswer } from './exclusion-list.ts'
import { neededLimits } from './profiles.ts'
import { isTimeOver, readExclusion, readHouseLimit, readLimits, writeExclusion, writeLimit } from './rows.ts'
import { readChoice } from './rows-deposits.ts'
import { readValue, writeValue } from './values.ts'

export {
  countDeposit,
  type DepositRoom,
  depositRoom,
  type OrdersEnd,
  onOrdersEnd,
  releaseDeposit,
  reserveDeposit,
  uncountDeposit,
} from './deposit-room.ts'
export {
  askListAtLogIn,
  noteListAnswer,
  refuseListed,
  requireListAnswer,
  taxIdOf,
} from './exclusion-list.ts'
export { type Profile, profileOf, turnoverAllowed } from './profiles.ts'
export { realityMinutes } from './reality.ts'

/**
 * Refuses the launch of a game for money with `play_excluded` while the member stays away, and with `limit_reached` when
 * their time at one go is over: they go on after a pause, which a launch must not end. With `limits_needed` where the
 * profile wants limits first, and as {@link requireListAnswer} where it has a list of exclusions.
 */
export async function refuseExcluded(app: App, memberId: bigint): Promise<void> {
  const now = app.clock.now()
  if (await readExclusion(app.db, memberId, now)) throw new Refusal('play_excluded')
  await requireListAnswer(app, memberId)
  // What it answered just now counts, too.
  if (await readExclusion(app.db, memberId, now)) throw new Refusal('play_excluded')
  if (neededLimits(app, await readLimits(app.db, memberId)).length > 0) throw new Refusal('limits_needed')
  if (await isTimeOver(app.db, memberId, now)) throw new Refusal('limit_reached')
}

/** Sets a member's own limit, in units (minutes for `session`), that they have had since `at`: one of the demo's history. */
export const setOwnLimit = (
  tx: Queryable,
  memberId: bigint,
  kind: LimitKind,
  amount: bigint,
  at: Date,
): Promise<void> => writeLimit(tx, memberId, kind, 'member', { amount, raise: null }, at)

/**
 * Sets, or with `undefined` takes away, the operator's own limit of a member; it holds at once. Gives `false` for a kind
 * or value that is none. `value` as it travels: a decimal string, minutes for `session`.
 */
export async function setHouseLimit(
  app: App,
  memberId: bigint,
  kind: string,
  value: string | undefined,
  by: string | WriteAudit,
): Promise<boolean> {
  const known = limitKinds.find((one): one is LimitKind => one === kind)
  const currency = await currencyOfMember(app, app.db, memberId)
  const amount = known === undefined || value === undefined ? null : readValue(currency, known, value)
  if (known === undefined || amount === undefined) return false
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    await queueForMember(tx, memberId)
    const before = await readHouseLimit(tx, memberId, known)
    await writeLimit(tx, memberId, known, 'operator', { amount, raise: null }, now)
    await endOrdersAboveRoom(app, tx, memberId)
    await writerOf(
      app,
      by,
      'limits.house',
    )(tx, {
      subject: `member:${memberId}`,
      detail: { kind },
      before: before == null ? null : writeValue(currency, known, before),
      after: value ?? null,
    })
  })
  app.events.publish({ memberId }, 'limits', {})
  return true
}

/** Excludes a member without end in `tx`; after its commit `bringPursesHome` has to be called. */
export async function excludeIn(tx: Queryable, memberId: bigint, now: Date): Promise<void> {
  // A transfer to a vendor holds the same lock: the exclusion comes before it, or sees it and has it recalled.
  await queueForMember(tx, memberId)
  await writeExclusion(tx, memberId, { kind: 'self_exclusion', endsAt: null, askFrom: null }, now)
}

/** Closes the games for a member without end, by the operator's word. */
export async function excludeForGood(app: App, memberId: bigint): Promise<void> {
  await app.db.transaction((tx) => excludeIn(tx, memberId, app.clock.now()))
  await bringPursesHome(app, memberId)
}

/** Whether a member stays away from play at `now`, by a break or an exclusion. */
export const isExcluded = async (db: Queryable, memberId: bigint, now: Date): Promise<boolean> =>
  (await readExclusion(db, memberId, now)) !== undefined

/** Whether a member has not been asked yet for a limit of deposits. */
export const isDepositQuestionDue = async (db: Queryable, memberId: bigint): Promise<boolean> =>
  (await readChoice(db, memberId))?.deposit_asked_at == null
