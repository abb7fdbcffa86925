import { useState } from 'react'
import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { depositBonus } from '#api/promotion-rules.ts'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import {
  type Deposit,
  type DepositChoice,
  type DepositField,
  type DepositMethod,
  type DepositOffer,
  keepDraft,
  makeDeposit,
  readDraft,
} from '#stores/deposits.ts'
import type { PlayLimits } from '#stores/limits.ts'
import { toastFailure } from '#stores/toasts.ts'
import { type Faults, useForm } from '#ui/form/use-form.ts'
import type { DepositMessages } from './DepositPage.tsx'
import { feeOf, judgeAmount, quickest } from './deposit-amount.ts'

export interface DepositFormProps {
  readonly messages: DepositMessages
  readonly locale: Locale
  readonly choice: DepositChoice
  readonly limits: PlayLimits
  /** The promotion that the address names; empty: none. */
  readonly promotion: string
  /** Called with the order that was opened. */
  readonly onMade: (order: Deposit) => void
  /** Reads the ways again, after one of them was refused. */
  readonly onStale: () => void
}

/** Refusals with a sentence of this page. */
const refusals = [
  'method_closed',
  'amount_out_of_range',
  'deposit_limit_reached',
  'deposits_open',
  'offer_closed',
  'offer_shared',
  'play_excluded',
  'account_disabled',
  'provider_unreachable',
] as const

/** How much an amount is above what the member's own limits leave; nothing where it fits. */
export function overLimit(amount: string | undefined, { currency: code, room }: DepositChoice): string | undefined {
  const currency = currencyOf(code)
  if (amount === undefined || room.left === undefined) return undefined
  const over = (parseAmount(amount, currency) ?? 0n) - (parseAmount(room.left, currency) ?? 0n)
  return over > 0n ? formatAmount(over, currency) : undefined
}

/** What a promotion brings for a deposit of which `rest` is credited, and what has to be bet for it. */
function bonusOf(
  { least, share, most, turnover }: DepositOffer,
  { paid, rest }: { readonly paid: bigint; readonly rest: string },
  code: string,
) {
  const currency = currencyOf(code)
  const units = (text: string) => parseAmount(text, currency) ?? 0n
  if (paid < units(least)) return undefined
  const amount = depositBonus(units(rest), { share, most: units(most) }, 10n ** BigInt(5 - currency.decimals))
  return {
    units: amount,
    amount: formatAmount(amount, currency),
    need: partOf(formatAmount(amount, currency), turnover, code),
  }
}

/** Basis points of an amount. */
function partOf(amount: string, basisPoints: number, code: string): string {
  const currency = currencyOf(code)
  return formatAmount(((parseAmount(amount, currency) ?? 0n) * BigInt(basisPoints)) / 10_000n, currency)
}

/** The promotion for this deposit, out of those that can be chosen. */
function useOffer({ choice, promotion }: DepositFormProps, drafted: string | undefined) {
  const wanted = promotion || drafted
  const [id, setId] = useState(wanted)
  return {
    offer: choice.offers.find((one) => one.id === id),
    isGone: promotion !== '' && id === promotion && choice.offers.every((one) => one.id !== promotion),
    setOffer: setId,
  }
}

type Values = { readonly amount: string } & Readonly<Record<DepositField, string>>

/** State of the form: the method, what was typed, what that means, and the first question about a limit. */
export function useDepositForm(props: DepositFormProps) {
  const { messages, locale, choice, onMade, onStale } = props
  const { methods, currency, currencySymbol: symbol } = choice
  const [draft] = useState(readDraft)
  const isOpen = (id: string | undefined) => methods.find((one) => one.id === id && one.open)
  const [chosen, setChosen] = useState(draft.method)
  const [question, setQuestion] = useState<'none' | 'asked' | 'answered'>('none')
  const method = isOpen(chosen) ?? quickest(methods)
  const { offer, isGone, setOffer } = useOffer(props, draft.promotion)
  const money = (amount: string) => formatMoney(amount, symbol, locale)
  const judge = (typed: string, of: DepositMethod | undefined = method) => judgeAmount(typed, locale, choice, of)

  const keep = (more: Partial<ReturnType<typeof readDraft>>) =>
    keepDraft({ ...(method && { method: method.id }), ...(offer && { promotion: offer.id }), ...more })

  const sentenceOf = (typed: string): string | undefined => {
    const found = judge(typed)
    if (!('fault' in found)) return undefined
    if (!('other' in found)) return messages.errors[found.fault]
    const { name = '', min = '', max = '' } = method ?? {}
    const own = t(messages, `errors.${found.fault}`, { method: name, min: money(min), max: money(max) })
    if (found.fault === 'least' || found.other === undefined) return own
    return `${own} ${t(messages, 'errors.other', { method: found.other.name, max: money(found.other.max) })}`
  }

  const costOf = (read: { readonly units: bigint } | undefined) =>
    read && method ? feeOf(read.units, method.fee, currency) : undefined
  const bonusFor = (one: DepositOffer, read: { readonly units: bigint } | undefined) => {
    const cost = costOf(read)
    return read && cost && bonusOf(one, { paid: read.units, rest: cost.rest }, currency)
  }
  /** A chosen promotion asks for more. */
  const tooLittle = (typed: string): string | undefined => {
    const found = judge(typed)
    if (offer === undefined || !('amount' in found) || bonusFor(offer, found)) return undefined
    return t(messages, 'errors.bonusLeast', { sum: money(offer.least) })
  }

  const order = async ({ amount: typed, ...texts }: Values) => {
    const found = judge(typed)
    if (!('amount' in found) || method === undefined) return
    const fields = Object.fromEntries(method.fields.map((name) => [name, texts[name].trim()]))
    const gift = offer && { promotionId: offer.id }
    const made = await makeDeposit({ methodId: method.id, amount: found.amount, fields, ...gift })
    keepDraft(undefined)
    onMade(made)
  }

  const form = useForm<Values>({
    initial: { amount: draft.amount ?? '', payerName: '', taxId: '' },
    check({ amount, ...texts }) {
      const blank = (method?.fields ?? []).filter((name) => texts[name].trim() === '')
      const faults: Faults = Object.fromEntries(blank.map((name) => [name, messages.errors.field]))
      return { ...faults, amount: sentenceOf(amount) ?? tooLittle(amount) }
    },
    async send(values) {
      if (choice.askLimit && question !== 'answered') setQuestion('asked')
      else await order(values)
    },
    explain(thrown) {
      const code = failureCode(thrown)
      const known = refusals.find((one) => one === code)
      if (known) onStale()
      if (known) return { alert: messages.errors[known] }
      if (thrown instanceof CallFailure && thrown.details.fields?.amount)
        return { faults: { amount: messages.errors.form } }
      return void toastFailure(code)
    },
    onChange: (name, text) => {
      if (name === 'amount') keep({ amount: text })
    },
  })

  const { amount: typed } = form.values
  const found = judge(typed)
  // Too much is said while somebody types, because another way may take it; the rest when the form is sent.
  const isAbove = 'fault' in found && found.fault === 'most'
  const read = 'amount' in found ? found : undefined
  const cost = costOf(read)
  const bonus = offer && bonusFor(offer, read)
  const fitting = methods.filter((one) => 'amount' in judge(typed, one))
  return {
    form,
    method,
    /** Whether the member is being asked about a limit now. */
    asking: question === 'asked',
    stopAsking: () => setQuestion('none'),
    /** After the question has been answered. */
    goOn: () => {
      setQuestion('answered')
      void form.run(() => order(form.values))
    },
    choose(id: string) {
      setChosen(id)
      keep({ method: id, amount: typed })
    },
    /** The amount of the wire; nothing while it cannot be ordered. */
    amount: read?.amount,
    fault: form.faults.amount ?? (isAbove ? sentenceOf(typed) : undefined),
    /** The way that takes what is too much for the chosen one. */
    other: 'fault' in found && 'other' in found ? found.other : undefined,
    cost,
    offers: choice.offers,
    offer,
    isGone,
    chooseOffer(id: string | undefined) {
      setOffer(id)
      keep({ promotion: id, amount: typed })
    },
    bonusFor: (one: DepositOffer) => bonusFor(one, read),
    bonus,
    /** All that there is to play with. */
    play:
      cost &&
      formatAmount((parseAmount(cost.rest, currencyOf(currency)) ?? 0n) + (bonus?.units ?? 0n), currencyOf(currency)),
    isFree: choice.turnover === 0,
    ownNeed: cost && choice.turnover > 0 ? partOf(cost.rest, choice.turnover, currency) : undefined,
    over: overLimit(read?.amount, choice),
    fastest: quickest(fitting.length > 0 ? fitting : methods)?.id,
    money,
  }
}
