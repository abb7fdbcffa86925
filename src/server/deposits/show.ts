import { type Deposit, type DepositPay, type DepositReason, depositReasons } from '#api/deposits.ts'
import { currencyOf, formatAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { thaiBanks } from '#api/payout-accounts.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { offerNames } from '#server/promotions/public.ts'
import { qrPath } from '#server/security/public.ts'
import { stepOf } from './amounts.ts'
import { feeOf, inLanguage, type PaidTo } from './method.ts'
import type { Order } from './rows-orders.ts'
import { type Payment, paymentsOf } from './rows-payments.ts'
import { type Slip, slipsOf } from './rows-slips.ts'

/** How often a member may hand in another picture for one order. */
export const slipsMax = 3

/** A stored reason as the contract knows it; one of another version reads as `other`. */
export const reasonOf = (stored: string | null): { reason?: DepositReason } =>
  stored === null ? {} : { reason: depositReasons.find((one) => one === stored) ?? 'other' }

/** The short name of a bank, or its code. */
export const bankNameOf = (code: string): string => (thaiBanks as Readonly<Record<string, string>>)[code] ?? code

const payable: readonly string[] = ['created', 'awaiting_payment']

/** Whether a member may still hand in a slip: while it waits, and after its time, as the money may be on its way. */
export const takesSlip = ({ kind, provider, status }: Order, slips: number): boolean =>
  kind !== 'gateway' &&
  provider === null &&
  slips < slipsMax &&
  ['awaiting_payment', 'checking', 'expired'].includes(status)

function showPay(order: Order): DepositPay {
  const { qr, code, appUrl, redirectUrl, account } = order.pay
  const drawn = qr === undefined ? undefined : qrPath(qr)
  return {
    kind: order.kind,
    ...(qr !== undefined && drawn && { qr, qrPath: drawn.path, qrSize: drawn.size }),
    ...(code !== undefined && { code }),
    ...(appUrl !== undefined && { appUrl }),
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(order.kind === 'bank' && account && { bankAccount: showAccount(account) }),
    ...(account?.name !== undefined && { payee: account.name }),
  }
}

const showAccount = ({ bankCode = '', number = '', name = '' }: PaidTo) => ({
  ...{ bankCode, bankName: bankNameOf(bankCode), number, name },
})

function showPayment(payment: Payment): Deposit['payments'][number] {
  const currency = currencyOf(payment.currency)
  return {
    id: payment.id.toString(),
    amount: formatAmount(payment.amount, currency),
    credited: formatAmount(payment.credited, currency),
    fee: formatAmount(payment.fee, currency),
    // One without an order is nobody's to see.
    state: payment.state === 'unmatched' ? 'queued' : payment.state,
    ...reasonOf(payment.reason),
    ...{ late: payment.late, surplus: payment.surplus, at: payment.paidAt.toISOString() },
  }
}

function showSlip(slip: Slip): NonNullable<Deposit['slip']> {
  const { amount, at } = slip.answer ?? {}
  return {
    state: slip.state,
    ...reasonOf(slip.reason),
    ...(slip.sendingBank !== null && { bankCode: slip.sendingBank }),
    ...(slip.transRef !== null && { reference: slip.transRef }),
    ...(amount !== undefined && { amount }),
    ...(at !== undefined && { paidAt: at }),
    sentAt: slip.sentAt.toISOString(),
  }
}

type Names = Awaited<ReturnType<typeof offerNames>>

/** What promotions are called that were chosen with orders. */
export function namesOf(db: Queryable, orders: readonly Order[], language: Language): Promise<Names> {
  const chosen = orders.flatMap(({ offerId }) => (offerId === null ? [] : [offerId]))
  return offerNames(db, chosen, language)
}

/** The promotion that was chosen with an order. */
export function showBonus({ offerId, offerState: state, offerAmount, offerWhy: why, currency }: Order, names: Names) {
  const name = offerId === null ? undefined : names.get(offerId)
  if (name === undefined || state === null) return {}
  const amount = formatAmount(offerAmount ?? 0n, currencyOf(currency))
  return { bonus: { ...name, state, amount, ...(why !== null && { why }) } }
}

/** An order as its member sees it. */
function showOrder(
  order: Order,
  payments: readonly Payment[],
  slips: readonly Slip[],
  { language, names }: { readonly language: string; readonly names: Names },
): Deposit {
  const currency = currencyOf(order.currency)
  const say = (amount: bigint): string => formatAmount(amount, currency)
  const sum = (of: (payment: Payment) => bigint): bigint => payments.reduce((total, one) => total + of(one), 0n)
  const slip = slips[0]
  return {
    ...{
      id: order.code,
      methodId: order.methodId,
      methodName: inLanguage(order.terms.names, language) ?? order.methodId,
    },
    ...{ kind: order.kind, currency: order.currency, amount: say(order.amount), payAmount: say(order.payAmount) },
    fee: say(feeOf(order.terms, order.payAmount, stepOf(currency))),
    ...{ status: order.status, ...reasonOf(order.reason) },
    ...{ createdAt: order.createdAt.toISOString(), expiresAt: order.expiresAt.toISOString() },
    promisedMinutes: order.terms.promisedMinutes,
    ...(order.seenAt && { seenAt: order.seenAt.toISOString() }),
    ...(order.endedAt && { endedAt: order.endedAt.toISOString() }),
    received: say(sum(({ amount, returned }) => amount - returned)),
    credited: say(sum(({ credited }) => credited)),
    late: payments.some(({ late }) => late),
    payments: payments.map(showPayment),
    ...(order.status === 'awaiting_payment' && { pay: showPay(order) }),
    ...(slip && { slip: showSlip(slip) }),
    canCancel: payable.includes(order.status),
    canSendSlip: takesSlip(order, slips.length),
    ownAccountOnly: order.terms.ownAccountOnly,
    ...showBonus(order, names),
  }
}

/** Orders with their payments and slips, as their member sees them. */
export async function showOrders(db: Queryable, orders: readonly Order[], language: Language): Promise<Deposit[]> {
  const ids = orders.map(({ id }) => id)
  const payments = await paymentsOf(db, ids)
  const slips = await slipsOf(db, ids)
  const names = await namesOf(db, orders, language)
  return orders.map((order) =>
    showOrder(
      order,
      payments.filter(({ orderId }) => orderId === order.id),
      slips.filter(({ orderId }) => orderId === order.id),
      { language, names },
    ),
  )
}
