import { first, type Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import { type FriendRow, type FriendState, friendColumns } from './rows.ts'

export const accountOf = async (db: Queryable, memberId: bigint): Promise<string> =>
  (await first<{ account: string }>(db, 'select account from member_view where id = $1', [memberId]))!.account

interface Paged {
  readonly cursor?: string | undefined
  readonly pageSize: number
}
export interface NamedFriendRow extends FriendRow {
  readonly friend: string
}

const own = keyset('friends', 'descending', numberPart)

/** A member's friends, newest first. */
export async function listFriends<Shown>(
  db: Queryable,
  referrerId: bigint,
  { cursor, pageSize }: Paged,
  show: (row: NamedFriendRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = own.read(cursor)
  const rows = await db.query<NamedFriendRow>(
    `select ${friendColumns}, m.account as friend from referral_friend f join member_view m on m.id = f.member_id
     where f.referrer_id = $1 and f.id < $2 order by f.id desc limit $3`,
    [referrerId, before, pageSize + 1],
  )
  return own.page(rows, pageSize, (row) => [row.id], show)
}

export interface StaffFriendRow extends NamedFriendRow {
  readonly referrer: string
}

const all = keyset('referrals', 'descending', numberPart)
const named = `select ${friendColumns}, m.account as friend, r.account as referrer from referral_friend f
  join member_view m on m.id = f.member_id join member_view r on r.id = f.referrer_id`

/** Everybody's friends, newest first. */
export async function listAllFriends<Shown>(
  db: Queryable,
  {
    state,
    memberId,
    cursor,
    pageSize,
  }: Paged & { readonly state?: FriendState | undefined; readonly memberId?: bigint | undefined },
  show: (row: StaffFriendRow) => Shown,
): Promise<KeyPage<Shown>> {
  const [before] = all.read(cursor)
  const params: unknown[] = [before, pageSize + 1]
  const given = (value: unknown): string => `$${params.push(value)}`
  const ofState = state === undefined ? '' : `and f.state = ${given(state)}`
  const whose = memberId === undefined ? '' : given(memberId)
  const about = whose === '' ? '' : `and (f.referrer_id = ${whose} or f.member_id = ${whose})`
  const rows = await db.query<StaffFriendRow>(
    `${named} where f.id < $1 ${ofState} ${about} order by f.id desc limit $2`,
    params,
  )
  return all.page(rows, pageSize, (row) => [row.id], show)
}

export const findNamed = (db: Queryable, id: bigint): Promise<StaffFriendRow | undefined> =>
  first<StaffFriendRow>(db, `${named} where f.id = $1`, [id])

/** Writes staff's decision about a held friend: one who counts goes on where they were held. */
export async function markDecided(
  tx: Queryable,
  id: bigint,
  decided: { readonly approve: boolean; readonly reason: string; readonly staffId: bigint; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update referral_friend set decided_at = $2, decided_by = $3, reason = $4,
       state = case when not $5 then 'rejected' when counted_at is null then 'waiting' else 'counted' end,
       cleared = case when $5 then (select array_agg(distinct w.what order by w.what) from unnest(cleared || shared) w (what))
         else cleared end
     where id = $1`,
    [id, decided.at, decided.staffId, decided.reason, decided.approve],
  )
}

export interface SumsRow extends Record<string, unknown> {
  readonly joined: bigint
  readonly counted: bigint
  readonly deposits: bigint
  readonly bets: bigint
  readonly rewards: bigint
  readonly shares: bigint
  readonly taken_back: bigint
}

/** What friends brought and cost between two moments, and between two days of shares. */
export async function sumBetween(
  db: Queryable,
  from: Date,
  to: Date,
  firstDay: string,
  after: string,
): Promise<SumsRow> {
  const row = await first<SumsRow>(
    db,
    `select
       (select count(*) from referral_friend where joined_at >= $1 and joined_at < $2) as joined,
       c.counted, c.deposits, c.rewards, c.taken_back, s.bets, s.shares
     from (select count(*) as counted, coalesce(sum(deposit), 0)::bigint as deposits, coalesce(sum(reward), 0)::bigint as rewards,
         coalesce(sum(reward) filter (where state = 'reversed'), 0)::bigint as taken_back
       from referral_friend where counted_at >= $1 and counted_at < $2) c,
       (select coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(amount), 0)::bigint as shares
        from referral_share where day >= $3::date and day < $4::date) s`,
    [from, to, firstDay, after],
  )
  return row!
}

export const countHeld = async (db: Queryable): Promise<number> =>
  Number((await first<{ n: bigint }>(db, "select count(*) as n from referral_friend where state = 'held'"))!.n)
