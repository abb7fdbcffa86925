import type { Units } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { report } from '#server/payments/public.ts'
import type { Payment } from './rows-payments.ts'

/** Reports where staff have named one sum for a payment, and its bank or provider tells another one. Nothing is booked by it. */
export async function reportOtherSum(
  app: App,
  tx: Queryable,
  { provider, reference, amount, currency }: Payment,
  told: { readonly amount: Units; readonly currency: string },
): Promise<void> {
  if (amount === told.amount && currency === told.currency) return
  const detail = { here: `${amount}`, there: `${told.amount}`, currency: told.currency }
  // An account of the site's own may be a person's number, which no log shall have.
  await report(app, tx, provider.startsWith('bank:') ? 'bank' : provider, {
    kind: 'amount_differs',
    ref: `payment:${reference}`,
    detail,
  })
}
