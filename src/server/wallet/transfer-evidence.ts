import type { App } from '#server/kernel/context.ts'
import { findOrder } from './order-rows.ts'
import type { TransferOrder } from './transfer-order.ts'
import { type Beside, isLate, refuseOrder, settleOrder } from './transfer-orders.ts'
import { lookFor } from './transfer-poll.ts'
import { tell } from './transfer-send.ts'

/** Why nothing was closed: no such transfer, one that is clear, one that may still become clear by itself. */
export type NotClosed = 'unknown' | 'clear' | 'early'

/**
 * Closes a transfer of which its vendor has answered nothing for five minutes, by what people know: `done` when the
 * vendor carried it out, `refused` when not. The vendor is asked once more, and its own record comes before what people
 * say. `beside` is written in the transaction that closes it.
 */
export async function closeByEvidence(
  app: App,
  id: string,
  verdict: 'done' | 'refused',
  beside: Beside,
): Promise<NotClosed | { readonly order: TransferOrder; readonly by: 'vendor' | 'evidence' }> {
  const read = () => findOrder(app.db, id)
  const order = await read()
  if (order === undefined) return 'unknown'
  if (order.state !== 'pending') return 'clear'
  if (!isLate(order, app.clock.now())) return 'early'
  await lookFor(app, order)
  const closed =
    verdict === 'done'
      ? await settleOrder(app, order.id, beside)
      : await refuseOrder(app, order.id, 'evidence', undefined, beside)
  tell(app, closed)
  return closed === undefined ? { order: (await read())!, by: 'vendor' } : { order: closed, by: 'evidence' }
}
