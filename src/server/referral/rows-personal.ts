import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature: nothing that names friends, nor who brought them. */
export const referralPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'referral-rewards',
    sql: `select id as k, joined_at, counted_at, reward, reversed_at from referral_friend where referrer_id = $1`,
    money: ['reward'],
  },
  {
    part: 'play',
    file: 'referral-shares',
    sql: `select day::text as k, day::text as day, bets, amount, at as paid_at from referral_share where referrer_id = $1`,
    money: ['bets', 'amount'],
  },
]
