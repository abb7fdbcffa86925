/** Points, as other features and the demo world give them. */
import type { Units } from '#api/money.ts'
import type { PointKind } from '#api/points.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { movePoints } from './book.ts'

export { wholePoints } from './rules.ts'

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
    readonly reference?: string
    readonly at?: Date
  },
): Promise<void> {
  const { points: amount, ...rest } = grant
  await movePoints(app, tx, { ...rest, amount, house: 'gifts', source: 'gift' })
}
