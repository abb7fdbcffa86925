import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const missionsPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'mission-claims',
    sql: `select id as k, titles ->> 'en' as mission, period, (points / 100000)::int as points, claimed_at
          from mission_claim where member_id = $1`,
  },
  {
    part: 'play',
    file: 'mission-prizes',
    sql: `select month::text as k, month::text as month, place, amount, currency, paid_at, ended_at from mission_prize where member_id = $1`,
    money: ['amount'],
  },
]
