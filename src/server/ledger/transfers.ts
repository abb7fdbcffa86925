import type { Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { type Db, type Queryable, retrying, sqlState } from '#server/kernel/db.ts'
import { groupCommit } from '#server/kernel/group-commit.ts'
import { type PostedRow, postAll, postBatch, postRow } from './rows-transfers.ts'

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
  /** What a wallet cannot pay becomes its member's debt; without this the transfer is refused. */
  readonly whenShort?: 'owe'
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

const toPosted = (row: PostedRow): Posted => ({
  transferId: row.transfer_id,
  refusal: row.refusal === null ? undefined : 'insufficient_funds',
  replayed: row.replayed,
  balance: row.balance ?? undefined,
})

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
    const row = await postRow(tx, {
      source: transfer.source,
      key: transfer.key,
      reason: transfer.reason,
      reference: transfer.reference ?? '',
      accounts: arrayText(transfer.postings.map((line) => line.account)),
      amounts: arrayText(transfer.postings.map((line) => line.amount)),
      currency: transfer.currency,
      whenShort: transfer.whenShort ?? 'refuse',
      at: transfer.at ?? null,
    })
    return toPosted(row!)
  } catch (error) {
    if (sqlState(error) === 'BZ409') throw new Refusal('idempotency_conflict')
    throw error
  }
}

/** A transfer with the member's side first, if it is one member's account against one of the house. */
function plainLines({ postings: [one, other, ...more], whenShort }: Transfer): readonly [Posting, Posting] | undefined {
  if (one === undefined || other === undefined || more.length > 0 || whenShort) return undefined
  if (one.account >= 1000n && other.account < 1000n) return [one, other]
  return undefined
}

const groups = new WeakMap<Db, (transfer: Transfer) => Promise<Posted>>()

/**
 * Carries out one transfer as a transaction of its own, as {@link post} does, sharing the commit with others that are
 * asked for at the same moment (`docs/decisions/0017`). For one member's account against one of the house, the member's
 * first; another shape goes alone.
 */
export function postGrouped(db: Db, transfer: Transfer): Promise<Posted> {
  assertWhole(transfer)
  if (plainLines(transfer) === undefined) return retrying(() => post(db, transfer))
  let group = groups.get(db)
  if (group === undefined) {
    group = groupCommit({
      together: (transfers) => postTogether(db, transfers),
      alone: (one) => retrying(() => post(db, one)),
    })
    groups.set(db, group)
  }
  return group(transfer)
}

/**
 * Carries out many transfers in one round trip, in the order in which they are given: each between one member's account,
 * which comes first, and one of the house. What {@link post} says holds for each of them.
 */
export async function postTogether(db: Queryable, transfers: readonly Transfer[]): Promise<readonly Posted[]> {
  const lines = transfers.map((transfer) => plainLines(transfer)!)
  const columns = [
    transfers.map(({ source }) => source),
    transfers.map(({ key }) => key),
    transfers.map(({ reason }) => reason),
    transfers.map(({ reference = '' }) => reference),
    lines.map(([own]) => own.account),
    lines.map(([, house]) => house.account),
    lines.map(([own]) => own.amount),
    transfers.map(({ currency }) => currency),
    transfers.map(({ at = null }) => at),
  ]
  const rows = await postBatch(db, columns.map(arrayText))
  return rows.map(toPosted)
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
    const row = await postAll(tx, JSON.stringify(heads), JSON.stringify(lines))
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
