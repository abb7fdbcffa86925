import type { Invariant } from '#server/kernel/invariant.ts'

const counted = ['rounds', 'staked', 'valid_bet', 'won'] as const
const list = (side: string): string => counted.map((name) => `coalesce(${side}.${name}, 0)::numeric`).join(', ')

/** What the days of records say is what the rounds are, less what is not counted yet. */
export const recordInvariants: readonly Invariant[] = [
  {
    name: 'I17 a day of a member’s rounds is the sum of their movements up to the mark',
    from: 'provider_transaction',
    whole: true,
    sql: `with m as materialized (
        select m.*, r.member_id as player, date_trunc('day', r.opened_at, 'UTC') as day, r.vassalage, r.game_code as game,
          case when u.is_free then 0 else u.amount end as undone, u.kind as undone_kind
        from provider_transaction_view m
          join figure_mark_view k on k.stream = 'play' and (m.xid, m.id) <= (k.xid, k.id)
          join game_round_view r on r.id = m.round_id
          left join lateral (select o.* from provider_transaction_view o where m.kind = 'rollback'
            and o.provider = m.provider and o.transaction_uuid = m.reference_uuid and o.state = 'rolled_back'
            and (m.xid, m.id) = (select e.xid, e.id from provider_transaction_view e where e.provider = o.provider
              and e.reference_uuid = o.transaction_uuid and e.kind = 'rollback' order by e.xid, e.id limit 1)) u on true
        where m.state <> 'refused'),
      w as (
        select player, day, vassalage, game, count(distinct round_id) as rounds, sum(valid) as valid_bet,
          sum(case when kind = 'bet' and not is_free then amount when undone_kind = 'bet' then -undone else 0 end) as staked,
          sum(case when kind = 'win' then amount when undone_kind = 'win' then -undone else 0 end) as won
        from m group by 1, 2, 3, 4)
      select coalesce(f.member_id, w.player) || ' ' || coalesce(f.day, w.day) || ' ' || coalesce(f.game_code, w.game) as what,
        '(' || concat_ws(', ', ${list('f')}) || ') is not (' || concat_ws(', ', ${list('w')}) || ')' as detail
      from w full join round_day f on f.member_id = w.player and f.day = w.day and f.vassalage = w.vassalage
        and f.game_code = w.game
      where $1 = 0 and (${list('f')}) is distinct from (${list('w')}) limit 5`,
  },
]
