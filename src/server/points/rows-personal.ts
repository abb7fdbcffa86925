import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const pointsPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'points',
    sql: `select id as k, kind, amount as points, day::text, game_type, rate, base as valid_bet, reference, at
      from points_line where member_id = $1`,
    money: ['points', 'valid_bet'],
  },
  {
    part: 'play',
    file: 'points-balance',
    sql: 'select member_id as k, balance as points from points_account where member_id = $1',
    money: ['points'],
  },
  {
    part: 'play',
    file: 'points-converted',
    sql: 'select id as k, points, amount, currency, created_at from point_conversion where member_id = $1',
    money: ['points', 'amount'],
  },
]
