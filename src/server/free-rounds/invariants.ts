import type { Invariant } from '#server/kernel/invariant.ts'

/** What is played for nothing was given. */
export const freeRoundsInvariants: readonly Invariant[] = [
  {
    name: 'I28 no more free rounds are played of a grant than it has, by its member, each with its stake',
    from: 'free_rounds_grant',
    sql: `select g.id::text as what, t.n::text || ' of ' || g.rounds::text as detail from free_rounds_grant g
      cross join lateral (select count(*) as n, bool_and(t.is_free and t.amount = g.bet_value and t.member_id = g.member_id) as fits
        from provider_transaction t where t.reward_uuid = g.reward_id and t.kind = 'bet' and t.state = 'accepted') t
      where g.id >= $1 and g.reward_id is not null and (t.n > g.rounds or not coalesce(t.fits, true)
        or (t.n > 0 and g.state = 'cancelled')) limit 5`,
  },
]
