import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { Refusal } from '#api/refusal.ts'
import { exactNumber } from '#server/kernel/exact-json.ts'
import type { PurseAnswer, PurseOrder, VendorPurse, VendorPurses } from './game-vendor.ts'
import { type Ask, VendorRefused } from './game-vendor-hub88-call.ts'
import { dateTime, transactionList } from './game-vendor-hub88-transactions.ts'

/** An order is asked again soon; a balance is waited for by a person. */
const orderMs = 5_000
const balanceMs = 2_500

const answer = z.object({ status: z.string(), balance: z.union([z.bigint(), z.int().transform(BigInt)]).nullish() })

/** Words by which the vendor says that it looked for the order and will never carry it out. */
const finalWords = new Set(['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED', 'RS_ERROR_WRONG_CURRENCY'])
/** Statuses that say "not now" and nothing about an earlier copy. */
const laterStatuses = new Set([408, 425, 429])

/** The transfer-wallet calls of the aggregator. */
export function openPurses(ask: Ask, operator_id: number, mostMs = orderMs): VendorPurses {
  const fields = ({ user, product, currency }: VendorPurse) => ({
    ...{ operator_id, user, product, currency },
    request_uuid: randomUUID(),
  })
  const move =
    (path: string) =>
    async (order: PurseOrder): Promise<PurseAnswer> => {
      const { transactionUuid: transaction_uuid, amount } = order
      try {
        const body = { ...fields(order), transaction_uuid, amount: exactNumber(amount) }
        const { status } = await ask(`/transfer_wallet/${path}`, body, answer, Math.min(orderMs, mostMs))
        if (status === 'RS_OK') return { outcome: 'done' }
        return finalWords.has(status) ? { outcome: 'refused', reason: status, final: true } : { outcome: 'unknown' }
      } catch (error) {
        if (error instanceof VendorRefused && !laterStatuses.has(error.answered))
          return { outcome: 'refused', reason: `HTTP_${error.answered}`, final: false }
        return { outcome: 'unknown' }
      }
    }
  return {
    deposit: move('deposit'),
    withdraw: move('withdraw'),
    async endSessions(purse) {
      try {
        const { status } = await ask('/transfer_wallet/session/end', fields(purse), answer, Math.min(balanceMs, mostMs))
        if (status === 'RS_OK') return true
      } catch (error) {
        if (error instanceof VendorRefused && !laterStatuses.has(error.answered)) return false
        throw error
      }
      throw new Refusal('vendor_unavailable', { detail: 'the vendor did not end the sessions' })
    },
    async balance(purse) {
      const { balance } = await ask('/transfer_wallet/balance', fields(purse), answer, Math.min(balanceMs, mostMs))
      return balance ?? 0n
    },
    orders: ({ product, user, from, to }) =>
      ask(
        '/transactions/list',
        { operator_id, product, user, start_time: dateTime(from), end_time: dateTime(to) },
        transactionList,
      ),
  }
}
