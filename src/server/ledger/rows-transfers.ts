import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** What became of a transfer. */
export interface PostedRow extends Record<string, unknown> {
  readonly transfer_id: bigint
  readonly refusal: string | null
  readonly replayed: boolean
  readonly balance: bigint | null
}

/** Carries out one transfer. */
export const postRow = (
  tx: Queryable,
  {
    source,
    key,
    reason,
    reference,
    accounts,
    amounts,
    currency,
    whenShort,
    at,
  }: {
    readonly source: string
    readonly key: string
    readonly reason: string
    readonly reference: string
    readonly accounts: string
    readonly amounts: string
    readonly currency: string
    readonly whenShort: string
    readonly at: Date | null
  },
): Promise<PostedRow | undefined> =>
  first<PostedRow>(
    tx,
    'select * from ledger_post($1, $2, $3, $4, $5::bigint[], $6::bigint[], $7, $8, coalesce($9::timestamptz, now()))',
    [source, key, reason, reference, accounts, amounts, currency, whenShort, at],
  )

/** Carries out many transfers, one member's account and one of the house each. */
export const postBatch = (db: Queryable, columns: string[]): Promise<PostedRow[]> =>
  db.query<PostedRow>(
    `select * from ledger_post_batch($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[],
       $7::bigint[], $8::text[], $9::timestamptz[])`,
    columns,
  )

/** Carries out transfers of any shape as one set. */
export const postAll = (tx: Queryable, heads: string, lines: string): Promise<{ count: bigint } | undefined> =>
  first<{ count: bigint }>(tx, 'select ledger_post_many($1::jsonb, $2::jsonb) as count', [heads, lines])

/** A row when a transfer of this name exists. */
export const findTransfer = (tx: Queryable, source: string, key: string): Promise<Row[]> =>
  tx.query('select 1 from transfer where source = $1 and key = $2', [source, key])
