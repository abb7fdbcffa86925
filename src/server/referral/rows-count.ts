import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** Members who take part now: active ones who play for the site's currency and are on no break. `$1`: the currency. `$2`: now. */
const takesPart = (member: string): string =>
  `exists (select 1 from member_view m where m.id = ${member} and m.type = 0 and m.status = 'active')
   and exists (select 1 from account_view a where a.member_id = ${member} and a.kind = 'wallet' and a.currency = $1)
   and not exists (select 1 from unoffered_view e where e.member_id = ${member} and (e.ends_at is null or e.ends_at > $2))`

/** What made a friend count: a first deposit of at least `$3`, kept, and bet once. */
const counts = `(select d.amount from member_first_deposit_view d where d.member_id = f.member_id and d.amount >= $3
  and (select coalesce(sum(s.deposits), 0) >= $3 and coalesce(sum(s.valid_bet), 0) >= d.amount
    from member_day_view s where s.member_id = f.member_id))`

export interface Wanted {
  readonly currency: string
  readonly now: Date
  readonly least: bigint
}

const params = ({ currency, now, least }: Wanted): unknown[] => [currency, now, least]

/** Friends who count by now and are not counted, of those about whom something was counted since a day; the referrers take part. */
export const listReady = (db: Queryable, wanted: Wanted, since: string, most: number): Promise<{ id: bigint }[]> =>
  db.query(
    `select f.id from referral_friend f where f.state = 'waiting'
       and exists (select 1 from member_day_view d where d.member_id = f.member_id and d.day >= $4::date)
       and ${counts} is not null and ${takesPart('f.member_id')} and ${takesPart('f.referrer_id')}
     order by f.id limit $5`,
    [...params(wanted), since, most],
  )

/** The first deposit of a friend who counts by now; `undefined` for who does not, or whose referrer takes no part. */
export async function findDeposit(db: Queryable, wanted: Wanted, id: bigint): Promise<bigint | undefined> {
  const row = await first<{ deposit: bigint | null }>(
    db,
    `select ${counts} as deposit from referral_friend f
     where f.id = $4 and ${takesPart('f.member_id')} and ${takesPart('f.referrer_id')}`,
    [...params(wanted), id],
  )
  return row?.deposit ?? undefined
}

/** Whether a referrer takes part now. */
export const isIn = async (db: Queryable, { currency, now }: Wanted, memberId: bigint): Promise<boolean> =>
  (await first(db, `select 1 where ${takesPart('$3::bigint')}`, [currency, now, memberId])) !== undefined

export async function markCounted(
  tx: Queryable,
  id: bigint,
  facts: {
    readonly at: Date
    readonly since: string
    readonly deposit: bigint
    readonly least: bigint
    readonly reward: bigint
    readonly cut: bigint
    readonly cleared: readonly string[]
  },
): Promise<void> {
  await tx.query(
    `update referral_friend set state = 'counted', counted_at = $2, since = $3::date, deposit = $4, least = $5,
       reward = $6, cut = $7, cleared = $8::text[] where id = $1`,
    [...[id, facts.at, facts.since, facts.deposit, facts.least, facts.reward, facts.cut], arrayText(facts.cleared)],
  )
}

/** Holds a friend for staff to look at. */
export async function markHeld(tx: Queryable, memberId: bigint, shared: readonly string[], at: Date): Promise<void> {
  await tx.query("update referral_friend set state = 'held', shared = $2::text[], held_at = $3 where member_id = $1", [
    memberId,
    arrayText(shared),
    at,
  ])
}

/** Friends whose first deposit was taken back since a day, so that less than it took is left. On the day itself the sums are one. */
export const listTakenBack = (db: Queryable, since: string, most: number): Promise<{ id: bigint }[]> =>
  db.query(
    `select f.id from referral_friend f where f.counted_at is not null and f.state <> 'reversed'
       and exists (select 1 from member_day_view d where d.member_id = f.member_id and d.day >= $1::date
         and (d.deposits < 0 or d.day < f.since))
       and (select coalesce(sum(s.deposits), 0) from member_day_view s where s.member_id = f.member_id) < f.least
     order by f.id limit $2`,
    [since, most],
  )

export const markReversed = (tx: Queryable, id: bigint, at: Date): Promise<unknown> =>
  tx.query("update referral_friend set state = 'reversed', reversed_at = $2 where id = $1", [id, at])
