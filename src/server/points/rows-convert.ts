import { first, type Queryable } from '#server/kernel/db.ts'

export interface ConversionRow extends Record<string, unknown> {
  readonly id: bigint
  readonly points: bigint
  readonly amount: bigint
  readonly currency: string
}

export const findConversion = (db: Queryable, memberId: bigint, key: string): Promise<ConversionRow | undefined> =>
  first<ConversionRow>(
    db,
    'select id, points, amount, currency from point_conversion where member_id = $1 and key = $2',
    [memberId, key],
  )

export async function insertConversion(
  tx: Queryable,
  made: {
    readonly memberId: bigint
    readonly points: bigint
    readonly amount: bigint
    readonly currency: string
    readonly key: string
    readonly at: Date
  },
): Promise<ConversionRow> {
  const row = await first<ConversionRow>(
    tx,
    `insert into point_conversion (member_id, points, amount, currency, key, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id, points, amount, currency`,
    [made.memberId, made.points, made.amount, made.currency, made.key, made.at],
  )
  return row!
}

/** What points have cost in money since a moment. */
export async function sumConverted(db: Queryable, since: Date): Promise<bigint> {
  const row = await first<{ sum: bigint }>(
    db,
    'select coalesce(sum(amount), 0)::bigint as sum from point_conversion where created_at >= $1',
    [since],
  )
  return row!.sum
}
