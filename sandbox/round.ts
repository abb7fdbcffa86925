import { randomUUID } from 'node:crypto'
import type { Units } from '@baize/money/money.ts'
import type { Database } from './database.ts'
import type { Session } from './sessions.ts'

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

interface NewRound {
  readonly session: Session
  readonly clientKey: string
  readonly stake: Units
  readonly choice: unknown
  readonly now: number
  readonly reward?: string | undefined
}

/** The round that a session has opened under this name of its frame. */
export function knownRound(db: Database, { id }: Session, clientKey: string): string | undefined {
  const row = db.prepare('select id from round where session_id = ? and client_key = ?').get(id, clientKey)
  return row && String(row.id)
}

/** Writes a round down before its stake is asked for; answers its id. */
export function insertRound(db: Database, { session, clientKey, stake, choice, now, reward }: NewRound): string {
  const id = randomUUID()
  const { id: sessionId, gameCode, user, currency } = session
  db.prepare(
    `insert into round (id, session_id, client_key, game_code, member, currency, stake, choice, state, opened_at, reward_uuid)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'betting', ?, ?)`,
  ).run(id, sessionId, clientKey, gameCode, user, currency, stake, JSON.stringify(choice), now, reward ?? null)
  return id
}
