import { first, type Queryable } from '#server/kernel/db.ts'
import type { Finding, FindingKind } from './finding.ts'

/** Keeps a finding once; gives whether it was new. */
export async function insertFinding(
  db: Queryable,
  provider: string,
  { kind, transactionUuid, detail }: Finding,
  at: Date,
): Promise<boolean> {
  const added = await first(
    db,
    `insert into reconciliation_finding (provider, kind, transaction_uuid, detail, found_at)
     values ($1, $2, $3, $4::jsonb, $5) on conflict (provider, kind, transaction_uuid) do nothing returning id`,
    [provider, kind, transactionUuid, JSON.stringify(detail), at],
  )
  return added !== undefined
}

export interface StoredFinding extends Record<string, unknown> {
  readonly id: bigint
  readonly kind: FindingKind
  readonly transaction_uuid: string
  readonly detail: Readonly<Record<string, string>>
  readonly found_at: Date
}

/** What was found before the one with the id `below`, newest first, at most `limit`. */
export const listFindings = (db: Queryable, below: bigint, limit: number): Promise<StoredFinding[]> =>
  db.query<StoredFinding>(
    `select id, kind, transaction_uuid::text, detail, found_at from reconciliation_finding
     where id < $1 order by id desc limit $2`,
    [below, limit],
  )
