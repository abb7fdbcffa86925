import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { PointWords } from '#server/points/public.ts'

export interface ClaimRow extends Record<string, unknown> {
  readonly mission_id: bigint
  readonly period: string
  readonly points: bigint
  readonly claimed_at: Date
}

/** What a member has claimed of some periods. */
export const listClaims = (
  db: Queryable,
  memberId: bigint,
  asked: readonly { readonly id: bigint; readonly period: string }[],
): Promise<ClaimRow[]> =>
  db.query<ClaimRow>(
    `select c.mission_id, c.period, c.points, c.claimed_at
     from unnest($2::bigint[], $3::text[]) as w (mission_id, period)
       join mission_claim c on c.member_id = $1 and c.mission_id = w.mission_id and c.period = w.period`,
    [memberId, arrayText(asked.map(({ id }) => id)), arrayText(asked.map(({ period }) => period))],
  )

/** Writes a claim and its points on the leaderboard down; `undefined` where it was claimed before. */
export async function insertClaim(
  tx: Queryable,
  claim: {
    readonly memberId: bigint
    readonly missionId: bigint
    readonly period: string
    readonly titles: PointWords
    readonly points: bigint
    readonly month: string
    readonly at: Date
  },
): Promise<bigint | undefined> {
  const row = await first<{ id: bigint }>(
    tx,
    `with claimed as (
       insert into mission_claim (member_id, mission_id, period, titles, points, month, claimed_at)
       values ($1, $2, $3, $4::jsonb, $5, $6::date, $7) on conflict do nothing returning id, member_id, month, points),
     scored as (
       insert into mission_score as s (month, member_id, points) select month, member_id, points from claimed
       on conflict (month, member_id) do update set points = s.points + excluded.points)
     select id from claimed`,
    [
      ...[claim.memberId, claim.missionId, claim.period, JSON.stringify(claim.titles)],
      ...[claim.points, claim.month, claim.at],
    ],
  )
  return row?.id
}

/** What a member has on a month's leaderboard. */
export async function findScore(db: Queryable, memberId: bigint, month: string): Promise<bigint> {
  const row = await first<{ points: bigint }>(
    db,
    'select points from mission_score where month = $2::date and member_id = $1',
    [memberId, month],
  )
  return row?.points ?? 0n
}

/** Who stands on a board: members of now who are not away from play. `$2`: now. `$3`: types of accounts. `$4`: the currency. */
const standing = `mission_score s join member_view m on m.id = s.member_id
  where s.month = $1::date and m.status = 'active' and m.type = any ($3::int[])
    and not exists (select 1 from unoffered_view e where e.member_id = m.id and (e.ends_at is null or e.ends_at > $2))
    and exists (select 1 from account_view a where a.member_id = m.id and a.kind = 'wallet' and a.currency = $4)`

/** Whose board: its month, and who takes part now. */
export interface Board {
  readonly month: string
  readonly now: Date
  readonly types: readonly number[]
  readonly currency: string
}

export interface ScoreRow extends Record<string, unknown> {
  readonly member_id: bigint
  readonly account: string
  readonly points: bigint
}

const paramsOf = ({ month, now, types, currency }: Board): unknown[] => [month, now, arrayText(types), currency]

/** The first of a month, with all who have as many points as the last of them. */
export const listFirst = (db: Queryable, board: Board, most: number): Promise<ScoreRow[]> =>
  db.query<ScoreRow>(
    `select s.member_id, m.account, s.points from ${standing}
     order by s.points desc fetch first ${Math.floor(most)} rows with ties`,
    paramsOf(board),
  )

/** How many have more points than so many, and what the next above has. */
export async function findAbove(
  db: Queryable,
  board: Board,
  points: bigint,
): Promise<{ readonly above: number; readonly next: bigint | null }> {
  const row = await first<{ above: number; next: bigint | null }>(
    db,
    `select count(*)::int as above, min(s.points) as next from ${standing} and s.points > $5`,
    [...paramsOf(board), points],
  )
  return row!
}

/** Who has claimed a mission in a period. */
export const whoClaimed = `select c.member_id from mission_claim c
  where c.month between date_trunc('month', $1::date)::date and $2::date and c.claimed_at >= $3 and c.claimed_at < $4`

/** What missions have given in a month. */
export async function sumMonth(
  db: Queryable,
  month: string,
): Promise<{ readonly claims: bigint; readonly points: bigint; readonly prizes: bigint }> {
  const row = await first<{ claims: bigint; points: bigint; prizes: bigint }>(
    db,
    `select count(*) as claims, coalesce(sum(points), 0)::bigint as points,
       (select coalesce(sum(amount), 0) from mission_prize where month = $1::date and ended_at is null)::bigint as prizes
     from mission_claim where month = $1::date`,
    [month],
  )
  return row!
}
