import { first, type Queryable } from '#server/kernel/db.ts'

interface Sums extends Record<string, unknown> {
  readonly staked: bigint
  readonly won: bigint
  readonly open: bigint
  readonly rounds: bigint
  readonly recent: readonly (readonly [round: string, staked: string, won: string, closedAt: string])[] | null
}

/** What came of the rounds that were opened since. Reads the member's rounds of that time alone, by their index. */
const sumsSince = `select
    coalesce(sum(r.stake_total - r.stake_returned) filter (where r.status = 'settled'), 0)::bigint as staked,
    coalesce(sum(r.win_total - r.win_returned) filter (where r.status = 'settled'), 0)::bigint as won,
    coalesce(sum(r.stake_total - r.stake_returned) filter (where r.status = 'open'), 0)::bigint as open,
    count(*) filter (where r.status <> 'rolled_back') as rounds,
    json_agg(json_build_array(r.round, (r.stake_total - r.stake_returned)::text, (r.win_total - r.win_returned)::text,
      r.closed_at)) filter (where r.status = 'settled' and r.closed_at > $3::timestamptz) as recent
  from game_round_view r where r.member_id = $1 and r.opened_at >= $2`

/** Somebody who comes back sooner has not stopped; as long as a launch token lives without use. */
const pause = `interval '30 minutes'`

/** A vendor's calls are signs of play, too: a game may be open without our bar. */
const lastSign = `greatest(p.seen_at,
  (select max(t.used_at) from launch_token_view t where t.member_id = p.member_id and t.ended_at is null))`

export async function continueSession(db: Queryable, memberId: bigint, now: Date): Promise<void> {
  await db.query(
    `insert into play_session as p (member_id, started_at, seen_at) values ($1, $2, $2)
     on conflict (member_id) do update set seen_at = excluded.seen_at,
       started_at = case when ${lastSign} < excluded.seen_at - ${pause} then excluded.started_at else p.started_at end`,
    [memberId, now],
  )
}

export const findSession = (
  db: Queryable,
  memberId: bigint,
  now: Date,
): Promise<{ started_at: Date; stale: boolean } | undefined> =>
  first<{ started_at: Date; stale: boolean }>(
    db,
    `select p.started_at, p.seen_at < $2::timestamptz - interval '1 minute' as stale
     from play_session p where p.member_id = $1 and ${lastSign} >= $2::timestamptz - ${pause}`,
    [memberId, now],
  )

export async function markSeen(db: Queryable, memberId: bigint, now: Date): Promise<void> {
  await db.query('update play_session set seen_at = $2 where member_id = $1', [memberId, now])
}

export const sumRounds = (
  db: Queryable,
  memberId: bigint,
  startedAt: Date,
  revealable: Date,
): Promise<Sums | undefined> => first<Sums>(db, sumsSince, [memberId, startedAt, revealable])
