import type { Units } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { releaseDeposit, uncountDeposit } from '#server/limits/public.ts'
import { takeBackEarned } from '#server/promotions/public.ts'
import { cancelRequirement } from '#server/turnover/public.ts'
import { takeBackGiven } from './bonus.ts'
import { lockDepositor } from './member.ts'
import { tell, write } from './news.ts'
import { countKey, turnoverKey } from './receive.ts'
import { changeOrder, lockOrder, type Order } from './rows-orders.ts'
import { changePayment, findPayment, lockPayment, type Payment, paymentsOf } from './rows-payments.ts'
import { setRefund } from './rows-queues.ts'
import { chargeBack, giveBack, take, walletOf } from './steps.ts'

const least = (one: Units, other: Units): Units => (one < other ? one : other)

/**
 * Books, in `tx`, that `total` of a payment has gone back to its payer, of which some may have been known. Credited money is
 * taken from the wallet, and what is spent of it becomes the member's debt; waiting money leaves `suspense`. Gives what is to
 * be told after the commit, or `undefined` where nothing is new.
 */
export async function bookReturn(app: App, tx: Queryable, { id }: Pick<Payment, 'id'>, total: Units) {
  const found = (await findPayment(tx, id))!
  if (found.memberId !== null) await lockDepositor(tx, found.memberId)
  const order = found.orderId === null ? undefined : await lockOrder(tx, found.orderId)
  const payment = (await lockPayment(tx, found.id))!
  const part = least(total, payment.amount) - payment.returned
  if (part <= 0n) return undefined
  const now = app.clock.now()
  const isCredited = payment.state === 'credited' || payment.state === 'charged_back'
  const ofWallet = isCredited ? least(part, payment.credited) : 0n
  if (isCredited) {
    const wallet = await walletOf(tx, payment.memberId!)
    await take(tx, payment, order?.code ?? '', now, chargeBack(wallet, ofWallet, part - ofWallet))
  } else await take(tx, payment, order?.code ?? '', now, giveBack(part))
  const isWhole = payment.returned + part === payment.amount
  const after = isCredited ? 'charged_back' : 'refunded'
  const isOver = isWhole || (isCredited && payment.credited === ofWallet)
  const state = isOver ? after : payment.state
  await changePayment(tx, payment.id, {
    ...payment,
    ...{ state, reason: isCredited ? 'returned_by_bank' : payment.reason },
    ...{ credited: payment.credited - ofWallet, returned: payment.returned + part, at: now },
  })
  if (isWhole && payment.refundState === 'asked')
    await setRefund(tx, payment.id, { state: 'sent', reference: payment.refundRef })
  if (isCredited && isOver) {
    await uncountDeposit(tx, payment.memberId!, countKey(payment))
    await cancelRequirement(app, tx, { source: 'deposit', key: turnoverKey(payment), reason: 'returned_by_bank' })
  }
  if (order && isCredited) await takeBackGiven(app, tx, order, payment, 'returned')
  if (isCredited) await takeBackEarned(app, tx, { memberId: payment.memberId!, paymentId: payment.id })
  if (order && state === after) await endOrder(tx, order, after, now)
  if (order) await write(app, tx, order, isCredited ? 'chargedBack' : 'returned', part)
  return () => tell(app, order)
}

/** An order whose last money has gone back has ended so; one that has more keeps its state. */
async function endOrder(tx: Queryable, order: Order, after: 'charged_back' | 'refunded', at: Date): Promise<void> {
  const rest = (await paymentsOf(tx, [order.id])).filter(
    ({ state }) => state !== 'refunded' && state !== 'charged_back',
  )
  if (rest.some(({ state }) => state === 'credited')) return
  if (rest.length > 0) {
    if (order.status === 'credited')
      await changeOrder(tx, order.id, { status: 'checking', reason: rest[0]!.reason, at })
    return
  }
  const reason = after === 'charged_back' ? 'returned_by_bank' : order.reason
  await changeOrder(tx, order.id, { status: after, reason, at })
  await releaseDeposit(tx, order.memberId, order.code)
}
