import { first, type Queryable } from '#server/kernel/db.ts'
import type { Finding, FindingKind } from './finding.ts'

/** Stores a finding once; returns whether it was new. */
export async function insertFinding(
  db: Queryable,
  provider: string,
  { kind, ref, detail }: Finding,
  at: Date,
): Promise<boolean> {
  const added = await first(
    db,
    `insert into payment_finding (provider, kind, ref, detail, found_at) values ($1, $2, $3, $4::jsonb, $5)
     on conflict (provider, kind, ref) do nothing returning id`,
    [provider, kind, ref, JSON.stringify(detail), at],
  )
  return added !== undefined
}

export interface StoredFinding extends Record<string, unknown> {
  readonly id: bigint
  readonly provider: string
  readonly kind: FindingKind
  readonly ref: string
  readonly detail: Readonly<Record<string, string>>
  readonly found_at: Date
  readonly settled_at: Date | null
  readonly settled_by: bigint | null
  readonly note: string | null
}

const columns = 'id, provider, kind, ref, detail, found_at, settled_at, settled_by, note'

/** Findings below an id, newest first. */
export const listFindings = (
  db: Queryable,
  state: 'open' | 'settled',
  below: bigint,
  limit: number,
): Promise<StoredFinding[]> =>
  db.query<StoredFinding>(
    `select ${columns} from payment_finding
     where settled_at is ${state === 'open' ? 'null' : 'not null'} and id < $1 order by id desc limit $2`,
    [below, limit],
  )

/** Settles an open finding; `undefined` where there is no such open one. */
export const settleFinding = (
  tx: Queryable,
  id: bigint,
  by: bigint,
  note: string,
  now: Date,
): Promise<StoredFinding | undefined> =>
  first<StoredFinding>(
    tx,
    `update payment_finding set settled_at = $3, settled_by = $4, note = $2
     where id = $1 and settled_at is null returning ${columns}`,
    [id, note, now, by],
  )

export const isFinding = async (db: Queryable, id: bigint): Promise<boolean> =>
  (await first(db, 'select 1 from payment_finding where id = $1', [id])) !== undefined
