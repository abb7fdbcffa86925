/** Conditions on money: what a member has to bet before it is free. */
import type { Units } from '#api/money.ts'
import { holdCounting } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { cancelBySource, insertRequirement } from './rows.ts'
import { whole } from './rules.ts'
import { type Requirement, requirementsOf } from './state.ts'

export type { Requirement } from './state.ts'

type Basis = Pick<App, 'clock' | 'settings'>

/**
 * Opens a condition on `amount` of a member's money in the transaction that credits it: `need` has to be bet. The same
 * source opens it once; a need of nothing opens none. It stops the counting of play until `tx` ends: call it last.
 */
export async function openRequirement(
  app: Basis,
  tx: Queryable,
  wanted: {
    readonly memberId: bigint
    /** What it belongs to, by the feature that owns the row: `deposit`, and the row's id. */
    readonly source: string
    readonly key: string
    readonly amount: Units
    readonly need: Units
    readonly until?: Date | undefined
  },
): Promise<void> {
  if (wanted.need <= 0n) return
  const mark = await holdCounting(tx)
  const { until, ...requirement } = wanted
  const weights = app.settings.current().turnoverWeights
  await insertRequirement(tx, { ...requirement, weights, at: app.clock.now(), endsAt: until }, mark)
}

/** Opens the condition that the setting `depositTurnover` puts on a credited deposit, if it puts one. Call it last in `tx`. */
export async function openForDeposit(
  app: Basis,
  tx: Queryable,
  deposit: { readonly memberId: bigint; readonly id: string; readonly amount: Units },
): Promise<void> {
  const { memberId, id: key, amount } = deposit
  const need = (amount * BigInt(app.settings.current().depositTurnover)) / whole
  await openRequirement(app, tx, { memberId, source: 'deposit', key, amount, need })
}

/** Ends the condition of a source whose money was taken back, such as a deposit that was charged back. */
export async function cancelRequirement(
  app: Pick<App, 'clock'>,
  tx: Queryable,
  cancel: { readonly source: string; readonly key: string; readonly reason: string },
): Promise<void> {
  await cancelBySource(tx, { ...cancel, at: app.clock.now() })
}

/** A member's conditions that are not met, in the order in which bets fill them. */
export async function whatIsLeft(
  app: Pick<App, 'clock'>,
  db: Queryable,
  memberId: bigint,
): Promise<readonly Requirement[]> {
  return (await requirementsOf(app, db, memberId)).filter(({ state }) => state === 'open')
}

/**
 * {@link whatIsLeft} in the transaction of a withdrawal, up to this moment: the member's wallet has to be locked before
 * (`lockWallet`), so that no bet of theirs is on its way.
 */
export const countUpTo = (app: Pick<App, 'clock'>, tx: Queryable, memberId: bigint): Promise<readonly Requirement[]> =>
  whatIsLeft(app, tx, memberId)

/** How much of a balance waits for bets. */
export function waitingOf(left: readonly Requirement[], balance: Units): Units {
  const held = left.reduce((sum, { amount }) => sum + amount, 0n)
  return held < balance ? held : balance
}
