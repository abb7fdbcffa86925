import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const rafflesPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'raffle-tickets',
    sql: `select p.raffle_id as k, r.texts -> 'en' ->> 'title' as raffle, p.valid as bets,
      (select d.currency from account_view d where d.member_id = p.member_id and d.kind = 'wallet' limit 1) as currency,
      s.first as ticket_from, s.last as ticket_to
      from raffle_play p join raffle r on r.id = p.raffle_id
        left join raffle_share s on s.raffle_id = p.raffle_id and s.member_id = p.member_id where p.member_id = $1`,
    money: ['bets'],
  },
  {
    part: 'play',
    file: 'raffle-prizes',
    sql: `select id as k, raffle_id as raffle, place, ticket, kind, amount, currency, expires_at, claimed_at, lapsed_at
      from raffle_prize where member_id = $1`,
    money: ['amount'],
  },
]
