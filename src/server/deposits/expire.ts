import type { App } from '#server/kernel/context.ts'
import { tell } from './news.ts'
import { expireOrders } from './rows-orders.ts'

const atOnce = 200

/** Ends the orders that nobody has paid in time. Money that comes later is still taken for them. */
export async function expireDeposits(app: App): Promise<void> {
  for (const order of await expireOrders(app.db, app.clock.now(), atOnce)) tell(app, order, false)
}
