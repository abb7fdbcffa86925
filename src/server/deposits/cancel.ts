import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { releaseDeposit } from '#server/limits/public.ts'
import { lockDepositor } from './member.ts'
import { tell } from './news.ts'
import { changeOrder, findOrderByCode, lockOrder, type Order } from './rows-orders.ts'

/** Ends an order of which its member says that nothing was paid. Cancelled before, it stays so. */
export async function cancelOrder(app: App, { id, memberId, code }: Order): Promise<void> {
  const isDone = await app.db.transaction(async (tx) => {
    await lockDepositor(tx, memberId)
    const order = (await lockOrder(tx, id))!
    if (order.status === 'cancelled') return false
    if (order.status !== 'created' && order.status !== 'awaiting_payment') throw new Refusal('deposit_ended')
    await changeOrder(tx, id, { status: 'cancelled', reason: null, at: app.clock.now() })
    await releaseDeposit(tx, memberId, code)
    return true
  })
  if (isDone) tell(app, { code, memberId }, false)
}

/** Ends open orders that a lower limit or a break leaves no room for, in the transaction that brings it. */
export async function endOrders(app: App, tx: Queryable, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    const found = await findOrderByCode(tx, code)
    const order = found && (await lockOrder(tx, found.id))
    if (order?.status !== 'created' && order?.status !== 'awaiting_payment') continue
    await changeOrder(tx, order.id, { status: 'cancelled', reason: 'limit_reached', at: app.clock.now() })
  }
}
