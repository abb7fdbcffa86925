import type { ContractKind } from '#api/contracts.ts'
import type { Queryable, Row } from '#server/kernel/db.ts'
import { type Terms, topRate } from './rows.ts'
import type { EndedAs } from './rules.ts'
import { storedTiers } from './tiers.ts'

/** A contract as the demo world has it: answered when it was offered unless a time is given, and perhaps ended. */
export interface Agreement extends Omit<Terms, 'uplineId'> {
  readonly kind: ContractKind
  readonly upline: bigint | null
  readonly status: 'offered' | 'accepted' | 'rejected' | 'terminated'
  readonly at: Date
  readonly answeredAt?: Date
  /** Why it was rejected. */
  readonly reason?: string
  readonly endedAt?: Date
  readonly endedAs?: EndedAs
  /** Whose act ended it, where it was an act on this contract. */
  readonly endedBy?: bigint
}

/** Adds a contract as the demo world has it. */
export const insertAgreement = (tx: Queryable, agreement: Agreement): Promise<Row[]> => {
  const { kind, upline, downlineId, status, tiers, at } = agreement
  const answeredAt = status === 'offered' ? undefined : (agreement.answeredAt ?? at)
  return tx.query(
    `insert into contract (kind, upline_id, downline_id, status, rate_bp, tiers, offered_at, answered_at, reason,
         ended_at, ended_as, ended_by)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12)`,
    [
      ...[kind, upline, downlineId, status, topRate({ tiers }), storedTiers(tiers), at, answeredAt ?? null],
      ...[agreement.reason ?? null, agreement.endedAt ?? null, agreement.endedAs ?? null, agreement.endedBy ?? null],
    ],
  )
}
