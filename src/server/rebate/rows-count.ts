import type { Batch } from '#server/kernel/counting.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** Basis points by type of game, for each rank from the first on. */
export type Rates = readonly Readonly<Record<string, number>>[]

export const findLastRates = async (tx: Queryable): Promise<Rates | undefined> =>
  (await first<{ rates: Rates }>(tx, 'select rates from rebate_rate order by starts_at desc, id desc limit 1'))?.rates

/**
 * Lets rates hold for rounds that open from the moment on up to which play is counted: none of those is counted yet. Where
 * nothing was ever counted, that is the beginning.
 */
export async function addRates(tx: Queryable, rates: Rates): Promise<void> {
  await tx.query(
    `insert into rebate_rate (starts_at, rates)
     select greatest(case when k.xid = 0 then timestamptz 'epoch' else k.counted_at end,
       (select max(starts_at) from rebate_rate)), $1::jsonb
     from figure_mark_view k where k.stream = 'play'`,
    [JSON.stringify(rates)],
  )
}

/** Whether any rates were ever set: without, there is nothing to count. */
export const hasRates = async (tx: Queryable): Promise<boolean> =>
  (await first(tx, "select 1 from rebate_rate where rates <> '[]' limit 1")) !== undefined

/** The rate of a movement `m`: that of its type of game and of its member's rank when its round was opened. Found once for each, not wherever it is named. */
export const ratedMovements = `provider_transaction_view m
  cross join lateral (select o.opened_at from game_round_view o where o.id = m.round_id limit 1) o
  cross join lateral (select r.rates from rebate_rate r where r.starts_at <= o.opened_at
    order by r.starts_at desc, r.id desc limit 1) s
  cross join lateral (select g.game_type from game_view g where g.game_code = m.game_code limit 1) g
  cross join lateral (select coalesce((select c.after from vip_change_view c
    where c.member_id = m.member_id and c.at <= o.opened_at order by c.at desc, c.id desc limit 1), 1)::int as rank) v
  cross join lateral (select coalesce((s.rates -> (least(v.rank, jsonb_array_length(s.rates)) - 1) ->> g.game_type)::int, 0) as rate offset 0) t`

/** Adds what a batch of movements gave, or took back. */
export async function countBets(tx: Queryable, { after, upTo }: Batch): Promise<void> {
  await tx.query(
    `insert into rebate_pending as p (member_id, game_type, rate, base)
       select m.member_id, g.game_type, t.rate, sum(m.valid)::bigint from ${ratedMovements}
       where (m.xid, m.id) > ($1, $2) and (m.xid, m.id) <= ($3, $4) and m.valid <> 0 and t.rate > 0
       group by 1, 2, 3 having sum(m.valid) <> 0 order by 1, 2, 3
     on conflict (member_id, game_type, rate) do update set base = p.base + excluded.base`,
    [after.xid, after.id, upTo.xid, upTo.id],
  )
}
