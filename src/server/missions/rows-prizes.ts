import { first, type Queryable } from '#server/kernel/db.ts'

/** Months that have ended before one and whose prizes are not paid, the oldest first. */
export const listUnpaid = (db: Queryable, month: string): Promise<{ month: string }[]> =>
  db.query(
    `with recursive known (month) as (
       select min(month) from mission_score
       union all select (select min(s.month) from mission_score s where s.month > k.month) from known k where k.month is not null)
     select k.month::text from known k where k.month < $1::date
       and not exists (select 1 from mission_month p where p.month = k.month) order by k.month`,
    [month],
  )

/** Takes the paying of a month; `false` where another process has done it. */
export const takeMonth = async (tx: Queryable, month: string, at: Date): Promise<boolean> =>
  (await first(
    tx,
    'insert into mission_month (month, paid_at) values ($1::date, $2) on conflict do nothing returning 1',
    [month, at],
  )) !== undefined

export interface PrizeRow extends Record<string, unknown> {
  readonly member_id: bigint
  readonly place: number
  readonly points: bigint
  readonly amount: bigint
}

export async function insertPrize(
  tx: Queryable,
  month: string,
  prize: PrizeRow & { readonly currency: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into mission_prize (month, member_id, place, points, amount, currency, paid_at)
     values ($1::date, $2, $3, $4, $5, $6, $7)`,
    [month, prize.member_id, prize.place, prize.points, prize.amount, prize.currency, prize.at],
  )
}

/** When a month's prizes were paid. */
export const findPaid = (db: Queryable, month: string): Promise<{ paid_at: Date } | undefined> =>
  first(db, 'select paid_at from mission_month where month = $1::date', [month])

/** What was paid in prizes for a month, with who has them. */
export const listPrizes = (db: Queryable, month: string): Promise<(PrizeRow & { readonly account: string })[]> =>
  db.query(
    `select p.member_id, m.account, p.place, p.points, p.amount from mission_prize p join member_view m on m.id = p.member_id
     where p.month = $1::date order by p.place, p.member_id limit 200`,
    [month],
  )
