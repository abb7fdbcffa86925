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
  {
    name: 'I28 of what free rounds won just what is above their most went back to the house',
    from: 'free_rounds_grant',
    sql: `select g.id::text as what, concat_ws(' ', g.cut, c.cut, w.won, g.win_max) as detail from free_rounds_grant g
      cross join lateral (select coalesce(sum(t.amount), 0) as won from provider_transaction t
        where t.reward_uuid = g.reward_id and t.member_id = g.member_id and t.kind = 'win' and t.state = 'accepted') w
      cross join lateral (select coalesce(sum(p.amount), 0) as cut from transfer r join posting p on p.transfer_id = r.id
        where r.source = 'free_rounds' and r.reference = g.id::text and p.account_id = 5) c
      where g.id >= $1 and (g.cut <> c.cut or g.cut <> coalesce(greatest(w.won - g.win_max, 0), 0)) limit 5`,
  },
]
