import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const bonusPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'bonus-money',
    sql: `select id as k, source, title, currency, amount, need, trunc(progress / 10000)::bigint as done, max_stake, max_payout, state,
      offered_at, activated_at, expires_at, ended_at, end_reason, converted from bonus_grant where member_id = $1`,
    money: ['amount', 'need', 'done', 'max_stake', 'max_payout', 'converted'],
  },
  {
    part: 'play',
    file: 'rewards-paid',
    sql: 'select id as k, kind, title, amount, currency, at from reward_paid where member_id = $1',
    money: ['amount'],
  },
]
