import type { WalletTransfer } from '#api/wallet.ts'
import type { App } from '#server/kernel/context.ts'
import type { PurseAnswer, VendorPurses } from '#server/ports/game-vendor.ts'
import { publishBalance } from './live.ts'
import type { Direction, TransferOrder } from './transfer-order.ts'
import { leaseOrder, planOrder, refuseOrder, settleOrder } from './transfer-orders.ts'
import { showTransfer } from './transfer-show.ts'

/** After so many tries without an answer an order is looked for every fifteen seconds. */
const waitsMs = [2_000, 4_000, 8_000]
const longestWaitMs = 15_000

const ask = (purses: VendorPurses, order: TransferOrder): Promise<PurseAnswer> => {
  const { memberId, vassalage: product, currency, amount, id: transactionUuid } = order
  const wanted = { user: memberId.toString(), product, currency, amount, transactionUuid }
  const calls: { readonly [D in Direction]: () => Promise<PurseAnswer> } = {
    deposit: () => purses.deposit(wanted),
    withdraw: () => purses.withdraw(wanted),
  }
  return calls[order.direction]()
}

/**
 * Sends an order once and writes down what came of it. Sending again is safe: the vendor knows it by its name. A plain
 * "no" counts only when no earlier copy can have counted. `fresh`: only if nobody has sent it yet.
 */
export async function sendOrder(app: App, id: string, fresh = false): Promise<void> {
  const { purses } = app.ports.gameVendor
  const order = await leaseOrder(app, id, fresh)
  if (order === undefined) return
  const answer: PurseAnswer = purses === undefined ? { outcome: 'unknown' } : await ask(purses, order)
  if (answer.outcome === 'done') return tell(app, await settleOrder(app, id))
  if (answer.outcome === 'refused' && (answer.final || order.attempts === 1))
    return tell(app, await refuseOrder(app, id, answer.reason, order.attempts))
  app.log.warn('transfer without an answer', { transaction: id, vendor: order.vassalage, count: order.attempts })
  await planOrder(app, id, waitsMs[order.attempts - 1] ?? longestWaitMs)
}

/** After the commit: the member's pages hear what became of the transfer, and the new balance. */
export function tell(app: App, order: TransferOrder | undefined): void {
  if (order === undefined) return
  const shown: WalletTransfer = showTransfer(order, app.clock.now())
  app.events.publish({ memberId: order.memberId }, 'transfer', shown)
  publishBalance(app, order.memberId)
}
