import type { DepositReason } from '#api/deposits.ts'
import { currencyOf, type Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { repeated } from '#server/kernel/repeated.ts'
import { releaseDeposit, uncountDeposit } from '#server/limits/public.ts'
import { refuseOwn, refuseSame, staffNames } from '#server/staff/public.ts'
import { cancelRequirement } from '#server/turnover/public.ts'
import { takeBackGiven } from './bonus.ts'
import { lockDepositor } from './member.ts'
import { unwrite, write } from './news.ts'
import { countKey, place, takePayment, turnoverKey } from './receive.ts'
import { holdLines } from './rows-lines.ts'
import { changeOrder, findOrderByCode, lockOrder, type Order } from './rows-orders.ts'
import { changePayment, leftOf, lockPayment, type Payment, paymentsOf } from './rows-payments.ts'
import { setDecider, setDecision, setFirstApprover } from './rows-queues.ts'
import { changeSlip, isTransferUsed, type Slip, slipsOf } from './rows-slips.ts'
import { needsTwo, undoMs } from './staff-show.ts'
import { take, uncredit, walletOf } from './steps.ts'

/** What staff say of money that they see in the bank's statement. */
export interface Shown {
  readonly reference: string
  readonly amount: Units
  readonly paidAt: Date
}

/** The latest decision about an order, as it is kept until it can be undone no more. */
interface Decision {
  readonly by: string
  readonly at: string
  readonly status: Order['status']
  readonly reason: string | null
  readonly payments: readonly {
    readonly id: string
    readonly state: Payment['state']
    readonly reason: string | null
  }[]
  readonly slips: readonly { readonly id: string; readonly state: Slip['state']; readonly reason: string | null }[]
}

/** What came of a decision, and what is to be told of it after the commit where that is more than that it changed. */
export type Outcome = { readonly state: 'done' | 'second'; readonly order: Order; readonly afterCommit?: () => void }

const waiting: readonly Payment['state'][] = ['queued', 'held', 'refund_due']

/** Locks an order for a decision of a person who may make it. */
async function lockFor(tx: Queryable, code: string, staffId: bigint): Promise<Order> {
  const found = await findOrderByCode(tx, code)
  if (found === undefined) throw new Refusal('not_found', { detail: `There is no deposit ${code}.` })
  await holdLines(tx, found.accountKey)
  await lockDepositor(tx, found.memberId)
  await refuseOwn(tx, staffId, found.memberId)
  return (await lockOrder(tx, found.id))!
}

/** What waits for an order. Money that is on its way back to its payer is nobody's to decide about. */
async function waitingFor(tx: Queryable, order: Order): Promise<Payment[]> {
  const payments = (await paymentsOf(tx, [order.id])).filter(({ state }) => waiting.includes(state))
  const leaving = payments.find(({ refundState }) => refundState === 'asked' || refundState === 'sent')
  if (leaving)
    throw new Refusal('state_conflict', { detail: `Payment ${leaving.reference} is on its way back to its payer.` })
  return payments
}

/** What a person agrees to, as it is compared with what another one agrees to. */
const agreedTo = (payments: readonly Payment[], shown: Shown | undefined): string =>
  payments.length > 0
    ? payments.map((one) => `${one.id}:${leftOf(one)}`).join(' ')
    : `${shown?.reference}:${shown?.amount}`

/** Who was first is said where it was one of the staff. */
async function conflict(tx: Queryable, { code, status, decision }: Order): Promise<Refusal> {
  const by = (decision as Decision | null)?.by
  const name = by === undefined ? undefined : (await staffNames(tx, [BigInt(by)])).get(BigInt(by))
  return new Refusal('state_conflict', {
    detail: `Deposit ${code} is ${status}.`,
    ...(name !== undefined && { first: name }),
  })
}

async function remember(app: App, tx: Queryable, order: Order, staffId: bigint): Promise<void> {
  const payments = (await paymentsOf(tx, [order.id])).filter(({ state }) => waiting.includes(state))
  const slips = (await slipsOf(tx, [order.id])).filter(({ state }) => state === 'queued' || state === 'asking')
  const decision: Decision = {
    ...{ by: staffId.toString(), at: app.clock.now().toISOString(), status: order.status, reason: order.reason },
    payments: payments.map(({ id, state, reason }) => ({ id: id.toString(), state, reason })),
    slips: slips.map(({ id, state, reason }) => ({ id: id.toString(), state, reason })),
  }
  await setDecision(tx, order.id, decision)
}

async function settleSlips(app: App, tx: Queryable, order: Order, state: 'used' | 'refused', reason: string | null) {
  const at = app.clock.now()
  for (const slip of await slipsOf(tx, [order.id])) {
    if (slip.state !== 'queued' && slip.state !== 'asking') continue
    // One transfer proves one deposit: what was used for another is not used again.
    const { sendingBank, transRef } = slip
    const isNamed = state === 'used' && sendingBank !== null && transRef !== null
    const isUsed = isNamed && !(await isTransferUsed(tx, sendingBank, transRef))
    // What names no transfer has proved nothing, and was not sent twice.
    const why = state === 'used' && !isNamed ? slip.reason : reason
    await changeSlip(tx, slip.id, { state: isUsed ? 'used' : 'refused', reason: isUsed ? null : why, at })
  }
}

/**
 * Credits what waits for an order, or what staff see in the statement. Above a sum the first person only notes it. What is
 * a rule's to refuse (limits, exclusions) is refused still: the order then stays in its queue.
 */
export async function approve(
  app: App,
  tx: Queryable,
  { code, staffId, shown }: { readonly code: string; readonly staffId: bigint; readonly shown: Shown | undefined },
): Promise<Outcome> {
  const order = await lockFor(tx, code, staffId)
  const payments = await waitingFor(tx, order)
  const isOpen = order.status === 'checking' || order.status === 'awaiting_payment' || order.status === 'expired'
  if (!isOpen) throw await conflict(tx, order)
  if (payments.length === 0 && shown === undefined)
    throw new Refusal('confirmation_needed', {
      detail: 'Nothing is known to have come: name the bank’s line and its amount.',
    })
  const total = payments.reduce((sum, one) => sum + leftOf(one), payments.length === 0 ? shown!.amount : 0n)
  if (needsTwo(app, currencyOf(order.currency), total)) {
    const agreed = agreedTo(payments, shown)
    if (order.firstApprover === null || order.firstApproved !== agreed) {
      await setFirstApprover(tx, order.id, { staffId, at: app.clock.now(), agreed })
      if (order.status !== 'checking')
        await changeOrder(tx, order.id, { status: 'checking', reason: order.reason, at: app.clock.now(), seen: true })
      return { state: 'second', order }
    }
    await refuseSame(tx, order.firstApprover, staffId)
  }
  await remember(app, tx, order, staffId)
  await settleSlips(app, tx, order, 'used', 'duplicate')
  const told: (() => void)[] = []
  if (payments.length === 0) told.push(await takeShown(app, tx, order, shown!))
  for (const payment of payments)
    told.push(await place(app, tx, payment, order.id, { from: 'suspense', decided: true }))
  await setDecider(
    tx,
    payments.map(({ id }) => id),
    staffId,
  )
  await setFirstApprover(tx, order.id, null)
  const afterCommit = () => {
    for (const tellNow of told) tellNow()
  }
  return { state: 'done', order, afterCommit }
}

async function takeShown(app: App, tx: Queryable, order: Order, shown: Shown): Promise<() => void> {
  const taken = await takePayment(app, tx, {
    ...{ provider: order.provider ?? `bank:${order.accountKey}`, reference: shown.reference, orderId: order.id },
    ...{ accountKey: order.accountKey ?? undefined, amount: shown.amount, currency: order.currency },
    ...{ payerMatch: 'match', paidAt: shown.paidAt, toldBy: 'staff' },
  })
  if (!taken.isNew)
    throw new Refusal('state_conflict', {
      detail: `${repeated(shown.reference)} is a payment already, ${taken.payment.state}.`,
    })
  return taken.afterCommit
}

/** Refuses an order; what has come for it is to go back. */
export async function refuse(
  app: App,
  tx: Queryable,
  { code, staffId, reason }: { readonly code: string; readonly staffId: bigint; readonly reason: DepositReason },
): Promise<Outcome> {
  const order = await lockFor(tx, code, staffId)
  if (order.status !== 'checking') throw await conflict(tx, order)
  const at = app.clock.now()
  const payments = await waitingFor(tx, order)
  await remember(app, tx, order, staffId)
  await settleSlips(app, tx, order, 'refused', reason)
  for (const payment of payments) await changePayment(tx, payment.id, { ...payment, state: 'refund_due', reason, at })
  await setDecider(
    tx,
    payments.map(({ id }) => id),
    staffId,
  )
  await changeOrder(tx, order.id, { status: 'refused', reason, at })
  await write(app, tx, order, 'refused', order.amount)
  await releaseDeposit(tx, order.memberId, order.code)
  await setFirstApprover(tx, order.id, null)
  return { state: 'done', order }
}

/** Takes a decision back while who made it may: credited money waits again, and the order is where it was. */
export async function undo(app: App, tx: Queryable, code: string, staffId: bigint): Promise<Outcome> {
  const order = await lockFor(tx, code, staffId)
  const decision = order.decision as Decision | null
  const now = app.clock.now()
  if (decision === null || decision.by !== staffId.toString() || now.getTime() - Date.parse(decision.at) > undoMs)
    throw new Refusal('state_conflict', { detail: 'There is nothing that you can undo here any more.' })
  for (const payment of await paymentsOf(tx, [order.id])) await restore(app, tx, order, payment, decision)
  for (const { id, state, reason } of decision.slips)
    await changeSlip(tx, BigInt(id), { state, reason, at: now, nextAskAt: state === 'asking' ? now : null })
  const cameToLight =
    decision.status === 'checking' ? decision : { status: 'checking' as const, reason: 'slip_unclear' }
  await changeOrder(tx, order.id, { status: cameToLight.status, reason: cameToLight.reason, at: now })
  await setDecision(tx, order.id, null)
  await unwrite(app, tx, order, new Date(decision.at))
  return { state: 'done', order }
}

async function restore(app: App, tx: Queryable, order: Order, found: Payment, decision: Decision): Promise<void> {
  const payment = (await lockPayment(tx, found.id))!
  if (payment.decidedAt === null || payment.decidedAt.toISOString() < decision.at) return
  if (payment.refundState !== null || payment.state === 'refunded' || payment.state === 'charged_back')
    throw new Refusal('state_conflict', { detail: 'The money is on its way back.' })
  const before = decision.payments.find(({ id }) => id === payment.id.toString())
  const at = app.clock.now()
  if (payment.state === 'credited') {
    const wallet = await walletOf(tx, order.memberId)
    await take(tx, payment, order.code, at, uncredit(wallet, payment.credited + payment.fee, payment.fee))
    await uncountDeposit(tx, order.memberId, countKey(payment))
    await cancelRequirement(app, tx, { source: 'deposit', key: turnoverKey(payment), reason: 'undone' })
    await takeBackGiven(app, tx, order, payment, 'undone')
  }
  const { state = 'queued' as const, reason = null } = before ?? {}
  await changePayment(tx, payment.id, { ...payment, state, reason, credited: 0n, fee: 0n, at })
  await setDecider(tx, [payment.id], null)
}
