import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { profileOf, releaseDeposit, taxIdOf } from '#server/limits/public.ts'
import type { OrderSeen, PaymentSeen, Received } from '#server/payments/public.ts'
import { bookReturn } from './give-back.ts'
import { lockDepositor } from './member.ts'
import { compareTaxIds, type NameMatch } from './names.ts'
import { tell } from './news.ts'
import { reportOtherSum } from './other-sum.ts'
import { codeIn } from './pay.ts'
import { takePayment } from './receive.ts'
import { changeOrder, findOrderByCode, findOrderOfProvider, lockOrder, type Order } from './rows-orders.ts'

async function orderOf(tx: Queryable, provider: string, providerRef: string, orderRef: string | undefined) {
  const known = await findOrderOfProvider(tx, provider, providerRef)
  if (known !== undefined) return known
  const code = codeIn(orderRef ?? '')
  const order = code === undefined ? undefined : await findOrderByCode(tx, code)
  // Another provider's name of an order of ours is no order of this one's.
  return order?.provider === provider ? order : undefined
}

/** Whether the payer's tax id is the member's: the one that was typed for the order, or where that is no proof their own. */
async function payerOf(
  app: App,
  tx: Queryable,
  order: Order | undefined,
  { payer }: PaymentSeen,
): Promise<NameMatch | undefined> {
  if (order === undefined || payer.taxId === undefined) return undefined
  if (!profileOf(app).ownTaxIdOnly)
    return order.fields.taxId === undefined ? undefined : compareTaxIds(order.fields.taxId, payer.taxId)
  const own = await taxIdOf(tx, order.memberId)
  return own === undefined ? 'cannot_tell' : compareTaxIds(own, payer.taxId)
}

/** Takes what a provider says of a payment, in the transaction that keeps the provider's message. */
export async function receivePayment(app: App, tx: Queryable, seen: PaymentSeen): Promise<Received> {
  const order = await orderOf(tx, seen.provider, seen.providerRef, seen.orderRef)
  const { payment, isNew, afterCommit } = await takePayment(app, tx, {
    ...{ provider: seen.provider, reference: seen.paymentRef, orderId: order?.id, orderRef: seen.orderRef },
    ...{ amount: seen.amount, currency: seen.currency, payerName: seen.payer.name, payerAccount: seen.payer.account },
    ...{ payerMatch: await payerOf(app, tx, order, seen), paidAt: seen.paidAt, toldBy: 'provider' },
  })
  if (!isNew) await reportOtherSum(app, tx, payment, seen)
  const returned = seen.returnedAmount > 0n ? await bookReturn(app, tx, payment, seen.returnedAmount) : undefined
  const isChanged = isNew || returned !== undefined
  const outcome = !isChanged ? 'seen' : isNew && order === undefined ? 'unmatched' : 'booked'
  return { outcome, ...(isChanged && { afterCommit: returned ?? afterCommit }) }
}

const endOf = { failed: 'provider_failed', expired: null, cancelled: null } as const

/** Takes what a provider says of an order without money. An order that ended, or has money, stays as it is. */
export async function receiveOrder(app: App, tx: Queryable, seen: OrderSeen): Promise<Received> {
  const found = await orderOf(tx, seen.provider, seen.providerRef, seen.orderRef)
  const { status } = seen
  if (found === undefined || !(status === 'failed' || status === 'expired' || status === 'cancelled'))
    return { outcome: 'seen' }
  await lockDepositor(tx, found.memberId)
  const order = (await lockOrder(tx, found.id))!
  if (order.status !== 'awaiting_payment' && order.status !== 'created') return { outcome: 'seen' }
  const ended = status === 'failed' ? 'refused' : status
  await changeOrder(tx, order.id, { status: ended, reason: endOf[status], at: app.clock.now() })
  await releaseDeposit(tx, order.memberId, order.code)
  return { outcome: 'booked', afterCommit: () => tell(app, order, false) }
}
