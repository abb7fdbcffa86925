import type { Queryable } from '#server/kernel/db.ts'

export interface Recall extends Record<string, unknown> {
  readonly memberId: bigint
  readonly vassalage: string
  readonly attempts: number
  readonly ended: boolean
  readonly emptyAt: Date | null
  readonly once: boolean
  readonly currency: string
  /** Whether the member may not play now. */
  readonly barred: boolean
}

type RecallKey = Pick<Recall, 'memberId' | 'vassalage'>

/**
 * The vendors with wallets of their own where money of a member may lie. Of one who may not play there are none once each
 * vendor wallet was found empty; of other members, one to which money was ever moved may hold some at any time.
 */
export async function pursesAway(db: Queryable, memberId: bigint): Promise<readonly string[]> {
  const rows = await db.query<{ vassalage: string }>(
    `select distinct w.vassalage from wallet_transfer w join member_view m on m.id = w.member_id
       left join purse_recall r on r.member_id = w.member_id and r.vassalage = w.vassalage
     where w.member_id = $1 and (w.state = 'pending' or (w.direction = 'deposit' and w.state <> 'refused'
       and (m.status = 'active' or (r.member_id is not null and r.empty_at is null))))
     order by w.vassalage`,
    [memberId],
  )
  return rows.map(({ vassalage }) => vassalage)
}

/** Takes recalls that are due, of one member or of all, each of them in one process. */
export const takeDueRecalls = (
  db: Queryable,
  now: Date,
  next: Date,
  memberId: bigint | undefined,
  limit: number,
): Promise<Recall[]> =>
  db.query<Recall>(
    `update purse_recall r set attempts = r.attempts + 1, next_at = $2
     from member_view m join account_view a on a.member_id = m.id and a.kind = 'wallet'
     where m.id = r.member_id and (r.member_id, r.vassalage) in (
       select member_id, vassalage from purse_recall
       where next_at <= $1 and ($3::bigint is null or member_id = $3)
       order by next_at limit $4 for update skip locked)
     returning r.member_id as "memberId", r.vassalage, r.attempts, r.ended_at is not null as ended,
       r.empty_at as "emptyAt", r.once, a.currency, m.status <> 'active' or limits_excluded(m.id, $1) as barred`,
    [now, next, memberId ?? null, limit],
  )

/** Not where the member has been barred again meanwhile; so it is with all changes of a recall. */
const untouched = "member_id = $1 and vassalage = $2 and next_at <> '-infinity'::timestamptz"

export const markRecallEnded = (db: Queryable, { memberId, vassalage }: RecallKey, at: Date): Promise<unknown> =>
  db.query(`update purse_recall set ended_at = $3 where ${untouched}`, [memberId, vassalage, at])

/** The vendor wallet was found empty; it is looked at again at `next`. */
export const markRecallEmpty = (db: Queryable, { memberId, vassalage }: RecallKey, now: Date, next: Date) =>
  db.query(`update purse_recall set attempts = 0, empty_at = coalesce(empty_at, $3), next_at = $4 where ${untouched}`, [
    memberId,
    vassalage,
    now,
    next,
  ])

export const deleteRecall = (db: Queryable, { memberId, vassalage }: RecallKey): Promise<unknown> =>
  db.query(`delete from purse_recall where ${untouched}`, [memberId, vassalage])

export const planRecall = (db: Queryable, { memberId, vassalage }: RecallKey, next: Date): Promise<unknown> =>
  db.query(`update purse_recall set next_at = $3 where ${untouched}`, [memberId, vassalage, next])

/** Notes the vendor wallets of members whose time at one go is over; gives how many are new. */
export async function insertRecallsOverTime(db: Queryable, now: Date): Promise<number> {
  const rows = await db.query(
    `insert into purse_recall (member_id, vassalage, once)
     select distinct w.member_id, w.vassalage, true
     from member_limit_view l join wallet_transfer w on w.member_id = l.member_id
     where l.kind = 'session' and w.direction = 'deposit' and w.state <> 'refused'
       and limits_refuse(l.member_id, 0, null, $1) = 'session_limit'
     on conflict (member_id, vassalage) do nothing returning 1`,
    [now],
  )
  return rows.length
}
