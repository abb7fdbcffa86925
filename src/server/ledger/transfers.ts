import type { Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { first, type Queryable, sqlState } from '#server/kernel/db.ts'

/** One side of a transfer: `amount` above zero is what `account` receives. */
export interface Posting {
  readonly account: bigint
  readonly amount: Units
}

/** What is to be moved, and the key under which it can happen once. */
export interface Transfer {
  /** Who asks: `deposit`, `adjustment`, a vendor's code… Keys are unique within it. */
  readonly source: string
  readonly key: string
  /** A stable word: `deposit`, `bet`, `bonus_grant`… */
  readonly reason: string
  /** Id of the business object behind it. */
  readonly reference?: string
  /** Two or more; they sum to zero, each account once. */
  readonly postings: readonly Posting[]
  readonly currency: string
  /** Default: now. */
  readonly at?: Date
}

/** What became of a transfer. A refused one moved nothing. */
export interface Posted {
  readonly transferId: bigint
  readonly refusal: 'insufficient_funds' | undefined
  /** The same transfer had been carried out, or refused, before; this is its outcome. */
  readonly replayed: boolean
  /** Balance after of the last member's account among the postings. */
  readonly balance: Units | undefined
}

/**
 * Carries out one transfer in one round trip. The same `(source, key)` with the same input answers the stored outcome;
 * with another input it throws `Refusal('idempotency_conflict')`. When a member's account would fall below zero the
 * transfer is stored as refused: let the transaction commit and refuse the caller afterwards. A credit to a wallet pays
 * the member's debt first.
 * @example
 * await post(tx, { source: 'deposit', key: id, reason: 'deposit', reference: id, currency: 'THB', postings: [
 *   { account: systemAccount('deposits'), amount: -50_000_000n },
 *   { account: wallet, amount: 50_000_000n },
 * ] })
 */
export async function post(tx: Queryable, transfer: Transfer): Promise<Posted> {
  assertWhole(transfer)
  try {
    const row = await first<{ transfer_id: bigint; refusal: string | null; replayed: boolean; balance: bigint | null }>(
      tx,
      "select * from ledger_post($1, $2, $3, $4, $5::bigint[], $6::bigint[], $7, 'refuse', coalesce($8::timestamptz, now()))",
      [
        transfer.source,
        transfer.key,
        transfer.reason,
        transfer.reference ?? '',
        arrayText(transfer.postings.map((line) => line.account)),
        arrayText(transfer.postings.map((line) => line.amount)),
        transfer.currency,
        transfer.at ?? null,
      ],
    )
    return {
      transferId: row!.transfer_id,
      refusal: row!.refusal === null ? undefined : 'insufficient_funds',
      replayed: row!.replayed,
      balance: row!.balance ?? undefined,
    }
  } catch (error) {
    if (sqlState(error) === 'BZ409') throw new Refusal('idempotency_conflict')
    throw error
  }
}

const rowsPerLoad = 4_000

/**
 * Carries out many transfers, set by set, for loading data: 100 000 take a few seconds on the embedded database. Known
 * keys are left out; it throws if an account would fall below zero on the way, so give them in the order of time.
 * Accounts must exist. Gives the number of transfers carried out.
 */
export async function postMany(tx: Queryable, transfers: readonly Transfer[]): Promise<number> {
  let posted = 0
  for (let start = 0; start < transfers.length; start += rowsPerLoad) {
    const chunk = transfers.slice(start, start + rowsPerLoad)
    const heads = chunk.map((transfer) => ({
      source: transfer.source,
      key: transfer.key,
      reason: transfer.reason,
      reference: transfer.reference ?? '',
      at: (transfer.at ?? new Date()).toISOString(),
    }))
    const lines = chunk.flatMap((transfer, index) => {
      assertWhole(transfer)
      return transfer.postings.map(({ account, amount }) => ({
        transfer: index + 1,
        account: account.toString(),
        amount: amount.toString(),
        currency: transfer.currency,
      }))
    })
    const row = await first<{ count: bigint }>(tx, 'select ledger_post_many($1::jsonb, $2::jsonb) as count', [
      JSON.stringify(heads),
      JSON.stringify(lines),
    ])
    posted += Number(row!.count)
  }
  return posted
}

/** Programming faults, told before the database is asked. */
function assertWhole(transfer: Transfer): void {
  const { postings } = transfer
  const sum = postings.reduce((total, line) => total + line.amount, 0n)
  const accounts = new Set(postings.map((line) => line.account))
  if (sum !== 0n || postings.length < 2 || accounts.size !== postings.length || postings.some((l) => l.amount === 0n))
    throw new Error(`transfer ${transfer.source}/${transfer.key} is not whole: ${postings.length} lines, sum ${sum}`)
}

/** A PostgreSQL array literal; both drivers take it for `bigint[]`. */
function arrayText(values: readonly bigint[]): string {
  return `{${values.join(',')}}`
}
