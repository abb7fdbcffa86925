import type { Units } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { giveForDeposit, takeBackOfDeposit } from '#server/promotions/public.ts'
import { writeNoBonus } from './news.ts'
import { type Order, setOffer } from './rows-orders.ts'
import type { Payment } from './rows-payments.ts'

/** What came of a payment: what was paid, and what of it is credited. */
interface Credited {
  readonly paid: Units
  readonly credited: Units
}

/** Whether an order was paid within its life, whenever that was told. */
function isInTime({ status, endedAt, expiresAt }: Order, { paidAt }: Pick<Payment, 'paidAt'>): boolean {
  return paidAt <= (status === 'cancelled' && endedAt !== null ? endedAt : expiresAt)
}

/**
 * Gives what a held order's promotion brings, with the first payment that is credited and in its transaction; where it brings
 * nothing any more the member is told why. Call it before what stops the counting of play.
 */
export async function giveChosen(
  app: App,
  tx: Queryable,
  order: Order,
  payment: Pick<Payment, 'id' | 'paidAt'>,
  money: Credited,
): Promise<void> {
  const { id, memberId, offerId, offerVersion, offerState } = order
  if (offerState !== 'chosen' || offerId === null || offerVersion === null) return
  const came = await giveForDeposit(app, tx, {
    ...{ ...money, memberId, paymentId: payment.id, offerId, version: offerVersion },
    isInTime: isInTime(order, payment),
  })
  if ('amount' in came) return setOffer(tx, id, { state: 'given', amount: came.amount })
  await setOffer(tx, id, { state: 'refused', why: came.why })
  await writeNoBonus(app, tx, order, came.why)
}

/** Takes back what a payment of a held order has brought: its bank took the money, or staff undid the credit. */
export async function takeBackGiven(
  app: App,
  tx: Queryable,
  order: Order,
  payment: Pick<Payment, 'id'>,
  reason: 'undone' | 'returned',
): Promise<void> {
  const isTaken = await takeBackOfDeposit(app, tx, payment.id, reason)
  // Undone, the order may be credited once more, and is looked at anew.
  const mayComeAgain = reason === 'undone' && (isTaken || order.offerState === 'refused')
  if (mayComeAgain) await setOffer(tx, order.id, { state: 'chosen' })
  else if (isTaken) await setOffer(tx, order.id, { state: 'taken' })
}
