import { currencyOf, type Units } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { countDeposit, depositRoom, profileOf, releaseDeposit } from '#server/limits/public.ts'
import { openForDeposit } from '#server/turnover/public.ts'
import { publishArrived } from '#server/wallet/public.ts'
import { stepOf } from './amounts.ts'
import { giveChosen } from './bonus.ts'
import { judge, statusAfter, type Verdict } from './judge.ts'
import { lockDepositor, ownNameOf, standingOf } from './member.ts'
import { feeOf } from './method.ts'
import { compareNames, type NameMatch } from './names.ts'
import { tell, write } from './news.ts'
import { changeOrder, findOrder, lockOrder, type Order } from './rows-orders.ts'
import {
  changePayment,
  findPayment,
  insertPayment,
  leftOf,
  lockPaymentByName,
  noteCredit,
  type Payment,
  paymentsOf,
} from './rows-payments.ts'
import { credit, hold, take, walletOf } from './steps.ts'

/** Money that came, whichever source tells of it. */
export interface Incoming {
  readonly provider: string
  readonly reference: string
  /** The order it is for, where that is known; else it waits in the pool. */
  readonly orderId: bigint | undefined
  readonly orderRef?: string | undefined
  readonly accountKey?: string | undefined
  readonly amount: Units
  readonly currency: string
  readonly payerName?: string | undefined
  readonly payerAccount?: string | undefined
  /** Who says that it is the member, where somebody better than us has compared. */
  readonly payerMatch?: NameMatch | undefined
  readonly paidAt: Date
  readonly toldBy: Payment['toldBy']
}

/** What became of what was told. */
export interface Taken {
  readonly payment: Payment
  readonly isNew: boolean
  readonly afterCommit: () => void
}

/** The name under which a payment counts against the limits of deposits. */
export const countKey = ({ id }: Pick<Payment, 'id'>): string => `payment:${id}`

/** The name of the condition that a credit has opened. */
export const turnoverKey = ({ id, creditStep }: Pick<Payment, 'id' | 'creditStep'>): string => `${id}:${creditStep}`

const nothing = (): void => {}

/**
 * Takes a payment in `tx`, once for its provider and reference: finds out by the rules where it goes, books it, and moves its
 * order. Told of again it changes nothing.
 */
export async function takePayment(app: App, tx: Queryable, incoming: Incoming): Promise<Taken> {
  const now = app.clock.now()
  const payment = await insertPayment(tx, {
    ...{ provider: incoming.provider, reference: incoming.reference, orderRef: incoming.orderRef ?? null },
    ...{ accountKey: incoming.accountKey ?? null, currency: incoming.currency, amount: incoming.amount },
    ...{ payerName: incoming.payerName ?? null, payerAccount: incoming.payerAccount ?? null },
    ...{ toldBy: incoming.toldBy, paidAt: incoming.paidAt, receivedAt: now },
  })
  if (payment === undefined) {
    const known = await lockPaymentByName(tx, incoming.provider, incoming.reference)
    return { payment: known!, isNew: false, afterCommit: nothing }
  }
  const order = incoming.orderId === undefined ? undefined : await findOrder(tx, incoming.orderId)
  if (order === undefined) {
    await take(tx, payment, '', now, hold(payment.amount))
    return { payment, isNew: true, afterCommit: () => tell(app, undefined) }
  }
  const afterCommit = await place(app, tx, payment, order.id, { from: 'deposits', payerMatch: incoming.payerMatch })
  return { payment, isNew: true, afterCommit }
}

/** How a payment is put to its order. */
export interface Placing {
  /** Where the money is: just come, or waiting since. */
  readonly from: 'deposits' | 'suspense'
  readonly payerMatch?: NameMatch | undefined
  /** Staff have decided: what is a rule's to refuse is refused, what is a person's to tell is told. */
  readonly decided?: boolean
}

/** Judges a payment of an order, books it and moves the order; gives what is to be told after the commit. */
export async function place(app: App, tx: Queryable, payment: Payment, orderId: bigint, placing: Placing) {
  const found = (await findOrder(tx, orderId))!
  await lockDepositor(tx, found.memberId)
  const order = (await lockOrder(tx, orderId))!
  const payerMatch = placing.payerMatch ?? (await payerOf(app, tx, order, payment))
  const verdict = await verdictOn(app, tx, order, payment, placing.decided ? 'match' : payerMatch, placing.decided)
  const credited = await book(app, tx, order, { ...payment, payerMatch }, verdict, placing.from)
  return () => {
    tell(app, order)
    if (credited > 0n) publishArrived(app, order.memberId, credited, payment.currency)
  }
}

/** A member who has not told a name has none to be compared, unless the profile lets nobody else pay. */
async function payerOf(app: App, tx: Queryable, order: Order, { payerName }: Payment): Promise<NameMatch> {
  const own = await ownNameOf(tx, order.memberId)
  if (own === undefined && profileOf(app).otherPayers === 'review') return 'not_told'
  return compareNames(own, payerName ?? '')
}

async function verdictOn(
  app: App,
  tx: Queryable,
  order: Order,
  payment: Payment,
  payer: NameMatch,
  decided = false,
): Promise<Verdict> {
  const others = (await paymentsOf(tx, [order.id])).filter(({ id, state }) => id !== payment.id && state !== 'refunded')
  const { otherPayers } = profileOf(app)
  const verdict = judge({
    order: {
      ...{ status: order.status, currency: order.currency, expiresAt: order.expiresAt },
      others: others.length,
    },
    payment: { amount: leftOf(payment), currency: payment.currency, payer, paidAt: payment.paidAt },
    min: decided ? 0n : BigInt(order.terms.min),
    ownAccountOnly: order.terms.ownAccountOnly || otherPayers === 'refuse',
    otherPayers,
    member: await standingOf(app, tx, order.memberId),
    room: (await depositRoom(app, tx, order.memberId, order.code)).room ?? undefined,
  })
  const { late, surplus } = verdict
  if (decided && verdict.reason === 'duplicate') return { state: 'credited', late, surplus }
  // Staff have credited the order for what they saw at its provider or bank: most likely this, under a name of theirs.
  const isTold = payment.toldBy === 'provider' || payment.toldBy === 'statement'
  const isSeen = isTold && others.some(({ toldBy }) => toldBy === 'staff')
  // Who gives it to that order from the pool is told so first, and says it again.
  return isSeen && (!decided || payment.state === 'unmatched') && verdict.state === 'credited'
    ? { state: 'queued', reason: 'duplicate', late, surplus }
    : verdict
}

/** Writes a verdict down and moves the money by it; gives what the wallet received. */
async function book(
  app: App,
  tx: Queryable,
  order: Order,
  payment: Payment,
  verdict: Verdict,
  from: Placing['from'],
): Promise<Units> {
  const now = app.clock.now()
  const isCredited = verdict.state === 'credited'
  const fits = verdict.state !== 'unmatched'
  const amount = leftOf(payment)
  const fee = isCredited ? feeOf(order.terms, amount, stepOf(currencyOf(payment.currency))) : 0n
  if (isCredited) {
    const wallet = await walletOf(tx, order.memberId)
    const step = await take(tx, payment, order.code, now, credit(wallet, from, amount, fee))
    await noteCredit(tx, payment.id, step)
    await releaseDeposit(tx, order.memberId, order.code)
    await countDeposit(app, tx, { memberId: order.memberId, key: countKey(payment), amount })
  } else if (from === 'deposits') await take(tx, payment, fits ? order.code : '', now, hold(payment.amount))
  await changePayment(tx, payment.id, {
    ...{ state: verdict.state, reason: verdict.reason ?? null, late: verdict.late, surplus: verdict.surplus },
    ...{ orderId: fits ? order.id : null, memberId: fits ? order.memberId : null, payerMatch: payment.payerMatch },
    ...{ credited: isCredited ? amount - fee : 0n, fee, returned: payment.returned, at: now },
  })
  const status = statusAfter(order.status, verdict)
  if (status !== undefined)
    await changeOrder(tx, order.id, { status, reason: verdict.reason ?? null, at: now, seen: true })
  const isKept = verdict.state === 'held' || verdict.state === 'refund_due'
  if (isKept && from === 'deposits') await write(app, tx, order, 'held', amount)
  if (!isCredited) return 0n
  await write(app, tx, order, verdict.late ? 'late' : 'credited', amount - fee)
  await giveChosen(app, tx, order, payment, { paid: amount, credited: amount - fee })
  const { creditStep } = (await findPayment(tx, payment.id))!
  const id = turnoverKey({ id: payment.id, creditStep })
  await openForDeposit(app, tx, { memberId: order.memberId, id, amount: amount - fee })
  return amount - fee
}
