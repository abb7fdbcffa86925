import { createHash } from 'node:crypto'
import { formatAmount, parseAmount } from '@baize/money/money.ts'
import * as z from 'zod'
import { currencyOf } from '#sandbox/currencies.ts'
import { type Answer, HttpError, json, type Request, type Route } from '#sandbox/http.ts'
import type { Timers } from '#sandbox/timers.ts'
import { exclusionQuestion, exclusionReply } from './exclusions.ts'
import type { Chance, Faults } from './faults.ts'
import { nameQuestion, nameReply } from './names.ts'
import { newRef, type Payments } from './payments.ts'
import type { Payouts } from './payouts.ts'
import { isSigned } from './signing.ts'
import { slipQuestion, slipReply } from './slips.ts'
import type { Credit, Payment, Payout, Refund, Store } from './store.ts'

export interface ApiOptions {
  readonly account: string
  readonly secret: string
  readonly publicUrl: string
  readonly store: Store
  readonly payments: Payments
  readonly payouts: Payouts
  readonly timers: Timers
  readonly faults: Faults
  readonly happens: Chance
}

const money = { amount: z.string(), currency: z.string() }
const key = z.string().regex(/^[\x21-\x7e]{1,100}$/)
const party = z.object({
  name: z.string().max(140).optional(),
  account: z.string().max(100).optional(),
  bankCode: z.string().max(20).optional(),
  taxId: z.string().max(20).optional(),
})
const orderRef = z.string().regex(/^[0-9A-Z]{1,20}$/)

const newPayment = z.object({
  ...{ key, orderRef, ...money, kind: z.enum(['redirect', 'promptpay', 'pix']), expiresAt: z.iso.datetime() },
  returnUrl: z.url({ protocol: /^https?$/ }).optional(),
  language: z.string().max(35).optional(),
  payer: party.optional(),
})
const newRefund = z.object({ key, paymentRef: z.string(), ...money })
const newPayout = z.object({ key, orderRef, ...money, receiver: party })

const pageSize = 200
const iso = (ms: bigint): string => new Date(Number(ms)).toISOString()

/** The calls that merchants make, each signed. */
export function apiRoutes(options: ApiOptions): Route[] {
  const { store, payments, payouts, timers, publicUrl } = options

  const shownCredit = ({ ref, amount, payer, account, paid_at, returned }: Credit, currency: string) => ({
    paymentRef: ref,
    ...wire(amount, currency),
    payer: { ...(payer !== null && { name: payer }), account },
    paidAt: iso(paid_at),
    returnedAmount: wire(returned, currency).amount,
  })
  const shownOrder = (payment: Payment) => ({
    ref: payment.ref,
    ...(payment.order_ref !== null && { orderRef: payment.order_ref }),
    status: payments.wordOf(payment),
    payments: store.creditsOf(payment.ref).map((credit) => shownCredit(credit, payment.currency)),
  })
  const shownMade = (payment: Payment) => ({
    ref: payment.ref,
    pay: payBy(payment, publicUrl),
    expiresAt: iso(payment.expires_at),
  })

  function createPayment(request: Request): Answer {
    const wanted = read(newPayment, request)
    const hash = hashOf(request)
    const known = store.paymentByKey(wanted.key)
    if (known) return known.request === hash ? json(200, shownMade(known)) : conflict()
    const amount = amountOf(wanted)
    const expiresAt = Date.parse(wanted.expiresAt)
    if (wanted.kind === 'promptpay' && wanted.currency !== 'THB') throw new HttpError(422, 'currency_not_offered')
    if (wanted.kind === 'pix' && wanted.currency !== 'BRL') throw new HttpError(422, 'currency_not_offered')
    if (expiresAt <= timers.now()) throw new HttpError(422, 'expired')
    const { orderRef: order, kind, currency, payer, returnUrl = null, language = 'en' } = wanted
    const made = payments.create({
      ...{ key: wanted.key, request: hash, orderRef: order, kind, amount, currency, returnUrl, language, expiresAt },
      ...{ payer: payer?.name ?? null, payerTaxId: payer?.taxId ?? null },
    })
    return json(200, shownMade(made))
  }

  function createRefund(request: Request): Answer {
    const wanted = read(newRefund, request)
    const known = store.refund(wanted.key)
    const credit = store.credit(wanted.paymentRef)
    if (credit === undefined) throw new HttpError(422, 'unknown_payment')
    const { currency } = store.payment(credit.payment_ref)!
    const amount = amountOf(wanted)
    if (known)
      return known.credit_ref === credit.ref && known.amount === amount
        ? json(200, shownRefund(known, currency))
        : conflict()
    if (wanted.currency !== currency) throw new HttpError(422, 'currency_differs')
    // What went back without being asked for cannot go back again.
    const left = credit.amount - maxOf(credit.returned, store.refundedOf(credit.ref))
    if (amount > left) throw new HttpError(422, 'amount_too_large')
    const made = { ref: newRef('rf'), key: wanted.key, credit_ref: credit.ref, amount, status: 'sent' as const }
    store.addRefund(made)
    store.addTask(timers.now() + 3_000, 'finish-refund', made.ref)
    return json(200, shownRefund(made, currency))
  }

  function createPayout(request: Request): Answer {
    const wanted = read(newPayout, request)
    const hash = hashOf(request)
    const known = store.payoutByKey(wanted.key)
    if (known) return known.request === hash ? json(200, shownPayout(known)) : conflict()
    const { orderRef: order, currency, receiver } = wanted
    const row = { key: wanted.key, request: hash, orderRef: order, currency, receiver: JSON.stringify(receiver) }
    const made = payouts.create({ ...row, amount: amountOf(wanted) })
    if (typeof made === 'string') throw new HttpError(422, made)
    return made.fault === 'time-out' ? { status: 200, lost: true } : json(200, shownPayout(made))
  }

  function list({ query }: Request): Answer {
    const from = Date.parse(query.get('from') ?? '')
    const to = Date.parse(query.get('to') ?? '')
    if (Number.isNaN(from) || Number.isNaN(to)) throw new HttpError(400, 'from and to are needed')
    const after = query.get('cursor') ?? ''
    const credits = store.creditsBetween(from, to, after, pageSize).map((credit) => {
      const payment = store.payment(credit.payment_ref)!
      const entry = { kind: 'payment', order: shownOrder(payment), payment: shownCredit(credit, payment.currency) }
      return { place: placeOf(credit.paid_at, credit.ref), entry }
    })
    const paid = store.payoutsBetween(from, to, after, pageSize).map((payout) => ({
      place: placeOf(payout.created_at, payout.ref),
      entry: { kind: 'payout', payout: shownPayout(payout) },
    }))
    const page = [...credits, ...paid].sort((a, b) => (a.place < b.place ? -1 : 1)).slice(0, pageSize)
    const next = page.length === pageSize ? { next: page.at(-1)!.place } : {}
    return json(200, { entries: page.map(({ entry }) => entry), ...next })
  }

  const found = (answer: unknown): Answer => {
    if (answer === undefined) throw new HttpError(404, 'unknown')
    return json(200, answer)
  }
  const route = (method: Route['method'], path: string, handle: Route['handle']): Route => ({
    ...{ method, path: `/v1${path}` },
    handle: (request) => guarded(options, request, handle),
  })
  return [
    route('POST', '/payments', createPayment),
    route('GET', '/payments/:ref', ({ params }) => {
      const payment = store.payment(params.ref!)
      return found(payment && shownOrder(payment))
    }),
    route('POST', '/refunds', createRefund),
    route('POST', '/payouts', createPayout),
    route('GET', '/payouts', ({ query }) => {
      const payout = store.payoutByKey(query.get('key') ?? '')
      return found(payout && shownPayout(payout))
    }),
    route('GET', '/payouts/:ref', ({ params }) => {
      const payout = store.payout(params.ref!)
      return found(payout && shownPayout(payout))
    }),
    route('GET', '/entries', list),
    route('POST', '/account-names', (request) => json(200, nameReply(read(nameQuestion, request)))),
    route('POST', '/slips', (request) => json(200, slipReply(read(slipQuestion, request)))),
    route('POST', '/exclusions', async (request) =>
      json(200, await exclusionReply(read(exclusionQuestion, request), timers)),
    ),
  ]
}

/** Checks who calls, and lets calls go wrong as the environment says. */
async function guarded(options: ApiOptions, request: Request, handle: Route['handle']): Promise<Answer> {
  const { account, secret, timers, faults, happens } = options
  const { method, target, body, headers } = request
  const text = `${method} ${target}\n${Buffer.from(body).toString()}`
  if (headers['gateway-account'] !== account || !isSigned(secret, headers, text, timers.now()))
    throw new HttpError(401, 'not_signed')
  const share = (name: string): boolean => happens(faults.shares.get(name) ?? 0)
  if (share('down')) throw new HttpError(503, 'down')
  if (share('slow')) await new Promise<void>((go) => void timers.after(faults.slowMs, go))
  const answer = await handle(request)
  return share('answer-lost') ? { ...answer, lost: true } : answer
}

function read<T>(schema: z.ZodType<T>, { body }: Request): T {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(body).toString())
  } catch {
    throw new HttpError(400, 'the body is not JSON')
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new HttpError(400, `invalid: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
}

function amountOf({ amount, currency }: { readonly amount: string; readonly currency: string }): bigint {
  const known = currencyOf(currency)
  if (known === undefined || currency === 'XXX') throw new HttpError(422, 'currency_not_offered')
  const units = parseAmount(amount, known)
  if (units === undefined || units === 0n) throw new HttpError(400, 'invalid: amount')
  return units
}

function payBy(payment: Payment, publicUrl: string) {
  if (payment.code === null)
    return { kind: 'redirect', url: `${publicUrl}/pay/${payment.ref}?lang=${encodeURIComponent(payment.language)}` }
  const appUrl = `${publicUrl}/bank?${new URLSearchParams({ code: payment.code, lang: payment.language })}`
  return { kind: 'qr', text: payment.code, appUrl }
}

const wire = (units: bigint, currency: string) => ({ amount: formatAmount(units, currencyOf(currency)!), currency })
const maxOf = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const placeOf = (at: bigint, ref: string): string => `${String(at).padStart(15, '0')}/${ref}`
const hashOf = ({ body }: Request): string => createHash('sha256').update(body).digest('hex')

const shownPayout = (row: Payout) => ({
  ...{ ref: row.ref, key: row.key, orderRef: row.order_ref, status: row.status, ...wire(row.amount, row.currency) },
  ...(row.bank_ref !== null && { bankRef: row.bank_ref }),
  ...(row.reason !== null && { reason: row.reason }),
  ...{ at: iso(row.at), createdAt: iso(row.created_at) },
})

const shownRefund = ({ ref, amount, status }: Refund, currency: string) => ({ ref, status, ...wire(amount, currency) })

function conflict(): never {
  throw new HttpError(409, 'key_used_otherwise')
}
