import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { lockWallet } from '#server/ledger/public.ts'
import { end, runningBonus } from './give.ts'
import { findActive, type GrantRow, listRunning } from './rows.ts'
import { isMet } from './rules.ts'

type Basis = Pick<App, 'clock'>

/** What a withdrawal takes away: the active grant, and before it what waits and came with a deposit, which leaves with the money. */
interface Lost {
  /** Names them all, as the member agrees to lose them: another one has another name. */
  readonly id: string
  readonly amount: bigint
  readonly grants: readonly GrantRow[]
}

/** What a withdrawal takes away beside the active grant. */
async function lostWith(db: Queryable, active: GrantRow): Promise<Lost> {
  const running = await listRunning(db, active.member_id)
  const waiting = running.filter((grant) => grant.state === 'offered' && grant.of_deposit)
  const [newest] = waiting
  return {
    // Those that wait begin one by one, and then another one is active: how many and the newest tell them apart.
    id: newest === undefined ? active.id.toString() : `${active.id}.${waiting.length}.${newest.id}`,
    amount: waiting.reduce((sum, { worth }) => sum + worth, active.worth),
    grants: [...waiting, active],
  }
}

/** The bonus money that a withdrawal would take away; nothing where the active grant is met and becomes money in a moment. */
export async function lostByWithdrawal(db: Queryable, memberId: bigint): Promise<Lost | undefined> {
  const active = await findActive(db, memberId)
  if (active === undefined || isMet(active.need, BigInt(active.progress))) return undefined
  return lostWith(db, active)
}

async function lose(app: Basis, tx: Queryable, { grants }: Lost): Promise<void> {
  for (const grant of grants) await end(app, tx, grant, { state: 'forfeited', reason: 'withdrawal', by: null })
}

/**
 * Ends the bonus money that a withdrawal takes away, in its transaction, where the member's wallet is held. What is met becomes money
 * first.
 * `givesUp`: the name of what the member has agreed to lose. Throws `bonus_running` where they were not asked.
 */
export async function endForWithdrawal(
  app: Basis,
  tx: Queryable,
  memberId: bigint,
  givesUp: string | undefined,
): Promise<void> {
  const active = await runningBonus(app, tx, memberId)
  if (active === undefined) return
  const lost = await lostWith(tx, active)
  if (lost.id !== givesUp) throw new Refusal('bonus_running')
  await lose(app, tx, lost)
}

/** A sum of bonus money as it travels. */
const written = (amount: bigint, { currency }: GrantRow): string => formatAmount(amount, currencyOf(currency))

/**
 * The bonus money that a withdrawal booked by staff takes away. `givesUp`: the sum that the member
 * gives up, as staff typed it. Throws `bonus_running` with the sum where it is another one. The wallet is held.
 */
async function givenUp(
  app: Basis,
  tx: Queryable,
  memberId: bigint,
  givesUp: string | undefined,
): Promise<(Lost & { readonly worth: string }) | undefined> {
  const active = await runningBonus(app, tx, memberId)
  if (active === undefined) return undefined
  const currency = currencyOf(active.currency)
  const said = givesUp === undefined ? undefined : parseAmount(givesUp, currency)
  const lost = await lostWith(tx, active)
  const amount = written(lost.amount, active)
  if (said === undefined || formatAmount(said, currency) !== amount)
    throw new Refusal('bonus_running', {
      amount,
      detail: `Bonus money of ${amount} ${currency.code} is in use; nothing moved. When the member has agreed to lose it: --gives-up ${amount}`,
    })
  return { ...lost, worth: amount }
}

/** Throws `bonus_running` with the sum, unless a withdrawal that staff want to book may end the member's bonus money. */
export async function checkGivenUp(
  app: Basis,
  tx: Queryable,
  memberId: bigint,
  givesUp: string | undefined,
): Promise<void> {
  await lockWallet(tx, memberId)
  await givenUp(app, tx, memberId, givesUp)
}

/** Bonus money that staff have ended by another act, as the audit log names it. */
export interface EndedBonus {
  /** Its ids. */
  readonly bonus: string
  /** What of it is lost. */
  readonly worth: string
}

/**
 * Ends a member's active bonus money in the transaction of a withdrawal that staff book, as {@link checkGivenUp} asks for it. The
 * member is held.
 */
export async function endForBooking(
  app: Basis,
  tx: Queryable,
  memberId: bigint,
  givesUp: string | undefined,
): Promise<EndedBonus | undefined> {
  await lockWallet(tx, memberId)
  const lost = await givenUp(app, tx, memberId, givesUp)
  if (lost === undefined) return undefined
  await lose(app, tx, lost)
  return { bonus: lost.grants.map(({ id }) => id).join(', '), worth: lost.worth }
}

/**
 * Cancels in `tx` all bonus money of a member whose account ends: first what waits, so that none of it begins, then what is
 * active. The member is held.
 */
export async function cancelBonuses(
  app: Basis,
  tx: Queryable,
  memberId: bigint,
  { reason, by }: { readonly reason: string; readonly by: bigint },
): Promise<readonly (EndedBonus & { readonly before: 'active' | 'offered' })[]> {
  await lockWallet(tx, memberId)
  const ended = []
  for (const grant of await listRunning(tx, memberId)) {
    await end(app, tx, grant, { state: 'cancelled', reason, by })
    ended.push({
      bonus: grant.id.toString(),
      worth: written(grant.worth, grant),
      before: grant.state as 'active' | 'offered',
    })
  }
  return ended
}
