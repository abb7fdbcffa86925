import { isAgentType } from '#api/access.ts'
import type { Units } from '#api/money.ts'
import type { PointKind } from '#api/points.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { findBooked, findPoints, findType, type House, insertMovement, type PointWords } from './rows.ts'
import { holdAccounts } from './rows-count.ts'
import { usableOf } from './rules.ts'

type Basis = Pick<App, 'clock' | 'settings'>

/** A movement of points, and the name under which it happens once. */
export interface PointMovement {
  readonly memberId: bigint
  readonly house: House
  readonly kind: PointKind
  /** Below zero for what is taken. */
  readonly amount: Units
  readonly source: string
  readonly key: string
  /** What it was for. */
  readonly reference?: PointWords
  /** Default: now. */
  readonly at?: Date
}

/** Points of a member: all, and what of them can be spent. */
export interface Points {
  readonly balance: Units
  readonly waiting: Units
  readonly usable: Units
}

const hourMs = 3_600_000

/** Throws `points_off` while the programme is switched off. */
export function requireOn(app: Pick<App, 'settings'>): void {
  if (!app.settings.current().pointsOn) throw new Refusal('points_off')
}

/** Whether an account earns points and spends them: an agent's only where the operator lets them. */
export async function takesPart(app: Pick<App, 'settings'>, db: Queryable, memberId: bigint): Promise<boolean> {
  if (app.settings.current().pointsForAgents) return true
  const type = await findType(db, memberId)
  return type !== undefined && !isAgentType(type)
}

/** How many points a member has. */
export async function readPoints(app: Basis, db: Queryable, memberId: bigint): Promise<Points> {
  const since = new Date(app.clock.now().getTime() - app.settings.current().pointsWaitHours * hourMs)
  const { balance, waiting } = await findPoints(db, memberId, since)
  const usable = usableOf(balance, waiting)
  return { balance, usable, waiting: balance > usable ? balance - usable : 0n }
}

/**
 * Moves points between a member and the house in `tx`, once for its name; the account stays held until the end. Throws
 * `insufficient_points` when more is taken than can be spent, unless the member may `owe` it; `idempotency_conflict` for another
 * movement under its name.
 */
export async function movePoints(
  app: Basis,
  tx: Queryable,
  move: PointMovement,
  whenShort: 'refuse' | 'owe' = 'refuse',
): Promise<{ replayed: boolean }> {
  const { memberId, amount } = move
  await holdAccounts(tx, [memberId])
  const known = await findBooked(tx, move.source, move.key)
  if (known !== undefined) {
    const isSame = known.member_id === memberId && known.amount === amount && known.house === move.house
    if (!isSame) throw new Refusal('idempotency_conflict')
    return { replayed: true }
  }
  const mustSuffice = amount < 0n && whenShort === 'refuse'
  if (mustSuffice && (await readPoints(app, tx, memberId)).usable < -amount) throw new Refusal('insufficient_points')
  await insertMovement(tx, { reference: undefined, at: app.clock.now(), ...move })
  return { replayed: false }
}
