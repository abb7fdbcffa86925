import { depositFields } from '#api/deposits.ts'
import { type Currency, currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import type { StaffDeposit, StaffDepositDetail, StaffPayment } from '#api/staff-deposits.ts'
import type { App } from '#server/kernel/context.ts'
import { presentMs, staffNames } from '#server/staff/public.ts'
import { ownNameOf } from './member.ts'
import { inLanguage } from './method.ts'
import type { Order } from './rows-orders.ts'
import {
  findListed,
  type ListedOrder,
  type ListedPayment,
  listCandidates,
  listPresence,
  ordersOfTransfer,
  paymentsOfOrder,
} from './rows-queues.ts'
import { type Slip, slipsOf } from './rows-slips.ts'
import { namesOf, reasonOf, showBonus } from './show.ts'

const hourMs = 60 * 60_000
const oldMs = hourMs
const goBackMs = 7 * 24 * hourMs
/** How long a decision can be undone by who made it. */
export const undoMs = 10_000

/** Whether an amount is above the sum for which two persons decide. */
export function needsTwo(app: App, currency: Currency, amount: bigint): boolean {
  const above = parseAmount(app.settings.current().depositApprovalAbove, currency)
  return above !== undefined && amount > above
}

/** Names of the staff who have something to do with rows. */
export const namesFor = (app: App, ids: readonly (bigint | null)[]): Promise<ReadonlyMap<bigint, string>> =>
  staffNames(
    app.db,
    ids.filter((id) => id !== null),
  )

/** Names of the others of the staff who look at orders now, by the order's id. */
export async function presentAt(
  app: App,
  orders: readonly Pick<ListedOrder, 'id'>[],
  staffId: bigint,
): Promise<ReadonlyMap<bigint, readonly string[]>> {
  const since = new Date(app.clock.now().getTime() - presentMs)
  const present = await listPresence(
    app.db,
    orders.map(({ id }) => id),
    since,
    staffId,
  )
  const names = await namesFor(
    app,
    present.map((one) => one.staffId),
  )
  const here = new Map<bigint, string[]>()
  for (const one of present) here.set(one.orderId, [...(here.get(one.orderId) ?? []), names.get(one.staffId) ?? ''])
  return here
}

export interface Around {
  readonly names: ReadonlyMap<bigint, string>
  /** Who looks at the orders. */
  readonly here: ReadonlyMap<bigint, readonly string[]>
  readonly language: Language
}

export function showListed(app: App, order: ListedOrder, { names, here, language }: Around): StaffDeposit {
  const currency = currencyOf(order.currency)
  const { firstApprover, firstApprovedAt } = order
  return {
    ...{ id: order.code, account: order.account, memberId: order.memberId.toString(), methodId: order.methodId },
    ...{ methodName: inLanguage(order.terms.names, language) ?? order.methodId, kind: order.kind },
    ...(order.provider !== null && { provider: order.provider }),
    ...{ currency: order.currency, status: order.status, ...reasonOf(order.reason) },
    ...{ amount: formatAmount(order.amount, currency), payAmount: formatAmount(order.payAmount, currency) },
    ...{ createdAt: order.createdAt.toISOString(), expiresAt: order.expiresAt.toISOString() },
    ...(order.seenAt && { seenAt: order.seenAt.toISOString() }),
    ...(order.endedAt && { endedAt: order.endedAt.toISOString() }),
    needsTwo: needsTwo(app, currency, order.payAmount),
    ...(firstApprover !== null &&
      firstApprovedAt && { firstApprover: { by: names.get(firstApprover) ?? '', at: firstApprovedAt.toISOString() } }),
    here: [...(here.get(order.id) ?? [])],
  }
}

const waits: readonly string[] = ['unmatched', 'queued', 'held', 'refund_due']

export function showStaffPayment(app: App, one: ListedPayment, names: ReadonlyMap<bigint, string>): StaffPayment {
  const currency = currencyOf(one.currency)
  const ageMs = waits.includes(one.state) ? app.clock.now().getTime() - one.receivedAt.getTime() : 0
  const { act, order, reference } = (one.asked ?? {}) as {
    act?: 'match' | 'refund'
    order?: string
    reference?: string
  }
  return {
    ...{ id: one.id.toString(), provider: one.provider, reference: one.reference, currency: one.currency },
    ...(one.orderCode !== null && { order: one.orderCode }),
    ...(one.account !== null && { account: one.account }),
    ...(one.orderRef !== null && { orderRef: one.orderRef }),
    ...{ amount: formatAmount(one.amount, currency), credited: formatAmount(one.credited, currency) },
    returned: formatAmount(one.returned, currency),
    ...(one.payerName !== null && { payerName: one.payerName }),
    ...(one.payerAccount !== null && { payerAccount: one.payerAccount }),
    ...{ payerMatch: one.payerMatch, toldBy: one.toldBy, state: one.state, ...reasonOf(one.reason) },
    ...{ late: one.late, surplus: one.surplus, paidAt: one.paidAt.toISOString() },
    receivedAt: one.receivedAt.toISOString(),
    ...(one.refundState !== null && { refundState: one.refundState }),
    ...(one.refundRef !== null && { refundReference: one.refundRef }),
    ...{ isOld: ageMs >= oldMs, shouldGoBack: one.state === 'refund_due' || ageMs >= goBackMs },
    ...(one.askedBy !== null &&
      act && {
        asked: {
          ...{ by: names.get(one.askedBy) ?? '', act, ...(order !== undefined && { order }) },
          ...(reference !== undefined && { reference }),
        },
      }),
  }
}

const paidToOf = ({ pay }: Order): Record<string, string> =>
  Object.fromEntries(Object.entries(pay.account ?? {}).filter(([, value]) => typeof value === 'string'))

async function showSlips(app: App, order: Order, slips: readonly Slip[]): Promise<StaffDepositDetail['slips']> {
  const shown: StaffDepositDetail['slips'] = []
  for (const slip of slips) {
    const { sendingBank, transRef } = slip
    shown.push({
      ...{ id: slip.id.toString(), uploadId: slip.uploadId, state: slip.state, ...reasonOf(slip.reason) },
      ...(slip.payload !== null && { payload: slip.payload }),
      ...(sendingBank !== null && { sendingBank }),
      ...(transRef !== null && { reference: transRef }),
      seenFor:
        sendingBank !== null && transRef !== null
          ? await ordersOfTransfer(app.db, sendingBank, transRef, order.id)
          : [],
      ...(slip.answer && { answer: { ...slip.answer } }),
      ...{ asks: slip.asks, sentAt: slip.sentAt.toISOString() },
    })
  }
  return shown
}

/** One order with everything that staff decide by. */
export async function showDetail(
  app: App,
  code: string,
  { language, staffId }: { readonly language: Language; readonly staffId: bigint },
): Promise<StaffDepositDetail | undefined> {
  const order = await findListed(app.db, code)
  if (order === undefined) return undefined
  const payments = await paymentsOfOrder(app.db, order.id)
  const candidates = order.status === 'credited' ? [] : await listCandidates(app.db, order)
  const names = await namesFor(app, [order.firstApprover, ...[...payments, ...candidates].map((one) => one.askedBy)])
  const memberName = await ownNameOf(app.db, order.memberId)
  const decidedAt = (order.decision as { at?: string } | null)?.at
  const undoUntil = decidedAt === undefined ? undefined : new Date(Date.parse(decidedAt) + undoMs)
  return {
    deposit: showListed(app, order, { names, here: await presentAt(app, [order], staffId), language }),
    paidTo: paidToOf(order),
    fields: Object.fromEntries(
      depositFields.flatMap((name) => (order.fields[name] === undefined ? [] : [[name, order.fields[name]]])),
    ),
    ...(memberName !== undefined && { memberName }),
    ...showBonus(order, await namesOf(app.db, [order], language)),
    payments: payments.map((one) => showStaffPayment(app, one, names)),
    slips: await showSlips(app, order, await slipsOf(app.db, [order.id])),
    candidates: candidates.map((one) => showStaffPayment(app, one, names)),
    ...(undoUntil && undoUntil > app.clock.now() && { undoUntil: undoUntil.toISOString() }),
  }
}
