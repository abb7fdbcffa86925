import * as z from 'zod'
import { Refusal } from '#api/refusal.ts'
import type { TransactionQuery, VendorTransaction } from './game-vendor.ts'
import type { Ask } from './game-vendor-hub88-call.ts'

const text = z.string().nullish()
const transaction = z.object({
  transaction_uuid: z.string(),
  reference_transaction_uuid: text,
  kind: text,
  status: text,
  amount: z.bigint().min(0n),
  round: text,
  round_closed: z.boolean().nullish(),
  user: text,
  currency: text,
  game_code: text,
  expected_settle_at: text,
})
const page = z.union([
  z.array(transaction).transform((transactions) => ({ transactions, next: undefined })),
  z
    .object({ transactions: z.array(transaction), pagination: z.object({ next_cursor: text }).nullish() })
    .transform(({ transactions, pagination }) => ({ transactions, next: pagination?.next_cursor ?? undefined })),
])

/** The schema of a plain list of transactions. */
export const transactionList = page.transform(({ transactions }) => transactions.map(readTransaction))

const pageSize = 100
/** A list that does not end by then is a fault of the other side. */
const pagesMax = 2_000

/** Reads every page of a round's or a span's transactions. A cursor that comes back is a fault and ends it. */
export function openTransactions(ask: Ask, operator_id: number) {
  return async ({ round, user, from, to }: TransactionQuery): Promise<readonly VendorTransaction[]> => {
    const query = { operator_id, round, user, start_time: from && dateTime(from), end_time: to && dateTime(to) }
    const found = new Map<string, VendorTransaction>()
    const seen = new Set<string>()
    let cursor: string | undefined
    for (;;) {
      const { transactions, next } = await ask(
        '/transactions/list',
        { ...query, pagination: { cursor, limit: pageSize } },
        page,
      )
      for (const entry of transactions) found.set(entry.transaction_uuid, readTransaction(entry))
      if (next === undefined) return [...found.values()]
      if (seen.has(next) || seen.size >= pagesMax)
        throw new Refusal('vendor_unavailable', { detail: 'the list of transactions does not end' })
      seen.add(next)
      cursor = next
    }
  }
}

function readTransaction(entry: z.output<typeof transaction>): VendorTransaction {
  const { reference_transaction_uuid, round_closed, user, currency, game_code } = entry
  return {
    transactionUuid: entry.transaction_uuid,
    kind: entry.kind ?? '',
    status: entry.status ?? '',
    amount: entry.amount,
    round: entry.round ?? '',
    ...(reference_transaction_uuid == null ? {} : { referenceUuid: reference_transaction_uuid }),
    ...(round_closed == null ? {} : { roundClosed: round_closed }),
    ...(user == null ? {} : { user }),
    ...(currency == null ? {} : { currency }),
    ...(game_code == null ? {} : { gameCode: game_code }),
    ...expectation(entry.expected_settle_at),
  }
}

/** A time that cannot be read is none: the published rule then holds as for every other round. */
function expectation(text: string | null | undefined): { expectedSettleAt?: Date } {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? {} : { expectedSettleAt: date }
}

/** @example dateTime(new Date('2026-03-01T12:00:00.500Z')) // '2026-03-01T12:00:00' */
export function dateTime(date: Date): string {
  return date.toISOString().slice(0, 19)
}
