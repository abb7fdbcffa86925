import type { Units } from '#api/money.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { systemAccount, type Transfer } from '#server/ledger/public.ts'

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
    await tx.query(loadRounds, [provider, rows])
    await tx.query(loadTransactions, [provider, rows])
  }
}

const given = `jsonb_to_recordset($2::jsonb) as g ("memberId" bigint, account bigint, currency text, vassalage text,
  "gameCode" text, round text, "betUuid" uuid, "winUuid" uuid, stake bigint, win bigint, "openedAt" timestamptz,
  "closedAt" timestamptz)`

const loadRounds = `
  insert into game_round (provider, member_id, vassalage, round, game_code, currency, stake_total, win_total, bets,
    opened_at, closed_at)
  select $1::text, "memberId", vassalage, round, "gameCode", currency, stake, win, 1, "openedAt", "closedAt" from ${given}
  order by "openedAt"
  on conflict (member_id, provider, vassalage, round) do nothing`

const loadTransactions = `
  insert into provider_transaction (provider, transaction_uuid, kind, reference_uuid, member_id, round_id, round,
    game_code, currency, amount, state, status, balance, transfer_id, request_uuid, received_at)
  select $1::text, m.uuid, m.kind, m.reference, g."memberId", r.id, g.round, g."gameCode", g.currency, m.amount, 'accepted',
    'RS_OK', coalesce(p.balance_after, 0), t.id, m.uuid::text, m.at
  from ${given}
  join game_round r on r.member_id = g."memberId" and r.provider = $1::text and r.vassalage = g.vassalage and r.round = g.round
  cross join lateral (values ('bet', g."betUuid", null::uuid, g.stake, g."openedAt"),
    ('win', g."winUuid", g."betUuid", g.win, g."closedAt")) m (kind, uuid, reference, amount, at)
  left join transfer t on t.source = $1::text and t.key = m.uuid::text
  left join posting p on p.transfer_id = t.id and p.account_id = g.account
  order by m.at, r.id, m.kind
  on conflict (provider, transaction_uuid) do nothing`
