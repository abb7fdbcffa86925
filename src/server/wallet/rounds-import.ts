import type { Units } from '#api/money.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { systemAccount, type Transfer } from '#server/ledger/public.ts'
import { importRounds } from './round-rows.ts'

const provider = 'hub88'

/** A settled round of one bet and one win (of zero for a loss), to be loaded as if the vendor had called. */
export interface PastRound {
  readonly memberId: bigint
  /** The member's wallet. */
  readonly account: bigint
  readonly currency: string
  readonly vassalage: string
  readonly gameCode: string
  /** The vendor's name of the round; unique for this member and vendor. */
  readonly round: string
  readonly betUuid: string
  readonly winUuid: string
  readonly stake: Units
  readonly win: Units
  readonly openedAt: Date
  readonly closedAt: Date
}

/** The transfers of a past round, for `postMany`, in the order of time. */
export function roundTransfers(round: PastRound): Transfer[] {
  const vendor = systemAccount('vendor')
  const shared = { source: provider, reference: round.gameCode, currency: round.currency }
  const bet: Transfer = {
    ...{ ...shared, key: round.betUuid, reason: 'bet', at: round.openedAt },
    postings: [
      { account: round.account, amount: -round.stake },
      { account: vendor, amount: round.stake },
    ],
  }
  const win: Transfer = {
    ...{ ...shared, key: round.winUuid, reason: 'win', at: round.closedAt },
    postings: [
      { account: round.account, amount: round.win },
      { account: vendor, amount: -round.win },
    ],
  }
  return [...(round.stake > 0n ? [bet] : []), ...(round.win > 0n ? [win] : [])]
}

const rowsPerLoad = 4_000

/**
 * Writes down past rounds and their transactions, after `postMany` has moved their money. Loading the same rounds again
 * changes nothing. The members, vendors and games must exist.
 */
export async function recordRounds(tx: Queryable, rounds: readonly PastRound[]): Promise<void> {
  for (let start = 0; start < rounds.length; start += rowsPerLoad) {
    const rows = JSON.stringify(rounds.slice(start, start + rowsPerLoad), (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    await importRounds(tx, provider, rows)
  }
}
