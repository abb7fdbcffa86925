import type { Batch } from '#server/kernel/counting.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** A rollback takes back what it names once: the first of those that name it, where it found something to take back. */
const undone = `lateral (
  select o.kind, case when o.is_free then 0 else o.amount end as amount from provider_transaction_view o
  where m.kind = 'rollback' and o.provider = m.provider and o.transaction_uuid = m.reference_uuid and o.state = 'rolled_back'
    and not exists (select 1 from provider_transaction_view e where e.provider = m.provider
      and e.reference_uuid = m.reference_uuid and e.kind = 'rollback' and (e.xid, e.id) < (m.xid, m.id)) limit 1)`

/** What movements `m` add to each of their rounds. */
const sumsOfRound = `m.round_id,
  sum(case when m.kind = 'bet' and not m.is_free then m.amount when u.kind = 'bet' then -u.amount else 0 end) as staked,
  sum(m.valid) as valid_bet,
  sum(case when m.kind = 'win' then m.amount when u.kind = 'win' then -u.amount else 0 end) as won`

/** Rounds `m` with what movements after a place added: one whose first movement is among them is counted, too. */
const roundsAfter = (place: string): string => `select r.member_id, date_trunc('day', r.opened_at, 'UTC') as day,
    r.vassalage, r.game_code, m.staked, m.valid_bet, m.won,
    (not exists (select 1 from provider_transaction_view e where e.round_id = m.round_id and e.state <> 'refused'
      and (e.xid, e.id) <= (${place})))::int as rounds
  from m cross join lateral (select o.member_id, o.opened_at, o.vassalage, o.game_code
    from game_round_view o where o.id = m.round_id limit 1) r`

const columns = ['rounds', 'staked', 'valid_bet', 'won'] as const
const sumOf = (from: string): string =>
  columns.map((name) => `coalesce(sum(${from}.${name}), 0)::bigint as ${name}`).join(', ')

/** Adds what a batch of movements gave, or took back, to the days in which their rounds were opened. */
export async function countDays(tx: Queryable, { after, upTo }: Batch): Promise<void> {
  await tx.query(
    `with m as (
       select ${sumsOfRound} from (select o.* from provider_transaction_view o
           where (o.xid, o.id) > ($1, $2) and (o.xid, o.id) <= ($3, $4) and o.state <> 'refused'
           -- In the order of the stream: in that of the rounds, all that was ever played is read for each batch.
           order by o.xid, o.id offset 0) m
         left join ${undone} u on true group by m.round_id)
     insert into round_day as k (member_id, day, vassalage, game_code, ${columns.join(', ')})
       select member_id, day, vassalage, game_code, ${sumOf('r')} from (${roundsAfter('$1, $2')}) r
       group by 1, 2, 3, 4 order by 1, 2, 3, 4
       on conflict (member_id, day, vassalage, game_code) do update
         set ${columns.map((name) => `${name} = k.${name} + excluded.${name}`).join(', ')}`,
    [after.xid, after.id, upTo.xid, upTo.id],
  )
}

const dayMs = 24 * 60 * 60_000

/** The full days of a time: `[from, to)` without a beginning and an end that are parts of a day. */
export function fullDays(
  from: string | undefined,
  to: string | undefined,
): { readonly from: string; readonly to: string } {
  const first = from === undefined ? undefined : Math.ceil(Date.parse(from) / dayMs) * dayMs
  const last = to === undefined ? undefined : Math.floor(Date.parse(to) / dayMs) * dayMs
  // Within one day there is no full one: all of it is a beginning.
  if (to !== undefined && first !== undefined && last! < first) return { from: to, to }
  const at = (ms: number | undefined, other: string) => (ms === undefined ? other : new Date(ms).toISOString())
  return { from: at(first, '-infinity'), to: at(last, 'infinity') }
}

/** Rounds that are no longer, or not yet, settled, in units. */
interface Unsettled {
  readonly rounds: bigint
  readonly staked: bigint
  readonly won: bigint
}

/** What rounds come to, in units, whatever their state; beside it those that are not settled. */
export interface RoundDaySums {
  readonly rounds: bigint
  readonly staked: bigint
  /** Stakes of rounds that are closed. */
  readonly valid_bet: bigint
  readonly won: bigint
  readonly open: Unsettled
  readonly rolledBack: Unsettled
  readonly currency: string | null
}

/** Whose rounds: a member's, or those of all members of a small team, with the one at its top or without. */
const people = {
  member: 'select $1::bigint as id',
  members: 'select t.descendant as id from member_tree_view t where t.ancestor = $1 and t.depth > 0',
  branch: 'select t.descendant as id from member_tree_view t where t.ancestor = $1',
} as const

const met = (row: string): string => `($6::text is null or ${row}.vassalage = $6)
  and ($7::text is null or (select g.game_type from game_view g where g.game_code = ${row}.game_code limit 1) = $7)`
const live = 'r.stake_total - r.stake_returned as staked, r.win_total - r.win_returned as won'
const unsettled = ['open', 'rolled_back'].flatMap((status) =>
  Object.entries({ rounds: 'count(*)', staked: 'sum(r.staked)', won: 'sum(r.won)' }).map(
    ([name, sum]) => `coalesce(${sum} filter (where r.status = '${status}'), 0)::bigint as ${status}_${name}`,
  ),
)

/** Which rounds: of whom, opened in `[from, to)`, at a vendor, of a type of game. */
interface Wanted {
  readonly memberId: bigint
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly vendor?: string | undefined
  readonly gameType?: string | undefined
}

const statement = (team: keyof typeof people): string => `with people as materialized (${people[team]}),
  counted as (
    select ${sumOf('d')} from people p join round_day d on d.member_id = p.id
    where d.day >= $4::timestamptz and d.day < $5::timestamptz and ${met('d')}),
  m as materialized (
    select ${sumsOfRound} from figure_mark_view k
      cross join lateral (select o.* from provider_transaction_view o where (o.xid, o.id) > (k.xid, k.id)
        order by o.xid, o.id offset 0) m
      join people p on p.id = m.member_id
      left join ${undone} u on true
    where k.stream = 'play' and m.state <> 'refused' group by m.round_id),
  late as (
    select ${sumOf('r')} from (${roundsAfter("select k.xid, k.id from figure_mark_view k where k.stream = 'play'")}) r
    where r.day >= $4::timestamptz and r.day < $5::timestamptz and ${met('r')}),
  edges as (
    select ${sumOf('e')} from people p
      cross join (values ($2::timestamptz, $4::timestamptz), ($5::timestamptz, $3::timestamptz)) t (first, after)
      cross join lateral (
        select 1 as rounds, ${live}, case when r.closed_at is null then 0 else r.stake_total - r.stake_returned end as valid_bet
        from game_round_view r
        where r.member_id = p.id and r.opened_at >= t.first and r.opened_at < t.after and ${met('r')}) e),
  unsettled as (
    select ${unsettled.join(', ')} from people p cross join lateral (
      select r.status, ${live} from game_round_view r
      where r.member_id = p.id and r.status <> 'settled' and r.opened_at >= $2::timestamptz and r.opened_at < $3::timestamptz
        and ${met('r')}) r)
  select ${columns.map((name) => `c.${name} + l.${name} + e.${name} as ${name}`).join(', ')}, u.*,
    (select o.currency from people p cross join lateral (select r.currency, r.opened_at from game_round_view r
      where r.member_id = p.id order by r.opened_at desc, r.id desc limit 1) o order by o.opened_at desc limit 1) as currency
  from counted c, late l, edges e, unsettled u`

/**
 * What all rounds of a time come to: the days that are counted, the movements that are not counted yet, and the rounds of a
 * first and a last day that is not full. One statement, so that none is missing between them.
 */
export async function sumDays(
  db: Queryable,
  { memberId, from, to, vendor, gameType }: Wanted,
  team: keyof typeof people,
): Promise<RoundDaySums> {
  const full = fullDays(from, to)
  const times = [from ?? '-infinity', to ?? 'infinity', full.from, full.to]
  const params = [memberId, ...times, vendor ?? null, gameType ?? null]
  const row = (await first<Record<string, bigint>>(db, statement(team), params))!
  const part = (status: 'open' | 'rolled_back'): Unsettled => ({
    rounds: row[`${status}_rounds`]!,
    staked: row[`${status}_staked`]!,
    won: row[`${status}_won`]!,
  })
  return { ...(row as unknown as RoundDaySums), open: part('open'), rolledBack: part('rolled_back') }
}
