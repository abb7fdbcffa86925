import type { Invariant } from '#server/kernel/invariant.ts'
import { spanOf } from './rows-close.ts'
import type { FigureStream } from './streams.ts'

/** What held for a row when it was counted. */
const ruleOf = (stream: FigureStream, row: string): string => `lateral (
  select c.zone, c.day, c.span from figure_close c where c.stream = '${stream}' and (c.xid, c.id) < (${row}.xid, ${row}.id)
  order by c.xid desc, c.id desc limit 1)`
const upToMark = (stream: FigureStream, row: string): string =>
  `join figure_mark k on k.stream = '${stream}' and (${row}.xid, ${row}.id) <= (k.xid, k.id)`
const dayOf = (at: string): string => `greatest((${at} at time zone c.zone)::date, c.day)`

/**
 * All movements up to the mark: what each stakes and wins when it comes, and what it takes back in the place of the first
 * rollback that names it, where it was taken back.
 */
const movements = `select m.xid, m.id, m.member_id, m.received_at as at, ${dayOf('m.received_at')} as day,
    greatest(${spanOf('m.received_at')}, c.span) as span, m.kind = 'bet' as is_bet, m.valid as valid_bet,
    (m.kind = 'bet')::int - coalesce(u.kind = 'bet', false)::int as bets,
    coalesce(m.amount * (m.kind = 'bet' and not m.is_free)::int, 0)
      - coalesce(u.amount * (u.kind = 'bet' and not u.is_free)::int, 0) as staked,
    coalesce(m.amount * (m.kind = 'win')::int, 0) - coalesce(u.amount * (u.kind = 'win')::int, 0) as won
  from provider_transaction_view m ${upToMark('rounds', 'm')} cross join ${ruleOf('rounds', 'm')} c
    left join lateral (select o.* from provider_transaction_view o where m.kind = 'rollback'
      and o.provider = m.provider and o.transaction_uuid = m.reference_uuid and o.state = 'rolled_back'
      and (m.xid, m.id) = (select e.xid, e.id from provider_transaction_view e where e.provider = o.provider
        and e.reference_uuid = o.transaction_uuid and e.kind = 'rollback' order by e.xid, e.id limit 1)) u on true
  where m.state <> 'refused'`

const play = ['bets', 'staked', 'valid_bet', 'won']
const money = [
  ...['deposits', 'deposit_count', 'first_deposits', 'withdrawals', 'withdrawal_count', 'fees'],
  ...['bonus', 'rebate', 'pay', 'adjustments', 'transfers'],
]
const sums = (names: readonly string[], from: string): string =>
  names.map((name) => `sum(${from}.${name}) as ${name}`).join(', ')

/** Whether a branch came to a team or left it after what a row tells: what it was counted with stands in no closure any more. */
const hasMoved = (key: string, upTo: string): string => `exists (
  select 1 from (select l.ancestor, max(v.moved_at) as at from member_tree_ever_view l
    join member_move_view v on v.id = l.since or v.id = l.until group by 1) x
  where x.ancestor = coalesce(w.agent_id, f.agent_id) and coalesce(w.${key}, f.${key}) <= ${upTo})`

/** Rows of `wanted` that `found` has not, or has otherwise, and the other way round; without those that are nothing but zeros. */
function differs(
  { name, from }: Pick<Invariant, 'name' | 'from'>,
  {
    key,
    values,
    wanted,
    found,
    more = '',
    unlessMoved,
  }: Record<'wanted' | 'found', string> & {
    readonly key: readonly string[]
    readonly values: readonly string[]
    readonly more?: string
    /** The key up to which the rows of a team hold other members than it has now, where a branch moved at `x.at`. */
    readonly unlessMoved?: readonly [key: string, upTo: string]
  },
): Invariant {
  const by = (side: string) => key.map((column) => `${side}.${column}`)
  const joined = key.map((column) => `w.${column} = f.${column}`).join(' and ')
  const listOf = (side: string) => values.map((column) => `coalesce(${side}.${column}, 0)::numeric`).join(', ')
  const what = key.map((column) => `coalesce(w.${column}, f.${column})::text`).join(` || ' ' || `)
  return {
    ...{ name, from, whole: true },
    sql: `with ${more} w as materialized (${wanted}), f as materialized (${found})
      select ${what} as what, '(' || concat_ws(', ', ${listOf('f')}) || ') is not (' || concat_ws(', ', ${listOf('w')}) || ')' as detail
      from w full join f on ${joined}
      where $1 = 0 and (${listOf('w')}) is distinct from (${listOf('f')}) ${unlessMoved === undefined ? '' : `and not ${hasMoved(...unlessMoved)}`} order by ${by('w').join(', ')} limit 5`,
  }
}

const gaps = `select b.member_id, b.day, sum(case when b.at - b.last <= 1800 then greatest(b.at - b.last, 0) else 0 end) as seconds
  from (select m.member_id, m.day, floor(extract(epoch from m.at)) as at, max(floor(extract(epoch from m.at))) over (
      partition by m.member_id order by m.xid, m.id rows between unbounded preceding and 1 preceding) as last
    from m where m.is_bet) b group by 1, 2`

/** What the transfers up to the mark moved in each member's accounts, play and vendors' wallets aside. */
const moved = `select x.member_id, x.day, sum(x.amount) as money from (
    select a.member_id, ${dayOf('t.at')} as day, p.amount + case when p.line = (select min(o.line) from posting_view o
        where o.transfer_id = t.id and o.account_id >= 1000) then coalesce((select sum(o.amount) from posting_view o
        where o.transfer_id = t.id and o.account_id in (2, 7)), 0) else 0 end as amount
    from transfer_view t ${upToMark('cash', 't')} cross join ${ruleOf('cash', 't')} c
      join posting_view p on p.transfer_id = t.id and p.account_id >= 1000
      join account_view a on a.id = p.account_id
    where t.reason not in ('bet', 'win', 'rollback')) x group by 1, 2`

/** What each account of the house gave to members. */
const given = `select v.what, case when v.what in ('withdrawals', 'fees') then 1 else -1 end * sum(p.amount) as amount
  from transfer_view t ${upToMark('cash', 't')}
    join posting_view p on p.transfer_id = t.id and p.account_id < 1000
    join (values (1, 'fees'), (3, 'deposits'), (8, 'deposits'), (4, 'withdrawals'), (5, 'bonus'), (10, 'rebate'), (9, 'pay'),
      (6, 'adjustments')) v (account_id, what) on v.account_id = p.account_id
  where t.reason not in ('bet', 'win', 'rollback')
    and exists (select 1 from posting_view o where o.transfer_id = t.id and o.account_id >= 1000) group by 1`
const counted = ['fees', 'deposits', 'withdrawals', 'bonus', 'rebate', 'pay', 'adjustments']

const above = `cross join lateral (select 0::bigint as agent_id union all select t.ancestor from member_tree_view t
  where t.descendant = d.member_id and t.depth > 0) a`
const monthOf = (day: string): string => `date_trunc('month', ${day})::date`
const active = (row: string, month: string): string =>
  `(${row}.valid_bet >= (select m.active_from from figure_month m where m.month = ${month}))::int`
const opened = `opened as materialized (select m.id as member_id, ${dayOf('m.created_at')} as day,
    greatest(${spanOf('m.created_at')}, c.span) as span
  from member_opened_view m ${upToMark('members', 'm')} cross join ${ruleOf('members', 'm')} c where m.type <> 4),`
const team = ['active', 'opened', ...play, ...money]

/** The rows of members and their new accounts, as rows of the agents above them and of the site. */
const teamRows = `select a.agent_id, d.day, ${active('d', monthOf('d.day'))} as active, 0 as opened,
    ${[...play, ...money].map((name) => `d.${name}`).join(', ')} from member_day d ${above}
  union all select a.agent_id, d.day, 0, 1, ${[...play, ...money].map(() => '0').join(', ')} from opened d ${above}`

const ofMembers: readonly Invariant[] = [
  differs(
    {
      name: 'I10 what a member played on a day is the sum of the movements up to the mark',
      from: 'provider_transaction',
    },
    {
      key: ['member_id', 'day'],
      values: [...play, 'seconds'],
      more: `m as materialized (${movements}), g as (${gaps}),`,
      wanted: `select x.member_id, x.day, ${sums([...play, 'seconds'], 'x')} from (
        select member_id, day, bets, staked, valid_bet, won, 0 as seconds from m
        union all select member_id, day, 0, 0, 0, 0, seconds from g) x group by 1, 2`,
      found: `select member_id, day, ${play.join(', ')}, seconds from member_day`,
    },
  ),
  differs(
    { name: 'I10 the types of games sum to the day', from: 'provider_transaction' },
    {
      ...{ key: ['member_id', 'day'], values: play },
      wanted: `select member_id, day, ${play.join(', ')} from member_day`,
      found: `select x.member_id, x.day, ${sums(play, 'x')} from member_day_type x group by 1, 2`,
    },
  ),
  differs(
    { name: 'I10 the days sum to the month', from: 'provider_transaction' },
    {
      ...{ key: ['member_id', 'month'], values: ['valid_bet'] },
      wanted: `select member_id, ${monthOf('day')} as month, sum(valid_bet) as valid_bet from member_day group by 1, 2`,
      found: 'select member_id, month, valid_bet from member_month',
    },
  ),
  differs(
    { name: 'I11 a member’s money of a day is what their accounts’ postings moved up to the mark', from: 'transfer' },
    {
      ...{ key: ['member_id', 'day'], values: ['money'], wanted: moved },
      found: `select member_id, day, deposits - fees - withdrawals + bonus + rebate + pay + adjustments + transfers as money
        from member_day`,
    },
  ),
  differs(
    { name: 'I11 what came, went and was given is what the house’s accounts say up to the mark', from: 'transfer' },
    {
      ...{ key: ['what'], values: ['amount'], wanted: given },
      found: counted
        .map((name) => `select '${name}' as what, sum(${name}) as amount from member_day`)
        .join(' union all '),
    },
  ),
  differs(
    { name: 'I11 a member who paid in has one first deposit', from: 'transfer' },
    {
      ...{ key: ['member_id'], values: ['first_deposits'] },
      wanted: 'select member_id, 1 as first_deposits from member_first_deposit',
      found: 'select member_id, sum(first_deposits) as first_deposits from member_day group by 1',
    },
  ),
]

const ofTeams: readonly Invariant[] = [
  differs(
    { name: 'I12 a team’s day is the sum of its members', from: 'provider_transaction' },
    {
      ...{ key: ['agent_id', 'day'], values: team, more: opened },
      unlessMoved: ['day', "(x.at + interval '1 day')::date"],
      wanted: `select x.agent_id, x.day, ${sums(team, 'x')} from (${teamRows}) x group by 1, 2`,
      found: `select agent_id, day, ${team.join(', ')} from team_day union all select 0, day, ${team.join(', ')} from site_day`,
    },
  ),
  differs(
    { name: 'I12 a team’s month is the sum of its members', from: 'provider_transaction' },
    {
      ...{ key: ['agent_id', 'month'], values: team, more: opened },
      unlessMoved: ['month', "(x.at + interval '1 day')::date"],
      wanted: `select x.agent_id, x.month, ${sums(team, 'x')} from (
        select agent_id, ${monthOf('day')} as month, 0 as active, opened, ${[...play, ...money].join(', ')} from (${teamRows}) y
        union all select a.agent_id, d.month, ${active('d', 'd.month')}, 0, ${[...play, ...money].map(() => '0').join(', ')}
          from member_month d ${above}) x where x.agent_id > 0 group by 1, 2`,
      found: `select agent_id, month, ${team.join(', ')} from team_month`,
    },
  ),
  differs(
    { name: 'I12 a team’s type of game is the sum of its members', from: 'provider_transaction' },
    {
      ...{ key: ['agent_id', 'day', 'game_type'], values: play },
      unlessMoved: ['day', "(x.at + interval '1 day')::date"],
      wanted: `select a.agent_id, d.day, d.game_type, ${sums(play, 'd')} from member_day_type d ${above} group by 1, 2, 3`,
      found: `select agent_id, day, game_type, ${play.join(', ')} from team_day_type`,
    },
  ),
  differs(
    { name: 'I12 five minutes of a team are the sum of its members’ movements', from: 'provider_transaction' },
    {
      key: ['agent_id', 'start'],
      unlessMoved: ['start', "x.at + interval '1 day'"],
      values: ['active', 'opened', 'staked', 'valid_bet', 'won', 'deposits'],
      more: `${opened} m as materialized (${movements}), run as (
          select m.*, sum(m.valid_bet) over (partition by m.member_id, m.day order by m.xid, m.id) as run, f.active_from
          from m left join figure_month f on f.month = ${monthOf('m.day')}),
        parts as (
          select member_id, span, (run >= active_from)::int - (run - valid_bet >= active_from)::int as active, 0 as opened,
            staked, valid_bet, won, 0 as deposits from run
          union all select member_id, span, 0, 1, 0, 0, 0, 0 from opened
          union all select a.member_id, greatest(${spanOf('t.at')}, c.span), 0, 0, 0, 0, 0, -p.amount
            from transfer_view t ${upToMark('cash', 't')} cross join ${ruleOf('cash', 't')} c
              join posting_view p on p.transfer_id = t.id and p.account_id in (3, 8)
              cross join lateral (select o.member_id from posting_view l join account_view o on o.id = l.account_id
                where l.transfer_id = t.id and l.account_id >= 1000 order by l.line limit 1) a),`,
      wanted: `select a.agent_id, d.span as start, sum(d.active) as active, sum(d.opened) as opened, sum(d.staked) as staked,
          sum(d.valid_bet) as valid_bet, sum(d.won) as won, sum(d.deposits) as deposits
        from parts d ${above} where a.agent_id > 0 and d.span >= (select min(start) from team_span) group by 1, 2`,
      found: 'select agent_id, start, active, opened, staked, valid_bet, won, deposits from team_span',
    },
  ),
  differs(
    { name: 'I12 a team is as large as the accounts below it', from: 'provider_transaction' },
    {
      ...{ key: ['agent_id'], values: ['members'], more: opened },
      wanted: `select a.agent_id, count(*) as members from opened d ${above} where a.agent_id > 0 group by 1`,
      found: 'select agent_id, members from team_size',
    },
  ),
]

/** Figures are what the rows say that they are counted from, up to the marks. */
export const figureInvariants: readonly Invariant[] = [...ofMembers, ...ofTeams]
