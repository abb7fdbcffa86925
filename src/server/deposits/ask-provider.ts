import { languages } from '#api/language.ts'
import type { App } from '#server/kernel/context.ts'
import { askPayment, nextAskAt } from '#server/payments/public.ts'
import { createAtProvider } from './create-at-provider.ts'
import { providerOf } from './provider.ts'
import { type Order, planAsk, takeAsk, takeDueOrders } from './rows-orders.ts'

const pauseMs = 10_000
/** The process that asks has this long before another one does. */
const leaseMs = 60_000
const atOnce = 20

/** Asks an order's provider now, unless somebody did a moment ago. What it answers is booked as if it had called by itself. */
export async function askNow(app: App, order: Order): Promise<void> {
  if (order.provider === null || order.providerRef === null || providerOf(app, order.provider) === undefined) return
  const now = app.clock.now()
  if ((await takeAsk(app.db, order.id, now, new Date(now.getTime() - pauseMs))) === undefined) return
  await askPayment(app, order.provider, order.providerRef)
}

/** Asks the providers of orders of which no message has come, at the times that the payments name. */
export async function askProviders(app: App): Promise<void> {
  const now = app.clock.now()
  for (const order of await takeDueOrders(app.db, now, new Date(now.getTime() + leaseMs), atOnce)) {
    await planAsk(app.db, order.id, nextAskAt(order, now) ?? null)
    await askOne(app, order).catch((error: unknown) => app.log.warn('deposit not asked about', { error }))
  }
}

async function askOne(app: App, order: Order): Promise<void> {
  if (order.provider === null || providerOf(app, order.provider) === undefined) return
  if (order.providerRef !== null) await askPayment(app, order.provider, order.providerRef)
  // An answer that was lost: the same key gives the same payment, if there is one.
  else if (order.status === 'created') await createAtProvider(app, order, languages[0]).catch(() => undefined)
}
