/** Points, as other features and the demo world give them. */
import type { Units } from '#api/money.ts'
import type { PointKind } from '#api/points.ts'
import { broughtBy, type Outcome, type Period } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { movePoints, requireOn, takesPart } from './book.ts'
import type { PointWords } from './rows.ts'
import { sumBalances } from './rows.ts'
import { sumConverted, sumSpent, whoSpent } from './rows-convert.ts'

export type { PointWords } from './rows.ts'
export { formatPoints, parsePoints, wholePoints } from './rules.ts'
export { pointsSheet } from './sheet.ts'

/**
 * Gives a member points in `tx`, once for `key`, whatever runs twice. Units of 1/100 000 of a point; `reference` is what the
 * member reads of it. Throws `idempotency_conflict` when the key has given something else. The member's account stays held
 * until `tx` ends: take locks that others hold while they count play (`openRequirement`) before.
 * @example await grantPoints(app, tx, { memberId, points: wholePoints(120), kind: 'gift', key: `mission:${id}` })
 */
export async function grantPoints(
  app: Pick<App, 'clock' | 'settings'>,
  tx: Queryable,
  grant: {
    readonly memberId: bigint
    readonly points: Units
    readonly kind: PointKind
    readonly key: string
    readonly reference?: PointWords
    readonly at?: Date
  },
): Promise<void> {
  const { points: amount, ...rest } = grant
  await movePoints(app, tx, { ...rest, amount, house: 'gifts', source: 'gift' })
}

/**
 * Takes points that were given for `key` back in `tx`, once, because what had earned them is gone. What was spent of them leaves the
 * balance below zero, and nothing can be redeemed until it is above.
 */
export async function takeBackPoints(
  app: Pick<App, 'clock' | 'settings'>,
  tx: Queryable,
  {
    points,
    ...rest
  }: { readonly memberId: bigint; readonly points: Units; readonly key: string; readonly reference: PointWords },
): Promise<void> {
  const move = { ...rest, amount: -points, house: 'gifts', kind: 'gift', source: 'gift_back' } as const
  await movePoints(app, tx, move, 'owe')
}

/** Points of a redemption: once for its id. */
export interface OfRedemption {
  readonly memberId: bigint
  readonly points: Units
  readonly redemption: bigint
  readonly reference: PointWords
  /** Default: now. */
  readonly at?: Date
}

/** Throws `points_off` while the programme is switched off. */
export const requirePoints: (app: Pick<App, 'settings'>) => void = requireOn

/** Whether an account earns points and spends them: an agent's only where the operator lets them. */
export const mayUsePoints: typeof takesPart = takesPart

/** Takes the points of a redemption in `tx`, once for its id. Throws `insufficient_points`. */
export async function spendPoints(
  app: Pick<App, 'clock' | 'settings'>,
  tx: Queryable,
  { redemption, points: amount, ...rest }: OfRedemption,
): Promise<void> {
  const move = { ...rest, amount: -amount, house: 'mall', kind: 'redeem' } as const
  await movePoints(app, tx, { ...move, source: 'redeem', key: redemption.toString() })
}

/** Gives the points of a redemption back in `tx`, once for its id. */
export async function returnPoints(
  app: Pick<App, 'clock' | 'settings'>,
  tx: Queryable,
  { redemption, points: amount, ...rest }: OfRedemption,
): Promise<void> {
  const move = { ...rest, amount, house: 'mall', kind: 'return' } as const
  await movePoints(app, tx, { ...move, source: 'return', key: redemption.toString() })
}

/** What all members hold together. */
export const pointsOwed = (db: Queryable): Promise<Units> => sumBalances(db)

/** What members have turned into money since a moment, in units of money. */
export const pointsConverted = (db: Queryable, since: Date): Promise<Units> => sumConverted(db, since)

/** What points cost in a period, spent in the mall or turned into money, and what who spent some has brought in it. */
export async function pointsOutcome(db: Queryable, period: Period): Promise<Outcome> {
  const money = await sumConverted(db, period.start, period.end)
  const points = await sumSpent(db, period.start, period.end)
  return { ...(await broughtBy(db, whoSpent, period)), money, points }
}
