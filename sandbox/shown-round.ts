import { formatAmount } from '@baize/money/money.ts'
import type { Round } from './round.ts'
import type { Session } from './sessions.ts'

/** What a refusal of the wallet means to the player. */
export const refusals: Readonly<Record<string, string>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient_funds',
  RS_ERROR_LIMIT_REACHED: 'limit_reached',
  RS_ERROR_TOKEN_EXPIRED: 'session_expired',
  RS_ERROR_INVALID_TOKEN: 'session_expired',
  RS_ERROR_USER_DISABLED: 'account_disabled',
}

/** A round as its player's page reads it. */
export const showRound = (session: Session, round: Round) => ({
  id: round.id,
  state: round.state,
  steps: round.steps,
  stake: formatAmount(round.stake, session.money),
  isFree: round.reward !== null,
  win: formatAmount(round.win, session.money),
  outcome: round.outcome,
  refusal: round.refusal === null ? null : (refusals[round.refusal] ?? 'wallet_unavailable'),
  balanceBet: round.balanceBet === null ? null : formatAmount(round.balanceBet, session.money),
  balanceWin: round.balanceWin === null ? null : formatAmount(round.balanceWin, session.money),
  seen: round.seen,
  openedAt: new Date(round.openedAt).toISOString(),
})
