import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const walletPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'rounds',
    sql: `select id as k, id, vassalage as vendor, game_code as game, round, currency, stake_total, stake_returned, win_total,
      win_returned, bets, opened_at, closed_at, status, void_reason from game_round where member_id = $1`,
    money: ['stake_total', 'stake_returned', 'win_total', 'win_returned'],
  },
  {
    part: 'play',
    file: 'transfers-to-vendors',
    sql: `select seq as k, id, vassalage as vendor, direction, currency, amount, state, reason, created_at, settled_at
      from wallet_transfer where member_id = $1`,
    money: ['amount'],
  },
]
