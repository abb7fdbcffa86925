import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const promotionsPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'promotions',
    sql: `select e.id as k, o.name as promotion, e.occurrence, e.state, e.kind, e.amount, e.currency, e.remark, e.reason, e.created_at,
      e.granted_at, e.expires_at, e.ended_at from offer_entry e join offer o on o.id = e.offer_id where e.member_id = $1`,
    money: ['amount'],
  },
]
