import type { Invariant } from '#server/kernel/invariant.ts'

/** What is counted for requirements is what the movements say, up to the mark. */
export const turnoverInvariants: readonly Invariant[] = [
  {
    name: 'I14 what was played for a requirement is the sum of its rounds’ movements up to the mark',
    from: 'turnover_requirement',
    sql: `select r.id::text as what, r.played::text || ' is not ' || coalesce(s.played, 0)::text as detail
          from (select t.*, lead(t.opened_at) over (partition by t.member_id order by t.opened_at, t.id) as next_at
            from turnover_requirement t) r
          left join lateral (
            select sum(m.valid * coalesce((r.weights ->> g.game_type)::int, 10000)) as played
            from game_round_view o
              join provider_transaction_view m on m.round_id = o.id
              join figure_mark_view k on k.stream = 'play' and (m.xid, m.id) <= (k.xid, k.id)
              cross join lateral (select g.game_type from game_view g where g.game_code = m.game_code limit 1) g
            where o.member_id = r.member_id and o.opened_at >= r.opened_at
              and (r.next_at is null or o.opened_at < r.next_at)) s on true
          where r.id >= $1 and r.played <> coalesce(s.played, 0) limit 5`,
  },
]
