import { currencyOf, formatAmount } from '#api/money.ts'
import { type GatewayAccess, openGatewayCall } from './payment-gateway-call.ts'
import { createdForm, entriesForm, eventForm, orderForm, payoutForm, refundForm } from './payment-gateway-forms.ts'
import {
  type PaymentKind,
  type PaymentProvider,
  type ProviderEntry,
  type ProviderEvent,
  WebhookRefused,
} from './payment-provider.ts'
import { checkWebhook } from './standard-webhooks.ts'

export interface GatewayOptions extends GatewayAccess {
  readonly name: string
  readonly kinds: readonly PaymentKind[]
  /** One, or two while the gateway's secret is being changed. */
  readonly webhookSecrets: readonly string[]
}

const wire = (amount: bigint, currency: string) => ({ amount: formatAmount(amount, currencyOf(currency)), currency })
const segment = encodeURIComponent
const kinds: Readonly<Record<string, ProviderEvent['kind']>> = {
  'payment.changed': 'payment',
  'payout.changed': 'payout',
}

/** What answers a call that makes something: 404 has no meaning there. */
function made<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Error('the gateway answered 404')
  return answer
}

/** A gateway that speaks the protocol of `docs/payment-gateway.md`. */
export function openGateway(options: GatewayOptions): PaymentProvider {
  const { name, webhookSecrets, clock } = options
  const call = openGatewayCall(options)
  return {
    name,
    kinds: options.kinds,
    paysOut: true,
    signsWebhooks: true,
    async createPayment(key, { amount, currency, expiresAt, ...order }) {
      const body = { key, ...order, ...wire(amount, currency), expiresAt: expiresAt.toISOString() }
      return made(await call('POST', '/payments', createdForm, body))
    },
    getPayment: (ref) => call('GET', `/payments/${segment(ref)}`, orderForm),
    async refund(key, paymentRef, amount, currency) {
      return made(await call('POST', '/refunds', refundForm, { key, paymentRef, ...wire(amount, currency) }))
    },
    async createPayout(key, { amount, currency, ...order }) {
      return made(await call('POST', '/payouts', payoutForm, { key, ...order, ...wire(amount, currency) }))
    },
    getPayout: (by) =>
      call('GET', 'key' in by ? `/payouts?key=${segment(by.key)}` : `/payouts/${segment(by.ref)}`, payoutForm),
    async *list(from, to): AsyncGenerator<ProviderEntry> {
      let cursor: string | undefined
      do {
        const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
        if (cursor !== undefined) query.set('cursor', cursor)
        const page = made(await call('GET', `/entries?${query}`, entriesForm))
        yield* page.entries
        cursor = page.next
      } while (cursor !== undefined)
    },
    events(rawBody, headers) {
      const { id, body } = checkWebhook(webhookSecrets, rawBody, headers, clock.now())
      const read = eventForm.safeParse(parseJson(body))
      if (!read.success) throw new WebhookRefused('malformed', 'the body is not as agreed')
      const { type, timestamp, data } = read.data
      const kind = kinds[type]
      // A kind of event that came later than this adapter tells us nothing, and is no fault of the sender's.
      return kind === undefined ? [] : [{ id, kind, ref: data.ref, at: timestamp }]
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
