import type { Locale } from '#i18n/locale.ts'
import type { ListWords } from '#islands/data/words.ts'

export type WithdrawMessages = typeof import('#locales/en/withdraw.json') & ListWords
/** Texts of one withdrawal, beside those of the page. */
export type WithdrawalMessages = WithdrawMessages & typeof import('#locales/en/withdraw-order.json')
/** Texts of what comes before the first withdrawal, beside those of the page. */
export type FirstMessages = WithdrawMessages & typeof import('#locales/en/withdraw-first.json')
export type PayeeMessages = typeof import('#locales/en/payee.json')

/** What every part of the pages for withdrawals and accounts is given. */
export interface WithdrawWords {
  /** Texts of the namespace `withdraw`. */
  readonly messages: WithdrawMessages
  /** Texts of the namespace `payee`. */
  readonly payee: PayeeMessages
  readonly locale: Locale
}

/** What every part of one withdrawal is given. */
export interface WithdrawalWords extends WithdrawWords {
  readonly messages: WithdrawalMessages
}

interface Payee {
  readonly kind: keyof PayeeMessages['kinds']
  readonly bank?: string | undefined
  readonly bankName?: string | undefined
}

/**
 * What people call the place where the money goes: the bank (`004` is Kasikornbank), or the kind of account.
 */
export function payeeName(payee: PayeeMessages, { kind, bank = '', bankName }: Payee): string {
  const words: { readonly banks: Readonly<Record<string, string>> } = payee
  return kind === 'bank' ? (words.banks[bank] ?? bankName ?? payee.kinds.bank) : payee.kinds[kind]
}

/** The same as short as it goes, for titles: the bank's own short name. */
export const payeeMark = (payee: PayeeMessages, { kind, bankName }: Payee): string => bankName ?? payee.kinds[kind]

/**
 * The signs of an account that are shown.
 * @example dotted('4471') // '•••• 4471'
 * @example dotted('j•••@baize.example') // 'j•••@baize.example'
 */
export const dotted = (masked: string): string => (masked.includes('•') ? masked : `•••• ${masked}`)

/**
 * A text whose last name ends with a point of its own: one point is enough.
 * @example onePoint('In your own name, KANYA S..') // 'In your own name, KANYA S.'
 */
export const onePoint = (text: string): string => text.replaceAll('..', '.')
