import { randomUUID } from 'node:crypto'
import type { Db } from '#server/kernel/db.ts'
import { placeBet } from './movement-rows.ts'
import { ageLaunchToken } from './token-rows.ts'
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
  const row = await placeBet(db, 'hub88', {
    ...{ uuid: bet.transaction_uuid, request: 'conformance', user: of.memberId, token: hashToken(of.token) },
    ...{ round: bet.round, closed: false, game: bet.game_code, currency: bet.currency },
    ...{ amount: BigInt(bet.amount), at: of.at },
  })
  if (row?.status !== 'RS_OK') throw new Error(`the wallet answered ${row?.status} to a bet of a conformance member`)
  return bet
}

/** Makes a game session look as if it had been left yesterday. */
export async function expireLaunchToken(db: Db, token: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 25 * 3_600_000)
  await ageLaunchToken(db, hashToken(token), before)
}
