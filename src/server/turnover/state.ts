import type { Units } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { listRequirements, type RequirementRow } from './rows.ts'
import { fillInOrder, whole } from './rules.ts'

/** A condition on a member's money, and how far it is. */
export interface Requirement {
  readonly id: bigint
  /** What it belongs to: `deposit` and its id. */
  readonly source: string
  readonly key: string
  /** Money that it holds back. */
  readonly amount: Units
  /** What has to be bet, how much of it was, and what is left; a begun unit is not met. */
  readonly need: Units
  readonly have: Units
  readonly left: Units
  readonly openedAt: Date
  readonly until: Date | undefined
  /** Bets count for another one first. */
  readonly waiting: boolean
  readonly state: 'open' | 'met' | 'cancelled' | 'ended'
  readonly cancelledAt: Date | undefined
  readonly cancelReason: string | undefined
}

function stateOf(row: RequirementRow, left: Units, now: Date): Requirement['state'] {
  if (row.cancelled_at !== null) return 'cancelled'
  if (left === 0n) return 'met'
  return row.ends_at !== null && row.ends_at <= now ? 'ended' : 'open'
}

/** All requirements of a member in the order of their opening, counted up to now. */
export async function requirementsOf(app: Pick<App, 'clock'>, db: Queryable, memberId: bigint): Promise<Requirement[]> {
  const now = app.clock.now()
  const rows = await listRequirements(db, memberId)
  const filled = fillInOrder(
    rows.map(({ need, played, cancelled_at, ends_at }) => ({
      need,
      played: BigInt(played),
      isClosed: cancelled_at !== null || (ends_at !== null && ends_at <= now),
    })),
  )
  let isFirst = true
  return rows.map((row, at) => {
    const have = filled[at]! / whole
    const left = row.need - have
    const state = stateOf(row, left, now)
    const waiting = state === 'open' && !isFirst
    if (state === 'open') isFirst = false
    return {
      id: row.id,
      source: row.source,
      key: row.key,
      amount: row.amount,
      need: row.need,
      have,
      left,
      openedAt: row.opened_at,
      until: row.ends_at ?? undefined,
      waiting,
      state,
      cancelledAt: row.cancelled_at ?? undefined,
      cancelReason: row.cancel_reason ?? undefined,
    }
  })
}
