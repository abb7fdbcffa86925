import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const rebatePersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'rebate-claims',
    sql: 'select id as k, amount, currency, claimed_at from rebate_claim where member_id = $1',
    money: ['amount'],
  },
]
