import type { ContractKind } from '#api/contracts.ts'
import type { Queryable, Row } from '#server/kernel/db.ts'
import { type Terms, topRate } from './rows.ts'
import { storedTiers } from './tiers.ts'

/** A contract as the demo world has it: accepted on the day on which it was offered, and perhaps ended. */
export interface Agreement extends Omit<Terms, 'uplineId'> {
  readonly kind: ContractKind
  readonly upline: bigint | null
  readonly status: 'offered' | 'accepted' | 'rejected' | 'terminated'
  readonly at: Date
  readonly endedAt?: Date
}

/** Adds a contract as the demo world has it. */
export const insertAgreement = (
  tx: Queryable,
  { kind, upline, downlineId, status, tiers, at, endedAt }: Agreement,
): Promise<Row[]> =>
  tx.query(
    `insert into contract (kind, upline_id, downline_id, status, rate_bp, tiers, offered_at, answered_at, ended_at)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7, case when $4 <> 'offered' then $7::timestamptz end, $8)`,
    [kind, upline, downlineId, status, topRate({ tiers }), storedTiers(tiers), at, endedAt ?? null],
  )
