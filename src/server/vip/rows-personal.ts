import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const vipPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'vip-changes',
    sql: 'select id as k, before as rank_before, after as rank_after, at from vip_change where member_id = $1',
  },
  {
    part: 'play',
    file: 'vip-claims',
    sql: `select benefit || ':' || period as k, benefit, period, rank, amount, currency, claimed_at from vip_claim where member_id = $1`,
    money: ['amount'],
  },
]
