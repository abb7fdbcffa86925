import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { PaymentProvider, PayoutName, ProviderEvent } from '#server/ports/payment-provider.ts'
import { type Told, tellOrder, tellPayout } from './tell.ts'

/** `unreachable`: not known, ask again. `unknown`: the provider surely knows no such thing. */
export type Asked = Told['outcome'] | 'unreachable' | 'unknown'

/** The provider of a name; one that the environment has taken away is an error of the operator's. */
export function providerOf(app: App, name: string): PaymentProvider {
  const provider = app.ports.payments.get(name)
  if (provider === undefined) throw new Error(`there is no payment provider ${name}`)
  return provider
}

/** What a provider said when it was asked: tells the consumers in a transaction. */
type Tell = (tx: Queryable) => Promise<Told>

/** Asks what an event is about, outside any transaction. Throws when the provider cannot be asked. */
export async function askAbout(
  app: App,
  provider: PaymentProvider,
  { kind, ref }: Pick<ProviderEvent, 'kind' | 'ref'>,
): Promise<Tell | undefined> {
  if (kind === 'payment') {
    const order = await provider.getPayment(ref)
    return order && ((tx) => tellOrder(app, tx, provider.name, order))
  }
  const payout = await provider.getPayout({ ref })
  return payout && ((tx) => tellPayout(app, tx, provider.name, payout))
}

/** What is to be done after a commit; an event must not tell of money that was rolled back. */
export function publishAfter({ after }: Told): void {
  for (const publish of after) publish()
}

async function carryOut(app: App, name: string, ask: () => Promise<Tell | undefined>): Promise<Asked> {
  let tell: Tell | undefined
  try {
    tell = await ask()
  } catch (error) {
    app.log.warn('payment provider not reached', { vendor: name, error })
    return 'unreachable'
  }
  if (tell === undefined) return 'unknown'
  const told = await app.db.transaction(tell)
  publishAfter(told)
  return told.outcome
}

/**
 * Asks a provider about an order by the provider's name of it, and tells the consumers. For orders of which no webhook
 * comes; see `nextAskAt`.
 */
export const askPayment = (app: App, name: string, providerRef: string): Promise<Asked> =>
  carryOut(app, name, () => askAbout(app, providerOf(app, name), { kind: 'payment', ref: providerRef }))

/** Asks a provider about a pay-out by the key that it was created with, and tells the consumers. */
export const askPayout = (app: App, name: string, by: PayoutName): Promise<Asked> =>
  carryOut(app, name, async () => {
    const payout = await providerOf(app, name).getPayout(by)
    return payout && ((tx) => tellPayout(app, tx, name, payout))
  })
