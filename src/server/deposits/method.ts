import { type DepositField, type DepositKind, depositFields } from '#api/deposits.ts'
import type { Units } from '#api/money.ts'
import type { OpeningHours } from '#server/kernel/opening-hours.ts'

/** Where the money goes to: what is shown to the payer, or stands in the QR code. All of it is text that staff typed. */
export interface PaidTo {
  readonly bankCode?: string
  readonly number?: string
  /** The name that the payer's bank shows. */
  readonly name?: string
  readonly city?: string
  readonly mobile?: string
  readonly nationalId?: string
  readonly wallet?: string
  /** PromptPay by a bill carries the order's number; the others do not. */
  readonly billerId?: string
  readonly pixKey?: string
}

/** A way to deposit, as it is stored. */
export interface Method extends Record<string, unknown> {
  readonly id: string
  readonly kind: DepositKind
  readonly provider: string | null
  readonly currency: string
  readonly names: Readonly<Record<string, string>>
  readonly hints: Readonly<Record<string, string>>
  readonly min: Units
  readonly max: Units
  readonly feeBasisPoints: number
  readonly feeFixed: Units
  readonly promisedMinutes: number
  readonly expiresMinutes: number
  readonly openFrom: number | null
  readonly openTo: number | null
  readonly fields: readonly string[]
  readonly account: PaidTo
  readonly ownAccountOnly: boolean
  readonly sort: number
  readonly enabled: boolean
  readonly changedAt: Date
}

/** The terms of a method as an order keeps them. */
export interface Terms {
  readonly feeBasisPoints: number
  readonly feeFixed: string
  readonly min: string
  readonly promisedMinutes: number
  readonly ownAccountOnly: boolean
  readonly names: Readonly<Record<string, string>>
}

/** What an order keeps of its method, so that later changes do not touch it. */
export const termsOf = (method: Method): Terms => ({
  feeBasisPoints: method.feeBasisPoints,
  feeFixed: method.feeFixed.toString(),
  min: method.min.toString(),
  promisedMinutes: method.promisedMinutes,
  ownAccountOnly: method.ownAccountOnly,
  names: method.names,
})

/** The fee of a payment, never more than it; cut to whole units in the payer's favour. */
export function feeOf(terms: Pick<Terms, 'feeBasisPoints' | 'feeFixed'>, amount: Units, step: Units): Units {
  const fee = (amount * BigInt(terms.feeBasisPoints)) / 10_000n + BigInt(terms.feeFixed)
  const whole = fee - (fee % step)
  return whole >= amount ? 0n : whole
}

/** The text of a language, or of the default one. */
export const inLanguage = (texts: Readonly<Record<string, string>>, language: string): string | undefined =>
  texts[language] ?? texts.en ?? Object.values(texts)[0]

/** The fields that a method asks for; words of later versions are left out. */
export const fieldsOf = (method: Method): DepositField[] => depositFields.filter((one) => method.fields.includes(one))

/** The key under which payments to a method's account are looked for; none where a provider stands between. */
export function accountKeyOf({ kind, provider, account }: Method): string | undefined {
  if (provider !== null) return undefined
  if (kind === 'pix') return account.pixKey
  if (kind === 'bank') return `${account.bankCode}:${digits(account.number ?? '')}`
  return account.billerId ?? account.mobile ?? account.nationalId ?? account.wallet
}

/** Whether the payment bears the order's number; otherwise its amount has to tell it. */
export const bearsReference = ({ kind, provider, account }: Method): boolean =>
  provider !== null || kind === 'pix' || (kind === 'promptpay' && account.billerId !== undefined)

const digits = (text: string): string => text.replace(/[^0-9]/g, '')

/** The hours of a method; without both ends it is always open. */
export const openingOf = ({ openFrom, openTo }: Pick<Method, 'openFrom' | 'openTo'>): OpeningHours | undefined =>
  openFrom === null || openTo === null ? undefined : { from: openFrom, to: openTo }
