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

/** What points have cost in money since a moment, and before another. */
export async function sumConverted(db: Queryable, since: Date, before?: Date): Promise<bigint> {
  const row = await first<{ sum: bigint }>(
    db,
    `select coalesce(sum(amount), 0)::bigint as sum from point_conversion
     where created_at >= $1 and created_at < coalesce($2::timestamptz, 'infinity')`,
    [since, before ?? null],
  )
  return row!.sum
}

/** Who has redeemed points in a period, or turned some into money. */
export const whoSpent = `select e.member_id from points_entry e
  where e.house in ('mall', 'money') and e.amount < 0 and e.at >= $3 and e.at < $4`

/** Points that were spent between two moments, less those that came back. */
export async function sumSpent(db: Queryable, from: Date, to: Date): Promise<bigint> {
  const row = await first<{ sum: bigint }>(
    db,
    `select coalesce(-sum(amount), 0)::bigint as sum from points_entry
     where house in ('mall', 'money') and at >= $1 and at < $2`,
    [from, to],
  )
  return row!.sum
}
