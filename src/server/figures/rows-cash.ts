import { type SystemKind, systemAccount } from '#server/ledger/public.ts'
import { spanOf } from './rows-close.ts'
import { countBy, type Tree, teamSums, upsert } from './rows-sums.ts'

const money = [
  'deposits',
  'deposit_count',
  'first_deposits',
  'withdrawals',
  'withdrawal_count',
  'fees',
  'bonus',
  'rebate',
  'pay',
  'adjustments',
  'transfers',
] as const

type Column = Exclude<(typeof money)[number], 'transfers' | `${string}_${string}`>

/** The column of what each account of the house gives; those of play have none. An account that is forgotten does not compile. */
const columns: Readonly<Record<SystemKind, Column | undefined>> = {
  ...{ deposits: 'deposits', suspense: 'deposits', withdrawals: 'withdrawals', house: 'fees', promotions: 'bonus' },
  ...{ rebates: 'rebate', agents: 'pay', adjustments: 'adjustments', vendor: undefined, vendorWallets: undefined },
}
const kinds = Object.keys(columns) as SystemKind[]

/** What the house gave in a transfer, by the column of its accounts. */
const given = (column: Column): string => {
  const accounts = kinds.filter((kind) => columns[kind] === column).map(systemAccount)
  return `coalesce(-sum(p.amount) filter (where p.account_id in (${accounts.join(', ')})), 0)`
}

/** Transfers that are no play, each with what it moved between the house and members. */
const batch = `select t.xid, t.id, t.at, t.reason, greatest((t.at at time zone $5)::date, $6::date) as day,
    greatest(${spanOf('t.at')}, $7::timestamptz) as span, h.*
  from transfer_view t cross join lateral (
    select ${given('deposits')} as deposits, -${given('withdrawals')} as withdrawals, -${given('fees')} as fees,
      ${given('bonus')} as bonus, ${given('rebate')} as rebate, ${given('pay')} as pay,
      ${given('adjustments')} as adjustments, coalesce(-sum(p.amount) filter (where p.account_id < 1000), 0) as of_house
    from posting_view p where p.transfer_id = t.id having bool_or(p.account_id >= 1000)) h
  where (t.xid, t.id) > ($1, $2) and (t.xid, t.id) <= ($3, $4) and t.reason not in ('bet', 'win', 'rollback')`

/** The members of each transfer. What the house gave belongs to the first of them, and what is left came from the others. */
const lines = `select b.*, o.member_id, o.is_first, o.amount - case when o.is_first then b.of_house else 0 end as moved
  from batch b cross join lateral (
    select a.member_id, sum(p.amount) as amount, min(p.line) = min(min(p.line)) over () as is_first
    from posting_view p cross join lateral (select o.member_id from account_view o where o.id = p.account_id limit 1) a
    where p.transfer_id = b.id and p.account_id >= 1000 group by a.member_id) o`

/** A payment that came or went counts one, and takes the one back when it is undone. A bank that takes money back later undoes nothing. */
const countOf = (amount: string): string =>
  `case when l.is_first and l.reason <> 'deposit_chargeback' then sign(l.${amount}) else 0 end`
const ofFirst = (name: string): string => `case when l.is_first then l.${name} else 0 end as ${name}`

const parts = `select l.xid, l.id, l.at, l.member_id, l.day, l.span, ${['deposits', 'withdrawals', 'fees', 'bonus', 'rebate', 'pay', 'adjustments'].map(ofFirst).join(', ')},
    l.moved as transfers, ${countOf('deposits')} as deposit_count, ${countOf('withdrawals')} as withdrawal_count
  from lines l`

const firsts = `insert into member_first_deposit (member_id, transfer_id, amount, at)
  select distinct on (member_id) member_id, id, deposits, at from parts where deposits > 0 order by member_id, xid, id
  on conflict do nothing returning member_id, transfer_id`

const sums = money.map((name) => `sum(x.${name}) as ${name}`).join(', ')

const statement = (tree: Tree): string => `with batch as materialized (${batch}),
  lines as materialized (${lines}),
  parts as materialized (${parts}),
  firsts as (${firsts}),
  finest as materialized (
    select x.member_id, x.day, x.span, ${sums} from (
      select p.*, (f.member_id is not null)::int as first_deposits
      from parts p left join firsts f on f.member_id = p.member_id and f.transfer_id = p.id) x group by 1, 2, 3),
  team as materialized (
    select t.agent_id, x.day, x.span, ${sums} from finest x cross join ${teamSums('x.member_id', tree)} t group by 1, 2, 3),
  up_day as (${upsert('member_day', ['member_id', 'day'], money, `select x.member_id, x.day, ${sums} from finest x group by 1, 2`)}),
  up_team_day as (${upsert('team_day', ['agent_id', 'day'], money, `select x.agent_id, x.day, ${sums} from team x where x.agent_id > 0 group by 1, 2`)}),
  up_team_month as (${upsert('team_month', ['agent_id', 'month'], money, `select x.agent_id, date_trunc('month', x.day)::date as month, ${sums} from team x where x.agent_id > 0 group by 1, 2`)}),
  up_span as (${upsert('team_span', ['start', 'agent_id'], ['deposits'], `select x.span as start, x.agent_id, sum(x.deposits) as deposits from team x where x.agent_id > 0 group by 1, 2`)}),
  up_site as (${upsert('site_day', ['day'], money, `select x.day, ${sums} from team x where x.agent_id = 0 group by 1`)})
  select count(*) from batch`

/** Counts transfers of the ledger: money that came, went, was given or corrected. */
export const countCash = countBy(statement)
