import { memberTypes } from '#api/access.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import type { Batch } from '#server/kernel/counting.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** Rates by game type that hold for rounds from a moment on, and whether they hold for agents. */
export interface RateStep extends Record<string, unknown> {
  readonly starts_at: Date
  readonly rates: Readonly<Record<string, number>>
  readonly agents: boolean
}

export const findLastStep = (tx: Queryable): Promise<RateStep | undefined> =>
  first<RateStep>(tx, 'select starts_at, rates, agents from points_rate order by starts_at desc, id desc limit 1')

/**
 * Lets rates hold for rounds that open from the moment on up to which play is counted: none of those is counted yet. Where
 * nothing was ever counted, that is the beginning.
 */
export async function addStep(tx: Queryable, { rates, agents }: Pick<RateStep, 'rates' | 'agents'>): Promise<void> {
  await tx.query(
    `insert into points_rate (starts_at, rates, agents)
     select greatest(case when k.xid = 0 then timestamptz 'epoch' else k.counted_at end,
       (select max(starts_at) from points_rate)), $1::jsonb, $2
     from figure_mark_view k where k.stream = 'play'`,
    [JSON.stringify(rates), agents],
  )
}

/** Whether any rates were ever set: without, there is nothing to count. */
export const hasRates = async (tx: Queryable): Promise<boolean> =>
  (await first(tx, "select 1 from points_rate where rates <> '{}' limit 1")) !== undefined

/** The rate of a movement `m`: that of its type of game when its round was opened; none for agents where they earned nothing then. Found once for each, not wherever it is named. */
export const ratedMovements = `provider_transaction_view m
  cross join lateral (select o.opened_at from game_round_view o where o.id = m.round_id limit 1) o
  cross join lateral (select r.rates, r.agents from points_rate r where r.starts_at <= o.opened_at
    order by r.starts_at desc, r.id desc limit 1) s
  cross join lateral (select g.game_type from game_view g where g.game_code = m.game_code limit 1) g
  cross join lateral (select case when s.agents
    or not exists (select 1 from member_view o where o.id = m.member_id and o.type in (${memberTypes.agents.join(', ')}))
    then coalesce((s.rates ->> g.game_type)::int, 0) else 0 end as rate offset 0) t`

/** Valid bets of a batch by member, day, type of game and rate. */
export interface EarningRow extends Record<string, unknown> {
  readonly member_id: bigint
  readonly day: string
  readonly game_type: string
  readonly rate: number
  readonly base: bigint
  readonly first_at: Date
  readonly last_at: Date
}

export const sumBatch = (tx: Queryable, { after, upTo }: Batch, zone: string): Promise<EarningRow[]> =>
  tx.query<EarningRow>(
    `select m.member_id, (m.received_at at time zone $5)::date::text as day, g.game_type, t.rate,
       sum(m.valid)::bigint as base, min(m.received_at) as first_at, max(m.received_at) as last_at
     from ${ratedMovements}
     where (m.xid, m.id) > ($1, $2) and (m.xid, m.id) <= ($3, $4) and m.valid <> 0 and t.rate > 0
     group by 1, 2, 3, 4 having sum(m.valid) <> 0 order by 1, 2, 3, 4`,
    [after.xid, after.id, upTo.xid, upTo.id, zone],
  )

export interface HeldAccount extends Record<string, unknown> {
  readonly member_id: bigint
  readonly balance: bigint
  readonly carry: number
}

/** Holds the members' accounts in the order of their ids, and opens those that are missing. */
export async function holdAccounts(tx: Queryable, memberIds: readonly bigint[]): Promise<HeldAccount[]> {
  const ids = arrayText(memberIds)
  await tx.query(
    'insert into points_account (member_id) select unnest($1::bigint[]) order by 1 on conflict do nothing',
    [ids],
  )
  return tx.query<HeldAccount>(
    `select member_id, balance, carry from points_account where member_id = any($1::bigint[])
     order by member_id for update`,
    [ids],
  )
}

export interface Earning extends EarningRow {
  readonly units: bigint
  readonly balance: bigint
}

const column = (rows: readonly Earning[], name: keyof EarningRow | 'units' | 'balance') =>
  arrayText(rows.map((row) => row[name] as bigint | number | string | Date))

/** Adds what a batch earned: to the line of its day, in the book under the name of the batch, and to the balances. */
export async function addEarnings(
  tx: Queryable,
  earnings: readonly Earning[],
  accounts: readonly HeldAccount[],
  batch: string,
): Promise<void> {
  await tx.query(
    `with added as (
       select * from unnest($1::bigint[], $2::date[], $3::text[], $4::int[], $5::bigint[], $6::timestamptz[],
         $7::timestamptz[], $8::bigint[], $9::bigint[]) with ordinality
         as e (member_id, day, game_type, rate, base, first_at, last_at, units, balance, place)),
     line as (
       insert into points_line (member_id, kind, amount, day, game_type, rate, base, at)
       select member_id, 'bet', units, day, game_type, rate, base, first_at from added order by place
       on conflict (member_id, day, game_type, rate) where kind = 'bet'
         do update set amount = points_line.amount + excluded.amount, base = points_line.base + excluded.base
       returning id, member_id, day, game_type, rate)
     insert into points_entry (member_id, house, amount, balance_after, line_id, source, key, at)
     select a.member_id, 'play', a.units, a.balance, l.id, 'bet', $10 || ':' || l.id, a.last_at
     from added a join line l using (member_id, day, game_type, rate) where a.units <> 0 order by a.place`,
    [
      ...[column(earnings, 'member_id'), column(earnings, 'day'), column(earnings, 'game_type')],
      ...[column(earnings, 'rate'), column(earnings, 'base'), column(earnings, 'first_at')],
      ...[column(earnings, 'last_at'), column(earnings, 'units'), column(earnings, 'balance'), batch],
    ],
  )
  await tx.query(
    `update points_account a set balance = n.balance, carry = n.carry
     from unnest($1::bigint[], $2::bigint[], $3::int[]) as n (member_id, balance, carry)
     where a.member_id = n.member_id`,
    [
      arrayText(accounts.map(({ member_id }) => member_id)),
      arrayText(accounts.map(({ balance }) => balance)),
      arrayText(accounts.map(({ carry }) => carry)),
    ],
  )
}
