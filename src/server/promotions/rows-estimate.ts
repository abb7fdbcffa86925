import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { Rules } from './rules.ts'

/** Where a promotion is looked for in the past. */
export interface Past {
  /** Days of the site's calendar, both included. */
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly now: Date
  /** Types of accounts that promotions are for, and the currency of their wallets. */
  readonly types: readonly number[]
  readonly currency: string
  /** Whether members have ranks; without, everybody has the first. */
  readonly hasRanks: boolean
  /** The smallest part of the currency that is paid. */
  readonly step: bigint
}

export interface EstimateRow extends Record<string, unknown> {
  /** Members of the audience. */
  readonly members: number
  /** Who of them would have got it, how often, and how much. */
  readonly qualified: number
  readonly times: number
  readonly sum: bigint
}

/** The first day with a deposit, of a member `m`. */
const firstPaid = '(select min(d.day) from member_day_view d where d.member_id = m.id and d.deposits > 0)'

/** From and until which day a member belongs to an audience; `$6` its number, `$5` the site's zone. */
const spans: Readonly<Record<Rules['audience']['kind'], readonly [from: string, to: string, where: string]>> = {
  all: ["'-infinity'::date", "'infinity'::date", 'true'],
  rank: ["'-infinity'::date", "'infinity'::date", 'greatest(r.vip_rank, 1) >= $6::int'],
  newMembers: [
    '(m.created_at at time zone $5)::date',
    '(m.created_at at time zone $5)::date + $6::int - 1',
    'm.created_at >= $1::date - $6::int - 1',
  ],
  noDeposit: ["'-infinity'::date", `coalesce(${firstPaid}, 'infinity')`, 'true'],
  depositors: [`coalesce(${firstPaid}, 'infinity')`, "'infinity'::date", 'true'],
}

/** The audience as it is now: `$3` now, `$4` types, `$7` the currency. */
function audience({ kind }: Rules['audience'], hasRanks: boolean): string {
  const [from, to, by] = spans[kind]
  const where = kind === 'rank' && !hasRanks ? '1 >= $6::int' : by
  return `who as materialized (
    select * from (select m.id as member_id, ${from} as since, ${to} as until
      from member_view m join member_rank_view r on r.id = m.id
      where m.status = 'active' and m.type = any ($4::int[]) and ${where} and $5::text is not null and $6::int is not null
        and exists (select 1 from account_view a where a.member_id = m.id and a.kind = 'wallet' and a.currency = $7)
        and not exists (select 1 from unoffered_view u where u.member_id = m.id and (u.ends_at is null or u.ends_at > $3))) m
    where m.since <= $2::date and m.until >= $1::date)`
}

/** The occurrence of a day. */
const occurrence: Readonly<Record<Rules['times'], (day: string) => string>> = {
  once: () => "'-infinity'::date",
  day: (day) => day,
  week: (day) => `date_trunc('week', ${day}::timestamp)::date`,
  month: (day) => `date_trunc('month', ${day}::timestamp)::date`,
}

/** What each occurrence of each member would have brought: `$8` the reward, or the most of a deposit. */
function granted({ times, need, deposit }: Rules): string {
  if (deposit !== null)
    return `got as (
      select distinct on (c.member_id, c.occurrence) c.member_id, c.occurrence, c.given from (
        select p.member_id, p.id, ${occurrence[times]('l.day')} as occurrence,
          least($8::bigint, p.credited * $9::bigint / 10000 / $10::bigint * $10::bigint) as given
        from deposit_paid_view p
          cross join lateral (select (p.received_at at time zone $5)::date as day) l
          join who w on w.member_id = p.member_id and l.day between w.since and w.until
        where p.received_at >= $1::date::timestamp at time zone $5
          and p.received_at < ($2::date + 1)::timestamp at time zone $5 and p.currency = $7 and p.amount >= $11::bigint and p.order_id is not null
          and ($12::int is null or (select count(distinct o.order_id) from deposit_paid_view o
            where o.member_id = p.member_id and o.id <= p.id) = $12::int)) c
      where c.given > 0 order by c.member_id, c.occurrence, c.id)`
  const met =
    need === null
      ? 'having bool_or(d.bets > 0 or d.deposits > 0)'
      : `having sum(${need.kind === 'validBet' ? 'd.valid_bet' : 'd.deposits'}) >= $9::bigint`
  return `got as (
      select d.member_id, ${occurrence[times]('d.day')} as occurrence, $8::bigint as given from member_day_view d
        join who w on w.member_id = d.member_id and d.day between w.since and w.until
      where d.day between $1::date and $2::date group by 1, 2 ${met})`
}

/**
 * What a promotion would have given in the past, had everybody who could taken it. Reads members, their days, and the deposits of
 * that time.
 */
export async function estimate(db: Queryable, rules: Rules, past: Past): Promise<EstimateRow> {
  const { audience: who, reward, deposit, need, most } = rules
  const common = [
    ...[past.from, past.to, past.now, arrayText(past.types), past.zone, who.n, past.currency, reward.amount],
  ]
  const own = deposit === null ? [] : [deposit.share, past.step, deposit.least, deposit.nth]
  const params = [...common, ...(deposit === null && need !== null ? [need.amount] : own)]
  const row = await first<EstimateRow>(
    db,
    `with ${audience(who, past.hasRanks)}, ${granted(rules)},
       kept as (select g.member_id, g.given from (
         select got.*, row_number() over (partition by member_id order by occurrence) as n from got) g
         where g.n <= $${params.length + 1}::bigint)
     select (select count(*) from who)::int as members, count(distinct member_id)::int as qualified, count(*)::int as times,
       coalesce(sum(given), 0)::bigint as sum from kept`,
    [...params, BigInt(most ?? Number.MAX_SAFE_INTEGER)],
  )
  return row!
}
