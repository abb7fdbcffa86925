import type { App } from '#server/kernel/context.ts'
import type { PaymentProvider, ProviderEntry } from '#server/ports/payment-provider.ts'
import { publishAfter } from './ask.ts'
import { listEntries } from './entry-rows.ts'
import { report } from './findings.ts'
import { tellCredit, tellPayout } from './tell.ts'

/** What happened just now may not stand in the provider's list yet, and its webhook may be on its way. */
const freshMs = 2 * 60_000

const nameOf = (entry: ProviderEntry): string =>
  entry.kind === 'payment' ? `payment:${entry.payment.paymentRef}` : `payout:${entry.payout.ref}`

/**
 * Compares what providers have told us of with their own lists over a span of time. What we had missed is booked through
 * the same consumers as a webhook, and reported; what differs is reported and never changed. Gives the number of new
 * findings, or `undefined` when a list could not be read.
 */
export async function reconcilePayments(app: App, from: Date, now: Date): Promise<number | undefined> {
  let found: number | undefined = 0
  const to = new Date(now.getTime() - freshMs)
  if (from >= to) return 0
  for (const provider of app.ports.payments.values()) {
    const one = await reconcileOne(app, provider, from, to)
    found = one === undefined || found === undefined ? undefined : found + one
  }
  return found
}

async function reconcileOne(app: App, provider: PaymentProvider, from: Date, to: Date): Promise<number | undefined> {
  const listed = new Set<string>()
  let found = 0
  try {
    for await (const entry of provider.list(from, to)) {
      listed.add(nameOf(entry))
      if (await compareOne(app, provider.name, entry)) found += 1
    }
  } catch (error) {
    app.log.warn('reconciliation could not read the payment provider’s list', { vendor: provider.name, error })
    return undefined
  }
  for (const own of await listEntries(app.db, provider.name, from, to)) {
    const ref = `${own.kind}:${own.ref}`
    if (listed.has(ref)) continue
    const detail = { here: `${own.amount}`, currency: own.currency, status: own.status, order: own.provider_ref ?? '' }
    if (await report(app, app.db, provider.name, { kind: 'missing_there', ref, detail })) found += 1
  }
  return found
}

/** Tells the consumers of an entry; reports it when something changed by that, which a webhook should have done. */
async function compareOne(app: App, provider: string, entry: ProviderEntry): Promise<boolean> {
  const { told, isNew } = await app.db.transaction(async (tx) => {
    const told =
      entry.kind === 'payment'
        ? await tellCredit(app, tx, provider, entry.order, entry.payment)
        : await tellPayout(app, tx, provider, entry.payout)
    if (told.outcome === 'seen') return { told, isNew: false }
    const { amount, currency } = entry.kind === 'payment' ? entry.payment : entry.payout
    const kind = entry.kind === 'payment' ? 'posted_payment' : 'posted_payout'
    const detail = { there: `${amount}`, currency, outcome: told.outcome }
    return { told, isNew: await report(app, tx, provider, { kind, ref: nameOf(entry), detail }) }
  })
  publishAfter(told)
  return isNew
}
