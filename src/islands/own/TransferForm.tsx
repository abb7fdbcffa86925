import { useState } from 'react'
import { type FailureCode, failureCode } from '#browser/failure.ts'
import { formatDecimal, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { toastFailure } from '#stores/toasts.ts'
import { mainWallet, transfer, type Wallets } from '#stores/wallets.ts'
import { Button } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { checkAmount, isMoney } from './transfer-amount.ts'

export type TransferMessages = typeof import('#locales/en/transfer.json')

export interface TransferFormProps {
  readonly messages: TransferMessages
  readonly locale: Locale
  readonly wallets: Wallets
  /** The vendor whose wallet is the other side of the transfer. */
  readonly vendor: string
  readonly direction: 'in' | 'out'
  /** Called when the server has accepted an order, whatever its outcome. */
  readonly onMoved: () => void
}

const quick = ['100', '300', '500', '1000'] as const

/** Refusals that the form itself explains; what was typed stays. */
const refusals: Readonly<Partial<Record<FailureCode, keyof TransferMessages['errors']>>> = {
  insufficient_funds: 'tooMuch',
  limit_reached: 'limited',
  play_excluded: 'excluded',
}

interface Outcome {
  readonly tone: 'ok' | 'warn' | 'bad'
  readonly text: string
}

function useTransfer({ messages, locale, wallets, vendor, direction, onMoved }: TransferFormProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const { currency, currencySymbol, balance } = wallets.main
  const most = direction === 'in' ? balance : wallets.vendors.find((wallet) => wallet.vendor === vendor)?.balance
  const checked = (typed: string) => checkAmount(typed, locale, currency, most)

  const form = useForm({
    initial: { amount: '' },
    check({ amount }) {
      const found = checked(amount)
      return 'fault' in found ? { amount: found.fault && messages.errors[found.fault] } : {}
    },
    async send({ amount: typed }) {
      const found = checked(typed)
      if (!('amount' in found)) return
      setOutcome(undefined)
      const ends = direction === 'in' ? { from: mainWallet, to: vendor } : { from: vendor, to: mainWallet }
      const { state, reason } = await transfer({ ...ends, amount: found.amount })
      const amount = formatMoney(found.amount, currencySymbol, locale)
      const refused = reason === 'insufficient_funds' ? messages.errors.tooMuch : messages.results.refused
      if (state === 'refused') setOutcome({ tone: 'bad', text: refused })
      else setOutcome({ tone: state === 'done' ? 'ok' : 'warn', text: t(messages, `results.${state}`, { amount }) })
      onMoved()
      if (state !== 'refused') form.set({ amount: '' })
    },
    explain(thrown) {
      const code = failureCode(thrown)
      const refusal = refusals[code]
      if (refusal === undefined) toastFailure(code)
      else setOutcome({ tone: 'bad', text: messages.errors[refusal] })
      return undefined
    },
  })
  return { form, outcome, most, checked: checked(form.values.amount) }
}

const icons = { ok: 'i-ph-check-circle', warn: 'i-ph-clock', bad: 'i-ph-warning-circle' } as const

/** Amount, quick amounts and the button of a transfer; says what came of it. */
export function TransferForm(props: TransferFormProps) {
  const { messages, locale, wallets } = props
  const { form, outcome, most, checked } = useTransfer(props)
  const symbol = wallets.main.currencySymbol
  const amountText = 'amount' in checked ? formatMoney(checked.amount, symbol, locale) : undefined
  return (
    <form {...form.form} className="stack">
      <AmountField
        label={messages.amount}
        range={most && t(messages, 'most', { amount: formatMoney(most, symbol, locale) })}
        choices={{
          of: [
            ...quick.map((value) => ({ value, label: formatDecimal(value, locale) })),
            { value: most ?? '', label: messages.all, disabled: !isMoney(most) },
          ],
          chosen: form.values.amount,
          onChoose: (amount) => form.set({ amount }),
        }}
        {...form.field('amount')}
      />
      <Button type="submit" look="primary" size="lg" block loading={form.busy}>
        {amountText === undefined ? messages.sendPlain : t(messages, 'send', { amount: amountText })}
      </Button>
      <div role="status">
        {outcome && (
          <p className={`alert alert--${outcome.tone}`}>
            <span className={`i ${icons[outcome.tone]}`} aria-hidden="true" />
            <span>{outcome.text}</span>
          </p>
        )}
      </div>
    </form>
  )
}
