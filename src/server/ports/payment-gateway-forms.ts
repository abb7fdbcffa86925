import * as z from 'zod'
import { currencyOf, parseAmount } from '#api/money.ts'
import type { PaymentStatus, PayoutStatus } from './payment-provider.ts'

/** The forms of `docs/payment-gateway.md`, read into ours. */

const paymentWords = ['waiting', 'paid', 'failed', 'expired', 'cancelled', 'returned'] as const
const payoutWords = ['accepted', 'sent', 'arrived', 'failed', 'returned'] as const

/** A word that the protocol does not know is `unknown`, never a failure. */
const paymentStatus = z
  .string()
  .transform((word): PaymentStatus => paymentWords.find((known) => known === word) ?? 'unknown')
const payoutStatus = z
  .string()
  .transform((word): PayoutStatus => payoutWords.find((known) => known === word) ?? 'unknown')

const ref = z.string().regex(/^[\x21-\x7e]{1,100}$/)
const url = z.url({ protocol: /^https?$/ }).max(2_000)
const ourRef = z.string().max(100).optional()
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const money = { amount: z.string(), currency: z.string().regex(/^[A-Z]{3}$/) }
const short = z.string().max(200).optional()

/** Reads a decimal text; what is none fails the answer. */
function unitsOf(text: string, currency: string, context: z.RefinementCtx): bigint {
  const units = parseAmount(text, currencyOf(currency))
  if (units !== undefined) return units
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
}

const party = z.object({ name: short, account: short, bankCode: short, taxId: short })

const payment = z
  .object({
    paymentRef: ref,
    ...money,
    payer: party.default({}),
    paidAt: time,
    returnedAmount: z.string().default('0'),
  })
  .transform((read, context) => ({
    ...read,
    amount: unitsOf(read.amount, read.currency, context),
    returnedAmount: unitsOf(read.returnedAmount, read.currency, context),
  }))

export const orderForm = z.object({
  ref,
  orderRef: ourRef,
  status: paymentStatus,
  payments: z.array(payment).max(100),
})

export const createdForm = z.object({
  ref,
  expiresAt: time,
  pay: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('qr'), text: z.string().min(1).max(512), appUrl: url.optional() }),
    z.object({ kind: z.literal('redirect'), url }),
    z.object({
      kind: z.literal('bankAccount'),
      bank: z.string().max(200),
      account: z.string().max(100),
      name: z.string().max(200),
      reference: z.string().max(100),
    }),
  ]),
})

export const payoutForm = z
  .object({
    ...{ ref, key: ourRef, orderRef: ourRef, status: payoutStatus, ...money },
    ...{ bankRef: short, reason: short, at: time, createdAt: time },
  })
  .transform((read, context) => ({ ...read, amount: unitsOf(read.amount, read.currency, context) }))

export const refundForm = z.object({ ref, status: z.string(), ...money }).transform(({ status, ...read }, context) => ({
  ref: read.ref,
  status: (['sent', 'returned', 'failed'] as const).find((word) => word === status) ?? ('unknown' as const),
  amount: unitsOf(read.amount, read.currency, context),
}))

export const entriesForm = z.object({
  entries: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('payment'), order: orderForm, payment }),
        z.object({ kind: z.literal('payout'), payout: payoutForm }),
      ]),
    )
    .max(1_000),
  next: z.string().max(200).optional(),
})

export const eventForm = z.object({
  type: z.string().max(100),
  timestamp: time,
  data: z.object({ ref }),
})
