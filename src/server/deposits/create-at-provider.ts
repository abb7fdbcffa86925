import type { Language } from '#api/language.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { pathOf } from '#server/kernel/language-path.ts'
import { releaseDeposit } from '#server/limits/public.ts'
import { type CreatedPayment, PaymentRefused } from '#server/ports/payment-provider.ts'
import { depositPageOf, lockDepositor, ownNameOf } from './member.ts'
import { wireRef } from './pay.ts'
import { providerKind, providerOf } from './provider.ts'
import { changeOrder, lockOrder, type Order, type StoredPay, storePay } from './rows-orders.ts'

/**
 * Asks the provider for the payment of an order that is written down: outside any transaction, under the order's code as its
 * key, so that asking again makes no second one. Throws `provider_unreachable`; the order then waits to be asked for again.
 */
export async function createAtProvider(app: App, order: Order, language: Language): Promise<void> {
  const provider = order.provider === null ? undefined : providerOf(app, order.provider)
  if (provider === undefined || order.kind === 'bank') throw new Refusal('provider_unreachable')
  const name = order.terms.ownAccountOnly ? await ownNameOf(app.db, order.memberId) : undefined
  const page = await depositPageOf(app.db, order.memberId)
  const { taxId } = order.fields
  const payer = { ...(name !== undefined && { name }), ...(taxId !== undefined && { taxId }) }
  try {
    const created = await provider.createPayment(order.code, {
      ...{
        orderRef: wireRef(order.code),
        amount: order.payAmount,
        currency: order.currency,
        kind: providerKind[order.kind],
      },
      ...{ expiresAt: order.expiresAt, language },
      ...(Object.keys(payer).length > 0 && { payer }),
      returnUrl: `${app.config.publicUrl}${pathOf(language)}${page}?order=${order.code}`,
    })
    await app.db.transaction((tx) => storePay(tx, order.id, created.ref, payOf(order, created), created.expiresAt))
  } catch (error) {
    if (error instanceof PaymentRefused) await refuse(app, order)
    app.log.warn('deposit order not made at its provider', { name: provider.name, error })
    throw new Refusal('provider_unreachable')
  }
}

function payOf({ kind }: Order, { pay }: CreatedPayment): StoredPay {
  if (pay.kind === 'redirect') return { redirectUrl: pay.url }
  if (pay.kind === 'qr')
    return { qr: pay.text, ...(kind === 'pix' && { code: pay.text }), ...(pay.appUrl && { appUrl: pay.appUrl }) }
  return { account: { bankCode: pay.bank, number: pay.account, name: pay.name } }
}

const refuse = (app: App, { id, memberId, code }: Order): Promise<void> =>
  app.db.transaction(async (tx) => {
    await lockDepositor(tx, memberId)
    const order = await lockOrder(tx, id)
    if (order?.status !== 'created') return
    await changeOrder(tx, id, { status: 'refused', reason: 'provider_refused', at: app.clock.now() })
    await releaseDeposit(tx, memberId, code)
  })
