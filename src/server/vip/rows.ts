import type { VipBenefit } from '#api/vip.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import type { Batch } from '#server/kernel/counting.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { Standing } from './rules.ts'

/** Notes who has played in a batch, and when last. */
export async function noteDue(tx: Queryable, { after, upTo }: Batch): Promise<void> {
  await tx.query(
    `insert into vip_due as d (member_id, xid, id, at)
       select m.member_id, $3::bigint, $4::bigint, max(m.received_at) from provider_transaction_view m
       where (m.xid, m.id) > ($1, $2) and (m.xid, m.id) <= ($3, $4) and m.valid <> 0 group by 1 order by 1
     on conflict (member_id) do update
       set xid = excluded.xid, id = excluded.id, at = greatest(d.at, excluded.at)`,
    [after.xid, after.id, upTo.xid, upTo.id],
  )
}

/** Takes members from those who are due whose play is in the figures, and the money that they paid in before it. */
export async function takeDue(tx: Queryable, limit: number): Promise<bigint[]> {
  const rows = await tx.query<{ member_id: bigint }>(
    `delete from vip_due where member_id in (
       select d.member_id from vip_due d
         join figure_mark_view k on k.stream = 'rounds' and (d.xid, d.id) <= (k.xid, k.id)
         join figure_mark_view c on c.stream = 'cash' and d.at <= c.counted_at
       order by d.member_id limit $1 for update of d skip locked) returning member_id`,
    [limit],
  )
  return rows.map((row) => row.member_id)
}

/** The first day that is not closed yet, for play and money. */
export const openDay = async (db: Queryable): Promise<string | undefined> =>
  (
    await first<{ day: string | null }>(
      db,
      "select min(day)::text as day from figure_closed_view where stream in ('rounds', 'cash')",
    )
  )?.day ?? undefined

type StandingRow = Standing & Record<string, unknown>
type Standings = ReadonlyMap<bigint, Standing>

const standing = 'rank::int, best::int, month::text as month'

async function readStandings(db: Queryable, query: string, values: readonly unknown[]): Promise<Standings> {
  const rows = await db.query<StandingRow & { member_id: bigint }>(query, values)
  return new Map(rows.map(({ member_id, ...row }) => [member_id, row]))
}

/** The standings of members whose month that decides has ended, the oldest months first, held. */
export const takeEnded = (tx: Queryable, month: string, limit: number): Promise<Standings> =>
  readStandings(
    tx,
    `select member_id, ${standing} from vip_standing where rank > 1 and month < $1::date
     order by vip_standing.month, member_id limit $2 for update skip locked`,
    [month, limit],
  )

export interface FactsRow extends Record<string, unknown> {
  readonly id: bigint
  readonly account: string
  readonly type: number
  readonly currency: string | null
  readonly valid_bet: bigint
  readonly deposits: bigint
  readonly month_bet: bigint
}

/** What members have played and paid in, and in the month that begins with a day. */
export const listFacts = (db: Queryable, ids: readonly bigint[], month: string): Promise<FactsRow[]> =>
  db.query<FactsRow>(
    `select m.id, m.account, m.type, w.currency, s.* from member_view m
       left join lateral (select currency from account_view where member_id = m.id and kind = 'wallet' limit 1) w on true
       cross join lateral (select coalesce(sum(d.valid_bet), 0)::bigint as valid_bet,
         coalesce(sum(d.deposits), 0)::bigint as deposits,
         coalesce(sum(d.valid_bet) filter (where d.day >= $2::date and d.day < $2::date + interval '1 month'), 0)::bigint as month_bet
         from member_day_view d where d.member_id = m.id) s
     where m.id = any ($1::bigint[]) order by m.id`,
    [arrayText(ids), month],
  )

export const findStanding = (db: Queryable, memberId: bigint): Promise<StandingRow | undefined> =>
  first<StandingRow>(db, `select ${standing} from vip_standing where member_id = $1`, [memberId])

/** The standings of those of some members who have one. */
export const listStandings = (db: Queryable, ids: readonly bigint[]): Promise<Standings> =>
  readStandings(db, `select member_id, ${standing} from vip_standing where member_id = any ($1::bigint[])`, [
    arrayText(ids),
  ])

/** The standings of members, who get one where they have none; held until `tx` ends. */
export async function holdStandings(tx: Queryable, ids: readonly bigint[], month: string): Promise<Standings> {
  await tx.query(
    `insert into vip_standing (member_id, rank, best, month)
       select id, 1, 1, $2::date from unnest($1::bigint[]) as one (id) order by id
     on conflict (member_id) do nothing`,
    [arrayText(ids), month],
  )
  return readStandings(
    tx,
    `select member_id, ${standing} from vip_standing where member_id = any ($1::bigint[]) order by member_id for update`,
    [arrayText(ids)],
  )
}

/** A member's standing and the one that takes its place. */
export interface Move {
  readonly memberId: bigint
  readonly before: Standing
  readonly after: Standing
}

/** Stores standings, and changes of ranks in their history. */
export async function storeStandings(tx: Queryable, moves: readonly Move[], at: Date): Promise<void> {
  await tx.query(
    `with moved as (select * from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::date[])
         as m (member_id, before, rank, best, month)),
       stored as (update vip_standing s set rank = m.rank, best = m.best, month = m.month
         from moved m where m.member_id = s.member_id)
     insert into vip_change (member_id, before, after, at)
       select member_id, before, rank, $6 from moved where before <> rank order by member_id`,
    [
      arrayText(moves.map(({ memberId }) => memberId)),
      arrayText(moves.map(({ before }) => before.rank)),
      ...[arrayText(moves.map(({ after }) => after.rank)), arrayText(moves.map(({ after }) => after.best))],
      ...[arrayText(moves.map(({ after }) => after.month)), at],
    ],
  )
}

export interface ChangeRow extends Record<string, unknown> {
  readonly before: number
  readonly after: number
  readonly at: Date
}

/** The last changes of a member's rank, newest first. */
export const listChanges = (db: Queryable, memberId: bigint): Promise<ChangeRow[]> =>
  db.query<ChangeRow>(
    'select before::int, after::int, at from vip_change where member_id = $1 order by id desc limit 12',
    [memberId],
  )

export interface ClaimRow extends Record<string, unknown> {
  readonly benefit: VipBenefit
  readonly period: string
  readonly amount: bigint
  readonly claimed_at: Date
}

/** What a member has claimed of all ranks, of a month and for birthdays. */
export const listClaims = (db: Queryable, memberId: bigint, month: string): Promise<ClaimRow[]> =>
  db.query<ClaimRow>(
    `select benefit, period, amount, claimed_at from vip_claim
     where member_id = $1 and (benefit in ('level', 'birthday') or period = $2)`,
    [memberId, month],
  )

/** Writes a claim down; `false` where it was claimed before. */
export const insertClaim = async (
  tx: Queryable,
  claim: {
    readonly memberId: bigint
    readonly benefit: ClaimRow['benefit']
    readonly period: string
    readonly rank: number
    readonly amount: bigint
    readonly currency: string
    readonly at: Date
  },
): Promise<boolean> =>
  (
    await tx.query(
      `insert into vip_claim (member_id, benefit, period, rank, amount, currency, claimed_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning member_id`,
      [claim.memberId, claim.benefit, claim.period, claim.rank, claim.amount, claim.currency, claim.at],
    )
  ).length > 0

/** How many members stand on each rank above the first. */
export const countRanks = (db: Queryable): Promise<{ rank: number; members: bigint }[]> =>
  db.query('select rank::int, count(*) as members from vip_standing where rank > 1 group by 1 order by 1')

/** Who has claimed a bonus of a rank in a period. */
export const whoClaimed = 'select c.member_id from vip_claim c where c.claimed_at >= $3 and c.claimed_at < $4'

/** What was paid in a time, by benefit. */
export const sumClaims = (
  db: Queryable,
  from: Date,
  to: Date,
): Promise<{ benefit: ClaimRow['benefit']; claims: bigint; amount: bigint }[]> =>
  db.query(
    `select benefit, count(*) as claims, sum(amount)::bigint as amount from vip_claim
     where claimed_at >= $1 and claimed_at < $2 group by 1 order by 1`,
    [from, to],
  )
