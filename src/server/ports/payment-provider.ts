/**
 * Payment providers: who takes members' money in and pays it out. One neutral vocabulary; adapters translate, and nothing
 * else knows a provider's words. Amounts are units (`bigint`), currencies ISO 4217.
 */

/** `returned`: part or whole went back to the payer. What an adapter does not know is `unknown`, never `failed`. */
export type PaymentStatus = 'waiting' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'returned' | 'unknown'

/** `arrived` where the rail tells; `failed`: surely not sent; `returned`: sent, and given back by the receiver's bank. */
export type PayoutStatus = 'accepted' | 'sent' | 'arrived' | 'failed' | 'returned' | 'unknown'

/** How a payment is made: on the provider's page, or by a code that the payer's bank app reads. */
export type PaymentKind = 'redirect' | 'promptpay' | 'pix'

/** Who paid, or is to be paid, as far as the rail tells; a part may come masked. */
export interface Party {
  readonly name?: string | undefined
  /** Account number, PromptPay id or Pix key. */
  readonly account?: string | undefined
  readonly bankCode?: string | undefined
  /** National or tax id (Brazil: CPF or CNPJ). */
  readonly taxId?: string | undefined
}

/** What a deposit's order asks a provider for. */
export interface PaymentOrder {
  /** Our name of the order; travels with the money where the rail lets it. Capitals and digits, at most 20. */
  readonly orderRef: string
  readonly amount: bigint
  readonly currency: string
  readonly kind: PaymentKind
  readonly expiresAt: Date
  /** Where the provider's page sends the payer back to. What its address says about success is never believed. */
  readonly returnUrl?: string | undefined
  /** BCP 47, for the provider's page. */
  readonly language?: string | undefined
  /** Only this person may pay, where the provider can see to it. */
  readonly payer?: Party | undefined
}

/** What the payer is shown. */
export type PayBy =
  | {
      readonly kind: 'qr'
      readonly text: string
      /** Opens the payer's bank app with the code, where the provider has such an address (the demo's has). */
      readonly appUrl?: string | undefined
    }
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'bankAccount'
      readonly bank: string
      readonly account: string
      readonly name: string
      readonly reference: string
    }

export interface CreatedPayment {
  /** The provider's name of the order. */
  readonly ref: string
  readonly pay: PayBy
  readonly expiresAt: Date
}

/** Money that a provider received: one credit, however often it is reported. */
export interface ReceivedPayment {
  /** The provider's name of this credit (Pix: `endToEndId`). */
  readonly paymentRef: string
  readonly amount: bigint
  readonly currency: string
  readonly payer: Party
  readonly paidAt: Date
  /** What has surely gone back to the payer, at most `amount`. */
  readonly returnedAmount: bigint
}

/** An order as its provider has it now: with no payment, one, or several. */
export interface ProviderOrder {
  readonly ref: string
  /** Our name, as the provider has it; absent where the money came without one. */
  readonly orderRef?: string | undefined
  readonly status: PaymentStatus
  readonly payments: readonly ReceivedPayment[]
}

export interface Refund {
  readonly ref: string
  /** `sent` is on its way; `returned` has reached the payer; `failed` surely not. */
  readonly status: 'sent' | 'returned' | 'failed' | 'unknown'
  readonly amount: bigint
}

/** What a withdrawal asks a provider for. */
export interface PayoutOrder {
  /** Our name of the instruction (a withdrawal may be paid in parts, each with its own). */
  readonly orderRef: string
  readonly amount: bigint
  readonly currency: string
  readonly receiver: Party
}

export interface ProviderPayout {
  /** The provider's name of the pay-out. */
  readonly ref: string
  /** The key that it was created with, as the provider has it. */
  readonly key?: string | undefined
  readonly orderRef?: string | undefined
  readonly status: PayoutStatus
  readonly amount: bigint
  readonly currency: string
  /** The bank's reference, for the member to ask with. */
  readonly bankRef?: string | undefined
  /** The provider's word for a failure or return; for staff. */
  readonly reason?: string | undefined
  /** Since when it has stood so. */
  readonly at: Date
  /** When it was asked for: under this time the provider lists it. */
  readonly createdAt: Date
}

/** What a webhook says has changed: a hint. What is booked is what the provider answers when asked. */
export interface ProviderEvent {
  readonly id: string
  readonly kind: 'payment' | 'payout'
  /** The provider's name of the order or pay-out. */
  readonly ref: string
  readonly at: Date
}

/** An entry of the provider's books, for reconciliation. */
export type ProviderEntry =
  | { readonly kind: 'payment'; readonly order: ProviderOrder; readonly payment: ReceivedPayment }
  | { readonly kind: 'payout'; readonly payout: ProviderPayout }

/**
 * Thrown when a provider surely has not done what it was asked for. Everything else that is thrown means unknown: it may
 * have been done, and is asked for later under the same key.
 */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused'
  /** The provider's own word, for staff. */
  readonly reason: string

  constructor(reason: string) {
    super(`the payment provider refused: ${reason}`)
    this.reason = reason
  }
}

/** Why a webhook is not read: `malformed` lacks something, `unsigned` is not the provider's (or not of this time). */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly why: 'malformed' | 'unsigned'

  constructor(why: 'malformed' | 'unsigned', detail: string) {
    super(detail)
    this.why = why
  }
}

/** Headers of a webhook, names in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | undefined>>

/** A pay-out by our key, or by its provider's name. */
export type PayoutName = { readonly key: string } | { readonly ref: string }

/** One provider's account. `key` names one act for ever: asked twice, it is done once. */
export interface PaymentProvider {
  readonly name: string
  readonly kinds: readonly PaymentKind[]
  readonly paysOut: boolean
  /** Whether webhooks bear a signature. Those that do not (Pix: mutual TLS at the proxy) are stored only when they prove true. */
  readonly signsWebhooks: boolean
  createPayment(key: string, order: PaymentOrder): Promise<CreatedPayment>
  /** `undefined`: the provider surely knows no such order. */
  getPayment(ref: string): Promise<ProviderOrder | undefined>
  refund(key: string, paymentRef: string, amount: bigint, currency: string): Promise<Refund>
  createPayout(key: string, order: PayoutOrder): Promise<ProviderPayout>
  /** By the key it was created with, or the provider's name. `undefined`: the provider surely has no such pay-out. */
  getPayout(by: PayoutName): Promise<ProviderPayout | undefined>
  /** Everything received and paid out in a span of time, oldest first. */
  list(from: Date, to: Date): AsyncIterable<ProviderEntry>
  /** Reads a webhook: signature and time are checked over the raw bytes. Throws `WebhookRefused`. */
  events(rawBody: Uint8Array, headers: WebhookHeaders): readonly ProviderEvent[]
}
