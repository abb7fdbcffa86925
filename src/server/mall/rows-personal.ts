import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const mallPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'redemptions',
    sql: `select id as k, texts, points, delivery, state, remark, created_at, decided_at from redemption
      where member_id = $1`,
    money: ['points'],
  },
]
