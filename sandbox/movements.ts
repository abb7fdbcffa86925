import type { Units } from '#api/money.ts'
import type { Database } from './database.ts'
import type { CallKind } from './settlement.ts'

/** A movement as the operator reads it for reconciliation. */
export interface Movement {
  readonly transactionUuid: string
  readonly referenceUuid: string | null
  readonly kind: CallKind
  readonly state: string
  readonly amount: Units
  readonly round: string
  readonly user: string
  readonly currency: string
  readonly gameCode: string
  readonly createdAt: number
}

export interface MovementQuery {
  readonly round?: string
  readonly user?: string
  readonly currency?: string
  readonly from: number
  readonly to: number
}

/** Every call to the wallet of a round or a span of time, oldest first, at most 1000. */
export function listMovements(db: Database, { round, user, currency, from, to }: MovementQuery): readonly Movement[] {
  return db
    .prepare(
      `select c.*, r.member, r.currency, r.game_code from call c join round r on r.id = c.round_id
       where (?1 is null or r.id = ?1) and (?2 is null or r.member = ?2) and (?3 is null or r.currency = ?3)
         and c.created_at >= ?4 and c.created_at < ?5
       order by c.created_at, c.rowid limit 1000`,
    )
    .all(round ?? null, user ?? null, currency ?? null, from, to)
    .map((row) => ({
      transactionUuid: String(row.transaction_uuid),
      referenceUuid: row.reference_uuid as string | null,
      kind: row.kind as CallKind,
      state: String(row.state),
      amount: row.amount as bigint,
      round: String(row.round_id),
      user: String(row.member),
      currency: String(row.currency),
      gameCode: String(row.game_code),
      createdAt: Number(row.created_at),
    }))
}
