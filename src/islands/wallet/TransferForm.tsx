import { type FormEvent, useState } from 'react'
import { formatDecimal, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { type FailureCode, failureCode } from '#stores/failure.ts'
import { toastFailure } from '#stores/toasts.ts'
import { mainWallet, transfer, type Wallets } from '#stores/wallets.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { type AmountFault, checkAmount, isMoney } from './transfer-amount.ts'

export type TransferMessages = typeof import('#locales/en/transfer.json')

export interface TransferFormProps {
  readonly messages: TransferMessages
  readonly locale: Locale
  readonly wallets: Wallets
  /** Which vendor's wallet stands on the other side. */
  readonly vendor: string
  readonly direction: 'in' | 'out'
  /** Told when an order was taken, whatever becomes of it. */
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
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const send = async (amount: string): Promise<boolean> => {
    const ends = direction === 'in' ? { from: mainWallet, to: vendor } : { from: vendor, to: mainWallet }
    setBusy(true)
    setOutcome(undefined)
    try {
      const { state, reason } = await transfer({ ...ends, amount })
      const shown = formatMoney(amount, wallets.main.currencySymbol, locale)
      const text = reason === 'insufficient_funds' ? messages.errors.tooMuch : messages.results.refused
      if (state === 'refused') setOutcome({ tone: 'bad', text })
      else
        setOutcome({ tone: state === 'done' ? 'ok' : 'warn', text: t(messages, `results.${state}`, { amount: shown }) })
      onMoved()
      return state !== 'refused'
    } catch (thrown) {
      const code = failureCode(thrown)
      const refusal = refusals[code]
      if (refusal === undefined) toastFailure(code)
      else setOutcome({ tone: 'bad', text: messages.errors[refusal] })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, outcome, send }
}

const icons = { ok: 'i-ph-check-circle', warn: 'i-ph-clock', bad: 'i-ph-warning-circle' } as const

/** Amount, quick amounts and the button of a transfer; says what came of it. */
export function TransferForm(props: TransferFormProps) {
  const { messages, locale, wallets, vendor, direction } = props
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<AmountFault>()
  const { busy, outcome, send } = useTransfer(props)
  const { currencySymbol: symbol, currency, balance } = wallets.main
  const most = direction === 'in' ? balance : wallets.vendors.find((wallet) => wallet.vendor === vendor)?.balance
  const checked = checkAmount(typed, currency, most)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFault('fault' in checked ? checked.fault : undefined)
    if ('amount' in checked && (await send(checked.amount))) setTyped('')
  }
  const choose = (amount: string) => {
    setTyped(amount)
    setFault(undefined)
  }
  const amountText = 'amount' in checked ? formatMoney(checked.amount, symbol, locale) : undefined
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={messages.amount}
        aside={
          most === undefined ? undefined : (
            <span className="num faint">{t(messages, 'most', { amount: formatMoney(most, symbol, locale) })}</span>
          )
        }
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={fault && messages.errors[fault]}
        onChange={(event) => choose(event.target.value)}
      />
      <div className="amounts">
        {quick.map((amount) => (
          <button key={amount} type="button" className="amounts__one num" onClick={() => choose(amount)}>
            {formatDecimal(amount, locale)}
          </button>
        ))}
        <button type="button" className="amounts__one" disabled={!isMoney(most)} onClick={() => choose(most ?? '')}>
          {messages.all}
        </button>
      </div>
      <Button type="submit" look="primary" size="lg" block loading={busy}>
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
