import { useState } from 'react'
import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { failureCode } from '#browser/failure.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { readUnits } from '#i18n/read-units.ts'
import { t } from '#i18n/t.ts'
import { declineDepositLimit, savePlayLimits } from '#stores/limits.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Segmented } from '#ui/Segmented.tsx'
import type { DepositMessages } from './DepositPage.tsx'

const periods = { day: 'depositDay', week: 'depositWeek', month: 'depositMonth' } as const
type Period = keyof typeof periods

export interface LimitQuestionProps {
  readonly messages: DepositMessages
  readonly locale: Locale
  readonly currency: string
  readonly symbol: string
  /** What is about to be deposited. */
  readonly amount: string
  readonly onClose: () => void
  /** Called when the question has been answered, either way. */
  readonly onDone: () => void
}

/** Asked once, before the first deposit: a limit of one's own, or none. Saying no is a button as plain as saying yes. */
export function LimitQuestion({ messages, locale, currency, symbol, amount, onClose, onDone }: LimitQuestionProps) {
  const [period, setPeriod] = useState<Period>('month')
  const [declining, setDeclining] = useState(false)
  const money = (text: string) => formatMoney(text, symbol, locale)
  const unitsOf = (typed: string) => readUnits(typed, locale, currency)
  const form = useForm({
    initial: { limit: '' },
    check({ limit }) {
      const units = unitsOf(limit)
      if (limit.trim() === '') return { limit: messages.errors.empty }
      if (units === undefined) return { limit: messages.errors.form }
      const fits = units >= (parseAmount(amount, currencyOf(currency)) ?? 0n)
      return fits ? {} : { limit: t(messages, 'question.tooLow', { amount: money(amount) }) }
    },
    async send({ limit }) {
      await savePlayLimits({ [periods[period]]: formatAmount(unitsOf(limit) ?? 0n, currencyOf(currency)) })
      onDone()
    },
    explain: (thrown) => void toastFailure(failureCode(thrown)),
  })
  const decline = async () => {
    setDeclining(true)
    try {
      await declineDepositLimit()
      onDone()
    } catch (thrown) {
      toastFailure(failureCode(thrown))
    } finally {
      setDeclining(false)
    }
  }
  const units = unitsOf(form.values.limit)
  return (
    <Dialog
      title={messages.question.title}
      closeLabel={messages.question.close}
      onClose={onClose}
      foot={
        <div className="acts">
          <Button look="primary" loading={form.busy} onClick={() => void form.submit()}>
            {units
              ? t(messages, 'question.setFor', { amount: money(formatAmount(units, currencyOf(currency))) })
              : messages.question.set}
          </Button>
          <Button loading={declining} onClick={() => void decline()}>
            {messages.question.no}
          </Button>
        </div>
      }
    >
      <form {...form.form} className="stack">
        <p className="muted leading-[1.6]">{messages.question.text}</p>
        <Segmented
          label={messages.question.period}
          choices={(['day', 'week', 'month'] as const).map((value) => ({ value, label: messages.question[value] }))}
          value={period}
          onChange={setPeriod}
        />
        <AmountField label={messages.question.amount} symbol={symbol} {...form.field('limit')} />
      </form>
    </Dialog>
  )
}
