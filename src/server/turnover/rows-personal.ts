import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const turnoverPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'turnover',
    sql: `select id as k, source, (select currency from account_view w where w.member_id = r.member_id and w.kind = 'wallet') as currency,
      amount, need, played::bigint as played, opened_at, ends_at, cancelled_at from turnover_requirement r where member_id = $1`,
    money: ['amount', 'need', 'played'],
  },
]
