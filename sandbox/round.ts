import type { Units } from '@baize/money/money.ts'

export type RoundState = 'betting' | 'playing' | 'settling' | 'settled' | 'refused' | 'cancelling' | 'cancelled'

export interface Round {
  readonly id: string
  readonly sessionId: bigint
  readonly gameCode: string
  readonly user: string | null
  readonly currency: string
  readonly stake: Units
  /** Of which gift of free rounds it is one; its stake is then nobody's. */
  readonly reward: string | null
  readonly win: Units
  /** What the player bet on. */
  readonly choice: unknown
  readonly outcome: unknown
  readonly state: RoundState
  /** How many steps its player has taken. */
  readonly steps: number
  /** The wallet's status when it refused, for example `RS_ERROR_NOT_ENOUGH_MONEY`. */
  readonly refusal: string | null
  readonly balanceBet: Units | null
  readonly balanceWin: Units | null
  readonly seen: boolean
  readonly openedAt: number
  readonly closedAt: number | null
}

/** A round from its row. */
export function toRound(row: Record<string, unknown>): Round {
  return {
    id: String(row.id),
    sessionId: row.session_id as bigint,
    gameCode: String(row.game_code),
    user: row.member as string | null,
    currency: String(row.currency),
    stake: row.stake as bigint,
    reward: row.reward_uuid as string | null,
    win: row.win as bigint,
    choice: row.choice === null ? null : JSON.parse(String(row.choice)),
    outcome: row.outcome === null ? null : JSON.parse(String(row.outcome)),
    state: row.state as RoundState,
    steps: Number(row.steps),
    refusal: row.refusal as string | null,
    balanceBet: row.balance_bet as bigint | null,
    balanceWin: row.balance_win as bigint | null,
    seen: row.seen === 1n,
    openedAt: Number(row.opened_at),
    closedAt: row.closed_at === null ? null : Number(row.closed_at),
  }
}
