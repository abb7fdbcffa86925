import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const transfersPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'transfers-sent',
    sql: `select id as k, direction, currency, amount, note, created_at from member_transfer where from_id = $1`,
    money: ['amount'],
  },
  {
    part: 'play',
    file: 'transfers-received',
    sql: `select id as k, direction, currency, amount, note, created_at from member_transfer where to_id = $1`,
    money: ['amount'],
  },
]
