import { randomUUID } from 'node:crypto'
import { type Db, first } from '#server/kernel/db.ts'
import { hashToken } from './tokens.ts'

/** A bet that the wallet has accepted, by the protocol's names. */
export interface AcceptedBet {
  readonly transaction_uuid: string
  readonly round: string
  readonly game_code: string
  readonly currency: string
  readonly amount: number
}

/**
 * Takes a bet of 1.00 as if the vendor had called, so that a member who may not bet any more has bets to be settled.
 * Throws when the wallet refuses it.
 */
export async function acceptBet(
  db: Db,
  of: {
    readonly memberId: bigint
    readonly token: string
    readonly gameCode: string
    readonly currency: string
    readonly at: Date
  },
): Promise<AcceptedBet> {
  const bet = {
    transaction_uuid: randomUUID(),
    round: randomUUID(),
    game_code: of.gameCode,
    currency: of.currency,
    amount: 100_000,
  }
  const row = await first<{ status: string }>(
    db,
    `select status from wallet_bet('hub88', $1, $2, $3, $4, $5, false, $6, $7, $8, false, null, null, null, $9)`,
    [
      ...[bet.transaction_uuid, 'conformance', of.memberId, hashToken(of.token), bet.round],
      ...[bet.game_code, bet.currency, BigInt(bet.amount), of.at],
    ],
  )
  if (row?.status !== 'RS_OK') throw new Error(`the wallet answered ${row?.status} to a bet of a conformance member`)
  return bet
}

/** Makes a game session look as if it had been left yesterday. */
export async function expireLaunchToken(db: Db, token: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 25 * 3_600_000)
  await db.query('update launch_token set created_at = $2, used_at = $2 where hash = $1', [hashToken(token), before])
}
