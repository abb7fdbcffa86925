import type { App } from '#server/kernel/context.ts'
import { countLateOrders, takeDueOrders } from './order-rows.ts'
import type { TransferOrder } from './transfer-order.ts'
import { clearByMs, isLate, leaseMs, planOrder, refuseOrder, settleOrder } from './transfer-orders.ts'
import { sendOrder, tell } from './transfer-send.ts'

/** Until then an order is sent again; from then on it is only looked for. */
export const sendUntilMs = 4 * 60_000
/** No copy of an order is on its way any more when it was sent so long ago. */
const quietMs = 20_000
const lookAgainMs = 15_000
const ordersPerRun = 50

/**
 * Takes up transfers that are due: sends them again while they are young, asks the vendor what became of them when they
 * are not. Several processes may do so at once; each order is taken by one of them. Gives how many were taken.
 */
export async function pollTransfers(app: App): Promise<number> {
  const now = app.clock.now()
  const due = await takeDueOrders(app.db, now, new Date(now.getTime() + leaseMs), ordersPerRun)
  const results = await Promise.allSettled(due.map((order) => takeUp(app, order)))
  for (const result of results)
    if (result.status === 'rejected') app.log.error('transfer failed', { error: result.reason })
  return due.length
}

async function takeUp(app: App, order: TransferOrder): Promise<void> {
  const ageMs = app.clock.now().getTime() - order.createdAt.getTime()
  if (ageMs < sendUntilMs) return sendOrder(app, order.id)
  await lookFor(app, order)
}

/** Asks the vendor's own record. What is not there, long after the last copy left, never arrived. */
export async function lookFor(app: App, order: TransferOrder): Promise<void> {
  const { id, vassalage: product, memberId, createdAt } = order
  const now = app.clock.now().getTime()
  try {
    const orders = await app.ports.gameVendor.purses!.orders({
      product,
      user: memberId.toString(),
      from: new Date(createdAt.getTime() - 60_000),
      to: new Date(now + 60_000),
    })
    const found = orders.find(({ transactionUuid }) => transactionUuid === id)
    if (found?.status === 'TS_SUCCESS') return tell(app, await settleOrder(app, id))
    if (found?.status === 'TS_DECLINED') return tell(app, await refuseOrder(app, id, 'declined', order.attempts))
    const isQuiet = order.sentAt === null || now - order.sentAt.getTime() >= quietMs
    if (found === undefined && isQuiet) return tell(app, await refuseOrder(app, id, 'not_found', order.attempts))
  } catch (error) {
    app.log.warn('transfer could not be looked for', { transaction: id, vendor: product, error })
  }
  if (isLate(order, app.clock.now())) {
    const ms = now - createdAt.getTime()
    app.log.error('transfer is not clear', { transaction: id, vendor: product, count: order.attempts, ms })
    // The member's page says so, too.
    tell(app, order)
  }
  await planOrder(app, id, lookAgainMs)
}

/** Transfers that should have been clear by now. */
export function lateTransfers(app: App): Promise<number> {
  return countLateOrders(app.db, new Date(app.clock.now().getTime() - clearByMs))
}
