import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const freeRoundsPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'free-rounds',
    sql: `select id as k, source, game_code, rounds, bet_value, currency, state, granted_at, expires_at, sent_at, ended_at
      from free_rounds_grant where member_id = $1`,
    money: ['bet_value'],
  },
]
