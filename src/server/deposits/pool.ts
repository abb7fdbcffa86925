import { currencyOf } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { PaymentRefused, type Refund } from '#server/ports/payment-provider.ts'
import { refuseOwn, refuseSame, staffNames } from '#server/staff/public.ts'
import { bookReturn } from './give-back.ts'
import { lockDepositor } from './member.ts'
import { tell } from './news.ts'
import { providerOf } from './provider.ts'
import { place } from './receive.ts'
import { findOrderByCode, type Order } from './rows-orders.ts'
import { changePayment, findPayment, leftOf, listAskedRefunds, lockPayment, type Payment } from './rows-payments.ts'
import { setAsked, setDecider, setRefund } from './rows-queues.ts'
import { needsTwo } from './staff-show.ts'

/** What one person wants, and another one has to want as well: a refund by hand is told by its reference, another is the provider's. */
type Asked =
  | { readonly act: 'match'; readonly order: string }
  | { readonly act: 'refund'; readonly way: 'provider' }
  | { readonly act: 'refund'; readonly way: 'hand'; readonly reference: string }

const waiting: readonly Payment['state'][] = ['unmatched', 'queued', 'held', 'refund_due']
const refundsAtOnce = 20

async function lockWaiting(tx: Queryable, id: bigint, staffId: bigint): Promise<Payment> {
  const found = await findPayment(tx, id)
  if (found === undefined) throw new Refusal('not_found', { detail: `There is no payment ${id}.` })
  if (found.memberId !== null) await lockDepositor(tx, found.memberId)
  await refuseOwn(tx, staffId, found.memberId)
  const payment = (await lockPayment(tx, id))!
  if (waiting.includes(payment.state) && payment.refundState !== 'asked' && payment.refundState !== 'sent')
    return payment
  const { decidedBy, refundState, state } = payment
  const name = decidedBy === null ? undefined : (await staffNames(tx, [decidedBy])).get(decidedBy)
  throw new Refusal('state_conflict', {
    detail: `Payment ${id} is ${refundState ?? state}.`,
    ...(name !== undefined && { first: name }),
  })
}

/** Whether another person has to agree first; notes what the first one wants. The same wish of another person is a yes. */
async function waitsForSecond(app: App, tx: Queryable, payment: Payment, staffId: bigint, asked: Asked) {
  if (!needsTwo(app, currencyOf(payment.currency), payment.amount)) return false
  const before = payment.asked as Asked | null
  const isSame =
    before !== null &&
    JSON.stringify(Object.entries(before).toSorted()) === JSON.stringify(Object.entries(asked).toSorted())
  if (payment.askedBy === null || !isSame) {
    await setAsked(tx, payment.id, staffId, asked)
    return true
  }
  await refuseSame(tx, payment.askedBy, staffId)
  return false
}

/** A second payment of an order that is credited, which a person has to tell from the first one. */
const isDuplicateOf = ({ state, reason, orderId }: Payment, order: Order): boolean =>
  state === 'queued' && reason === 'duplicate' && orderId === order.id && order.status === 'credited'

/**
 * Gives a payment of the pool to an order. So does a payment that waits as the double of a credited order, to that order: it
 * is money of its own that came twice, and is credited as the order's second payment, within the limits of deposits. (An order
 * may have several payments; one of its own would need a method, an amount and an expiry that nobody has asked for.)
 */
export async function match(
  app: App,
  tx: Queryable,
  { id, code, staffId }: { readonly id: bigint; readonly code: string; readonly staffId: bigint },
): Promise<{ readonly state: 'done' | 'second'; readonly afterCommit?: () => void }> {
  const order = await findOrderByCode(tx, code)
  if (order === undefined) throw new Refusal('not_found', { detail: `There is no deposit ${code}.` })
  await lockDepositor(tx, order.memberId)
  await refuseOwn(tx, staffId, order.memberId)
  const payment = await lockWaiting(tx, id, staffId)
  if (payment.state !== 'unmatched' && !isDuplicateOf(payment, order))
    throw new Refusal('state_conflict', { detail: `Payment ${id} belongs to an order.` })
  if (payment.currency !== order.currency)
    throw new Refusal('state_conflict', { detail: `The order is in ${order.currency}.` })
  if (await waitsForSecond(app, tx, payment, staffId, { act: 'match', order: code })) return { state: 'second' }
  // Who matches has looked whose account it is, unless the names say that it is somebody else’s.
  const afterCommit = await place(app, tx, payment, order.id, { from: 'suspense', decided: true })
  await setDecider(tx, [id], staffId)
  return { state: 'done', afterCommit }
}

/** Notes that a payment goes back, or books it where staff have sent it by hand. */
export async function startRefund(
  app: App,
  tx: Queryable,
  { id, staffId, reference }: { readonly id: bigint; readonly staffId: bigint; readonly reference: string | undefined },
): Promise<{
  readonly state: 'done' | 'second' | 'send'
  readonly payment: Payment
  readonly afterCommit?: () => void
}> {
  const payment = await lockWaiting(tx, id, staffId)
  const isProviders = payment.toldBy === 'provider' && providerOf(app, payment.provider) !== undefined
  if (!isProviders && reference === undefined) throw new Refusal('invalid_input', { fields: { reference: 'required' } })
  const asked: Asked =
    reference === undefined ? { act: 'refund', way: 'provider' } : { act: 'refund', way: 'hand', reference }
  if (await waitsForSecond(app, tx, payment, staffId, asked)) return { state: 'second', payment }
  await setDecider(tx, [id], staffId)
  if (reference === undefined) {
    await setRefund(tx, id, { state: 'asked', reference: null, amount: leftOf(payment) })
    return { state: 'send', payment: (await findPayment(tx, id))! }
  }
  const afterCommit = await bookReturn(app, tx, payment, payment.amount)
  await setRefund(tx, id, { state: 'sent', reference })
  return { state: 'done', payment, ...(afterCommit && { afterCommit }) }
}

/** Asks a provider for a refund, under one key until it surely has not been made. */
async function askForRefund(
  app: App,
  payment: Payment,
): Promise<Pick<Refund, 'status'> & { readonly ref: string | null }> {
  const provider = providerOf(app, payment.provider)
  if (provider === undefined) return { status: 'unknown', ref: null }
  const { id, refundTries, reference, currency } = payment
  const key = refundTries === 0 ? `refund-${id}` : `refund-${id}-${refundTries}`
  try {
    // Some may have gone back since: the key names the sum that it was made with.
    return await provider.refund(key, reference, payment.refundAmount ?? leftOf(payment), currency)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    app.log.warn('refund refused', { name: provider.name, error })
    return { status: 'failed', ref: null }
  }
}

/**
 * Has a provider send a payment back, outside any transaction. `false`: surely not sent, and the payment waits for a person
 * again. What is not known, or on its way, stays `asked`: its money waits until the provider says that it has arrived.
 */
export async function sendRefund(app: App, payment: Payment): Promise<boolean> {
  const { status, ref } = await askForRefund(app, payment)
  if (status === 'unknown' || status === 'sent') return true
  const afterCommit = await app.db.transaction(async (tx) => {
    if (payment.memberId !== null) await lockDepositor(tx, payment.memberId)
    const locked = (await lockPayment(tx, payment.id))!
    // Somebody else has asked as well, and was answered first.
    if (locked.refundState !== 'asked' || locked.refundTries !== payment.refundTries) return undefined
    if (status === 'returned') {
      await setRefund(tx, payment.id, { state: 'sent', reference: ref })
      return bookReturn(app, tx, locked, locked.amount)
    }
    await setRefund(tx, payment.id, { state: 'failed', reference: ref })
    if (waiting.includes(locked.state))
      await changePayment(tx, payment.id, { ...locked, reason: 'provider_failed', at: app.clock.now() })
    return () => tell(app, undefined)
  })
  afterCommit?.()
  return status !== 'failed'
}

/** Asks again for refunds that have neither arrived nor failed. */
export async function sendRefunds(app: App): Promise<void> {
  let last = 0n
  for (;;) {
    const payments = await listAskedRefunds(app.db, last, refundsAtOnce)
    for (const payment of payments)
      await sendRefund(app, payment).catch((error: unknown) => app.log.warn('refund not known', { error }))
    if (payments.length < refundsAtOnce) return
    last = payments.at(-1)!.id
  }
}
