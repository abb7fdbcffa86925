import type { DepositReason, DepositStatus } from '#api/deposits.ts'
import { type Units, unitsPerMajor } from '#api/money.ts'
import {
  bookReturn,
  changeOrder,
  findMethod,
  insertOrder,
  payToAccount,
  takePayment,
  termsOf,
} from '#server/deposits/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { setOwnLimit } from '#server/limits/public.ts'

/** Money that came for an order. */
interface Came {
  readonly amount: number
  readonly name: string
  /** Minutes after the order was made. */
  readonly after: number
  /** Of it, so much went back. */
  readonly returned?: number
}

export interface Told {
  readonly method: 'promptpay' | 'wallet' | 'bank-scb'
  readonly amount: number
  /** Satang that tell a bank transfer. */
  readonly satang?: number
  /** Hours before the world's last moment. */
  readonly ago: number
  readonly ends?: DepositStatus
  readonly reason?: DepositReason
  readonly came?: readonly Came[]
}

const own = 'NIDA CHAROEN'
/** What the member lets themselves pay in, in a day. */
const ownLimit = 20_000

/** One deposit in each state that screens and queues show. */
const story: readonly Told[] = [
  { method: 'promptpay', amount: 1000, ago: 72, came: [{ amount: 1000, name: own, after: 1 }] },
  { method: 'wallet', amount: 500, ago: 60, ends: 'expired', came: [{ amount: 500, name: own, after: 45 }] },
  { method: 'wallet', amount: 1000, ago: 48, came: [{ amount: 950, name: own, after: 2 }] },
  {
    ...{ method: 'promptpay', amount: 300, ago: 40 },
    came: [
      { amount: 300, name: own, after: 1 },
      { amount: 300, name: own, after: 3 },
    ],
  },
  { method: 'wallet', amount: 700, ago: 36, came: [{ amount: 700, name: own, after: 2, returned: 700 }] },
  { method: 'promptpay', amount: 400, ago: 30, came: [{ amount: 400, name: 'PRASERT DEE', after: 2, returned: 400 }] },
  // Their own limit was set meanwhile: the order ended with it, and what came nevertheless is held.
  {
    ...{ method: 'promptpay', amount: 25_000, ago: 28, ends: 'cancelled' },
    came: [{ amount: 25_000, name: own, after: 20 }],
  },
  { method: 'promptpay', amount: 2000, ago: 26, ends: 'expired' },
  { method: 'bank-scb', amount: 1500, satang: 12, ago: 20, ends: 'cancelled' },
  { method: 'bank-scb', amount: 2500, satang: 48, ago: 18, ends: 'refused', reason: 'not_received' },
  { method: 'promptpay', amount: 800, ago: 3, came: [{ amount: 800, name: 'NIDA C.', after: 1 }] },
  { method: 'wallet', amount: 600, ago: 2, came: [{ amount: 600, name: 'PRASERT DEE', after: 2 }] },
  { method: 'promptpay', amount: 500, ago: 1, came: [{ amount: 50, name: own, after: 2 }] },
  { method: 'bank-scb', amount: 1000, satang: 37, ago: 0.1 },
]

const sum = (whole: number, satang = 0): Units => BigInt(whole) * unitsPerMajor + BigInt(satang) * 1_000n
const before = (date: Date, hours: number): Date => new Date(date.getTime() - Math.round(hours * 60) * 60_000)

/** Tells the deposits of one member, and two payments that fit nobody's. */
export async function tellDeposits(
  app: App,
  tx: Queryable,
  { memberId, date }: { readonly memberId: bigint; readonly date: Date },
): Promise<void> {
  await setOwnLimit(tx, memberId, 'depositDay', sum(ownLimit), before(date, 28))
  for (const [at, told] of story.entries()) await tellOne(app, tx, { memberId, date, told, number: at + 1 })
  for (const [at, amount] of [1200, 77].entries())
    await takePayment(app, tx, {
      ...{ provider: 'gateway', reference: `demo-stray-${at + 1}`, orderId: undefined, orderRef: `INV${at}2291` },
      ...{ amount: sum(amount), currency: 'THB', payerName: 'SOMCHAI P.', toldBy: 'provider' },
      paidAt: before(date, 5 - at),
    })
}

/** Tells one deposit of a member, and gives its code. */
export async function tellOne(
  app: App,
  tx: Queryable,
  of: { readonly memberId: bigint; readonly date: Date; readonly told: Told; readonly number: number },
): Promise<string> {
  const { memberId, date, told, number } = of
  const method = (await findMethod(tx, told.method))!
  const createdAt = before(date, told.ago)
  const day = dayIn(app.settings.current().timeZone, createdAt).replaceAll('-', '').slice(2)
  const code = `D-${day}-DEM0${number.toString().padStart(2, '0')}`
  const payAmount = sum(told.amount, told.satang)
  const isBank = method.kind === 'bank'
  const expiresAt = new Date(createdAt.getTime() + method.expiresMinutes * 60_000)
  const row = await insertOrder(tx, {
    offer: null,
    ...{
      code,
      memberId,
      key: `demo-deposit-${number}`,
      hash: new Uint8Array(32),
      methodId: method.id,
      kind: method.kind,
    },
    ...{ provider: method.provider, currency: method.currency, amount: sum(told.amount), payAmount },
    ...{ accountKey: isBank ? '014:4172093568' : null, holdsAmount: isBank, terms: termsOf(method), fields: {} },
    ...{ pay: isBank ? payToAccount(method, code, payAmount) : {}, status: 'awaiting_payment', createdAt, expiresAt },
    nextAskAt: null,
  })
  const { ends, reason = null, came = [] } = told
  if (ends) await changeOrder(tx, row!.id, { status: ends, reason, at: expiresAt < date ? expiresAt : date })
  for (const [at, money] of came.entries()) {
    const { payment } = await takePayment(app, tx, {
      ...{ provider: 'gateway', reference: `demo-${number}-${at + 1}`, orderId: row!.id, orderRef: code },
      ...{ amount: sum(money.amount), currency: 'THB', payerName: money.name, toldBy: 'provider' },
      paidAt: new Date(createdAt.getTime() + money.after * 60_000),
    })
    if (money.returned !== undefined) await bookReturn(app, tx, payment, sum(money.returned))
  }
  return code
}
