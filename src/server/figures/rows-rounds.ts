import { spanOf } from './rows-close.ts'
import { type CountStatements, once, type Tree, teamSums, upsert } from './rows-sums.ts'
import type { CountFigures } from './streams.ts'

const played = ['bets', 'staked', 'valid_bet', 'won'] as const

/** Somebody who bets again later than this has not played all the while. */
const pauseSeconds = 30 * 60

/** A rollback takes back what it names once: the first of those that name it, where it found something to take back. */
const undone = `lateral (
  select o.kind, o.game_code, o.received_at from provider_transaction_view o
  where m.kind = 'rollback' and o.provider = m.provider and o.transaction_uuid = m.reference_uuid and o.state = 'rolled_back'
    and not exists (select 1 from provider_transaction_view e where e.provider = m.provider
      and e.reference_uuid = m.reference_uuid and e.kind = 'rollback' and (e.xid, e.id) < (m.xid, m.id)) limit 1)`

/** The first moment that is open, and none before a day was closed. Read once for a batch. */
const opened = '(select ($6::date)::timestamp at time zone $5)'

/**
 * The bet of a win, where its round may have been opened in a day that is closed: none of the rounds since then is looked up. Rounds
 * are numbered as they come, so that of those about that moment the greatest number bounds the older ones.
 */
const bet = `lateral (
  select o.received_at from provider_transaction_view o
  where m.kind = 'win' and m.round_id <= (select max(r.id) from (
      select id from game_round_view where opened_at < ${opened} order by opened_at desc limit 500) r)
    and o.provider = m.provider and o.transaction_uuid = m.reference_uuid limit 1)`

/** One movement a row, with all that it adds, and when that began: what it settles or takes back. */
const batch = `select m.xid, m.id, m.member_id, m.received_at as at,
    greatest((m.received_at at time zone $5)::date, $6::date) as day,
    greatest(${spanOf('m.received_at')}, $7::timestamptz) as span,
    least(m.received_at, b.received_at, w.received_at) as began,
    coalesce(g.game_type, '') as game_type, m.kind = 'bet' as is_bet, m.valid as valid_bet,
    (m.kind = 'bet')::int - coalesce(b.kind = 'bet', false)::int as bets,
    case when m.kind = 'bet' and not m.is_free then m.amount when b.kind = 'bet' then -m.amount else 0 end as staked,
    case when m.kind = 'win' then m.amount when b.kind = 'win' then -m.amount else 0 end as won
  from provider_transaction_view m
    left join ${undone} b on true
    left join ${bet} w on true
    left join lateral (select g.game_type from game_view g
      where g.game_code = coalesce(b.game_code, m.game_code) limit 1) g on true
  where (m.xid, m.id) > ($1, $2) and (m.xid, m.id) <= ($3, $4) and m.state <> 'refused'`

/** What each member bet in a day, and the least and the most that the day's sum can have been on the way. */
const keys = `select d.*, d.before + d.lost < d.active_from and d.before + d.added >= d.active_from as may_turn
  from (select d.*, coalesce(o.valid_bet, 0) as before, coalesce(a.active_from, $8::bigint) as active_from
    from (select member_id, day, sum(valid_bet)::bigint as valid_bet,
        sum(least(valid_bet, 0))::bigint as lost, sum(greatest(valid_bet, 0))::bigint as added
      from batch group by 1, 2) d
      left join lateral (select o.valid_bet from member_day o where o.member_id = d.member_id and o.day = d.day limit 1) o on true
      left join lateral (select a.active_from from figure_month a where a.month = date_trunc('month', d.day)::date limit 1) a on true) d`

/**
 * The movements by which a member becomes active in a day, or stops being so: told by the order of the movements, so that
 * batches of any size give the same. One writer: what stands there before is what the update will find. Only days that may
 * turn are looked at: most batches have few, and putting all movements in order costs as much as adding them up.
 */
const turns = `select b.member_id, b.day, b.span, b.game_type,
    (b.run >= b.active_from)::int - (b.run - b.valid_bet >= b.active_from)::int as active
  from (select b.*, k.before + sum(b.valid_bet) over (partition by b.member_id, b.day order by b.xid, b.id) as run,
      k.active_from
    from keys k join batch b on b.member_id = k.member_id and b.day = k.day
    where k.may_turn and exists (select 1 from keys where may_turn)) b
  where b.valid_bet <> 0`

/** Whole seconds between the bets of a member, which add up however the bets are cut into batches. The last bet before them leads. */
const gaps = `select p.member_id, p.day, max(p.at) as at,
    sum(case when p.at - p.last <= ${pauseSeconds} then greatest(p.at - p.last, 0) else 0 end) as seconds
  from (select b.member_id, b.day, b.at, max(b.at) over (
        partition by b.member_id order by b.xid, b.id rows between unbounded preceding and 1 preceding) as last
    from (select member_id, day, xid, id, floor(extract(epoch from at))::bigint as at from batch where is_bet
      union all select m.member_id, null, 0, 0, floor(extract(epoch from o.at))::bigint
        from (select distinct member_id from keys) m join member_played o on o.member_id = m.member_id) b) p
  where p.day is not null group by 1, 2`

const months = `select m.*, coalesce(o.valid_bet, 0) as before, coalesce(a.active_from, $8::bigint) as active_from
  from (select member_id, date_trunc('month', day)::date as month, sum(valid_bet)::bigint as valid_bet
    from keys group by 1, 2) m
    left join lateral (select o.valid_bet from member_month o where o.member_id = m.member_id and o.month = m.month limit 1) o on true
    left join lateral (select a.active_from from figure_month a where a.month = m.month limit 1) a on true`

/** Members who are active in a month from this batch on, or no more. */
const turned = `select m.member_id, m.month,
    (m.before + m.valid_bet >= m.active_from)::int - (m.before >= m.active_from)::int as active from months m
  where (m.before + m.valid_bet >= m.active_from) <> (m.before >= m.active_from)`

const sums = played.map((name) => `sum(x.${name}) as ${name}`).join(', ')

const statement = (tree: Tree): string => `with batch as materialized (${batch}),
  keys as materialized (${keys}),
  opened_months as (insert into figure_month (month, active_from)
    select distinct date_trunc('month', day)::date, $8::bigint from keys on conflict do nothing),
  turns as materialized (${turns}),
  gaps as materialized (${gaps}),
  months as materialized (${months}),
  turned as materialized (${turned}),
  finest as materialized (
    select x.member_id, x.day, x.span, x.game_type, sum(x.active) as active, ${sums}
    from (select member_id, day, span, game_type, 0 as active, ${played.join(', ')} from batch
      union all select member_id, day, span, game_type, active, 0, 0, 0, 0 from turns where active <> 0) x group by 1, 2, 3, 4),
  team as materialized (
    select t.agent_id, x.day, x.span, x.game_type, sum(x.active) as active, ${sums} from finest x
      cross join ${teamSums('x.member_id', tree)} t group by 1, 2, 3, 4),
  up_played as (${upsert('member_played', ['member_id'], [['at', 'greatest']], `select x.member_id, max(to_timestamp(x.at)) as at from gaps x group by 1`)}),
  up_type as (${upsert('member_day_type', ['member_id', 'day', 'game_type'], played, `select x.member_id, x.day, x.game_type, ${sums} from finest x group by 1, 2, 3`)}),
  up_day as (${upsert(
    'member_day',
    ['member_id', 'day'],
    [...played, 'seconds'],
    `select x.member_id, x.day, ${sums}, sum(x.seconds) as seconds
      from (select member_id, day, ${played.join(', ')}, 0 as seconds from finest
        union all select member_id, day, 0, 0, 0, 0, seconds from gaps where seconds > 0) x group by 1, 2`,
  )}),
  up_month as (${upsert('member_month', ['member_id', 'month'], ['valid_bet'], 'select x.member_id, x.month, x.valid_bet from months x')}),
  up_team_type as (${upsert('team_day_type', ['agent_id', 'day', 'game_type'], played, `select x.agent_id, x.day, x.game_type, ${sums} from team x group by 1, 2, 3`)}),
  up_team_day as (${upsert('team_day', ['agent_id', 'day'], ['active', ...played], `select x.agent_id, x.day, sum(x.active) as active, ${sums} from team x where x.agent_id > 0 group by 1, 2`)}),
  up_team_month as (${upsert(
    'team_month',
    ['agent_id', 'month'],
    ['active', ...played],
    `select x.agent_id, x.month, sum(x.active) as active, ${sums}
      from (select agent_id, date_trunc('month', day)::date as month, 0 as active, ${played.join(', ')} from team where agent_id > 0
        union all select t.agent_id, x.month, x.active, 0, 0, 0, 0 from turned x
          cross join ${teamSums('x.member_id', tree)} t where t.agent_id > 0) x group by 1, 2`,
  )}),
  up_span as (${upsert(
    'team_span',
    ['start', 'agent_id'],
    ['active', 'staked', 'valid_bet', 'won'],
    `select x.span as start, x.agent_id, sum(x.active) as active, sum(x.staked) as staked, sum(x.valid_bet) as valid_bet, sum(x.won) as won
      from team x where x.agent_id > 0 group by 1, 2`,
  )}),
  up_site as (${upsert('site_day', ['day'], ['active', ...played], `select x.day, sum(x.active) as active, ${sums} from team x where x.agent_id = 0 group by 1`)})
  select count(*)::int as late from batch where began < ${opened}`

const statements: CountStatements = { now: statement('now'), once: statement('$9') }

const amounts = ['staked', 'valid_bet', 'won'] as const
const lateSums = amounts.map((name) => `sum(x.${name}) as ${name}`).join(', ')
const lateOf = (place: 'day' | 'span as start'): string =>
  `select x.agent_id, x.${place}, x.of_day, ${lateSums} from team x group by 1, 2, 3`

/** What of a batch belongs to days that are closed, once more: by those days. Most batches have nothing of it, and no such statement. */
const lateStatement = (tree: Tree): string => `with batch as materialized (${batch}),
  late as materialized (
    select x.member_id, x.day, x.span, (x.began at time zone $5)::date as of_day, ${lateSums}
    from batch x where x.began < ${opened} group by 1, 2, 3, 4),
  team as materialized (
    select t.agent_id, x.day, x.span, x.of_day, ${lateSums} from late x
      cross join ${teamSums('x.member_id', tree)} t where t.agent_id > 0 group by 1, 2, 3, 4),
  up_span as (${upsert('team_late_span', ['agent_id', 'start', 'of_day'], amounts, lateOf('span as start'))})
  ${upsert('team_late_day', ['agent_id', 'day', 'of_day'], amounts, lateOf('day'))}`

const lateStatements: CountStatements = { now: lateStatement('now'), once: lateStatement('$8') }

/** Counts movements of play: one statement from the batch to all figures, and another one where something came late. */
export const countRounds: CountFigures = async (tx, { after, upTo, move }, { zone, day, span }, activeFrom) => {
  const tree = move === undefined ? 'now' : 'once'
  const counted = [after.xid, after.id, upTo.xid, upTo.id, zone, day, span]
  const [row] = await tx.query<{ late: number }>(statements[tree], [...counted, activeFrom, ...once(move)])
  if (row!.late > 0) await tx.query(lateStatements[tree], [...counted, ...once(move)])
}
