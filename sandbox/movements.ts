import type { Units } from '@baize/money/money.ts'
import type { Database } from './database.ts'
import type { CallKind } from './settlement.ts'
import { fromJson } from './wire.ts'

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
  /** For a bet on what is still to come: when its round can be over. */
  readonly expectedSettleAt: string | undefined
}

/** A movement and the place after which the next page begins. */
export interface Listed extends Movement {
  readonly cursor: string
}

export interface MovementQuery {
  readonly round?: string
  readonly user?: string
  readonly currency?: string
  readonly from: number
  readonly to: number
  /** A cursor of an earlier page. */
  readonly after?: string
  readonly limit: number
}

const readCursor = (cursor: string | undefined): readonly [number, number] => {
  const [time = -1, row = -1] = Buffer.from(cursor ?? '', 'base64url')
    .toString()
    .split(':')
    .filter(Boolean)
    .map(Number)
  return Number.isSafeInteger(time) && Number.isSafeInteger(row) ? [time, row] : [-1, -1]
}

/** The calls to the wallet of a round or a span of time, oldest first. */
export function listMovements(db: Database, query: MovementQuery): readonly Listed[] {
  const { round, user, currency, from, to, limit } = query
  return db
    .prepare(
      `select c.*, c.rowid as place, r.member, r.currency, r.game_code from call c join round r on r.id = c.round_id
       where (?1 is null or r.id = ?1) and (?2 is null or r.member = ?2) and (?3 is null or r.currency = ?3)
         and c.created_at >= ?4 and c.created_at < ?5 and (c.created_at, c.rowid) > (?6, ?7)
       order by c.created_at, c.rowid limit ?8`,
    )
    .all(round ?? null, user ?? null, currency ?? null, from, to, ...readCursor(query.after), limit)
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
      expectedSettleAt: (fromJson(String(row.body)) as { meta?: { expected_settle_at?: string } }).meta
        ?.expected_settle_at,
      cursor: Buffer.from(`${row.created_at}:${row.place}`).toString('base64url'),
    }))
}
