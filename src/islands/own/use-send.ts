import { useState } from 'react'
import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { readUnits } from '#i18n/read-units.ts'
import { t } from '#i18n/t.ts'
import { sendMoney, type TransferOptions } from '#stores/send.ts'
import { toastFailure } from '#stores/toasts.ts'
import type { PinRule } from '#ui/form/PinField.tsx'
import { useForm } from '#ui/form/use-form.ts'

export type SendMessages = typeof import('#locales/en/upline.json')

export interface SendPlan {
  readonly messages: SendMessages
  readonly locale: Locale
  readonly options: TransferOptions
  /** What a payment password has to be like. */
  readonly rule: PinRule
  /** Account of the receiver below; the member above without it. */
  readonly to?: string | undefined
  readonly onSent: () => void
}

/** Refusals with a sentence of the form, beside those about its fields. */
const refusals = {
  insufficient_funds: 'balance',
  turnover_left: 'waiting',
  transfer_limit: 'day',
  transfer_receiver: 'receiver',
  transfers_off: 'off',
  deposit_limit_reached: 'deposit',
  play_excluded: 'away',
} as const

/** What was typed as the wire writes it, or the sentence that says what is wrong with it. */
function judge(typed: string, { messages, locale, options }: SendPlan) {
  const currency = currencyOf(options.currency)
  const units = (text: string) => parseAmount(text, currency) ?? 0n
  const money = (amount: string) => formatMoney(amount, options.currencySymbol, locale)
  const say = (key: 'least' | 'most', amount: string) => ({
    fault: t(messages, `errors.${key}`, { amount: money(amount) }),
  })
  if (typed.trim() === '') return { fault: messages.errors.empty }
  const found = readUnits(typed, locale, options.currency)
  if (found === undefined) return { fault: messages.errors.form }
  if (found < units(options.min)) return say('least', options.min)
  if (found > units(options.most)) return say('most', options.most)
  return { amount: formatAmount(found, currency) }
}

/** State of the form that sends money to another member. */
export function useSend(plan: SendPlan) {
  const { messages, locale, options, to, onSent } = plan
  const [done, setDone] = useState<string>()
  const money = (amount: string) => formatMoney(amount, options.currencySymbol, locale)

  const form = useForm({
    initial: { amount: '', note: '', password: '' },
    check({ amount, password }) {
      const found = judge(amount, plan)
      return {
        ...('fault' in found && { amount: found.fault }),
        ...(password === '' && { password: messages.errors.password }),
      }
    },
    async send({ amount, note, password }) {
      const found = judge(amount, plan)
      if (!('amount' in found) || found.amount === undefined) return
      setDone(undefined)
      const made = await sendMoney({ amount: found.amount, note: note.trim(), paymentPassword: password }, to)
      setDone(t(messages, 'done', { amount: money(made.amount), name: made.to }))
      form.set({ amount: '', note: '', password: '' })
      onSent()
    },
    explain(thrown) {
      const code = failureCode(thrown)
      form.set({ password: '' })
      if (code === 'proof_wrong') return { faults: { password: messages.errors.wrong } }
      const key = refusals[code as keyof typeof refusals]
      const details = thrown instanceof CallFailure ? thrown.details : {}
      if (key) {
        onSent()
        return { alert: t(messages, `errors.${key}`, { amount: money(details.amount ?? '0') }) }
      }
      if (details.fields?.amount) return { faults: { amount: messages.errors.form } }
      return void toastFailure(code)
    },
  })
  const found = judge(form.values.amount, plan)
  return { form, done, money, amount: 'amount' in found ? found.amount : undefined }
}
