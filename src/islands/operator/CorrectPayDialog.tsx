import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { formatMoney } from '#i18n/format.ts'
import { staffCall } from '#stores/staff-session.ts'
import { AmountField } from '#ui/form/AmountField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { FormDialog } from './FormDialog.tsx'
import { ReasonField } from './ReasonDialog.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

type Line = Output<StaffApi['staffPayLines']>['content'][number]

const acts = ['amount', 'all'] as const
const isSum = (text: string): boolean => /^-?[0-9]{1,12}(\.[0-9]{1,2})?$/.test(text) && /[1-9]/.test(text)

interface CorrectProps {
  readonly run: string
  readonly line: Line
  readonly symbol: string
  readonly onAsked: () => void
  readonly onClose: () => void
}

/** Asks to correct what an agent was paid for a period, or to take all of it back; another person approves it. */
export function CorrectPayDialog({ run, line, symbol, onAsked, onClose }: CorrectProps) {
  const { say, messages, explain, locale } = useWords()
  const [act, setAct] = useState<(typeof acts)[number]>('amount')
  const money = (sum: string) => formatMoney(sum, symbol, locale)
  const form = useForm({
    initial: { amount: '', reason: '' },
    check: (values) => ({
      reason: values.reason.trim() === '' ? say('reason.needed') : undefined,
      ...(act === 'amount' && {
        amount: isSum(values.amount.trim()) ? undefined : say('payCorrections.amountNeeded', { example: '-12.50' }),
      }),
    }),
    async send(values) {
      const asked = await staffCall('staffCorrectPay', {
        ...{ run, account: line.account, reason: values.reason.trim() },
        ...(act === 'amount' && { amount: values.amount.trim() }),
      })
      tell('info', say('payCorrections.askedDone', { sum: money(asked.amount) }))
      onAsked()
      onClose()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  return (
    <FormDialog
      title={say('payCorrections.correctTitle', { account: line.account })}
      form={form}
      submit={say('payCorrections.ask')}
      onClose={onClose}
    >
      <p className="muted">{say('payCorrections.correctLead')}</p>
      <p className="num">
        {say('payCorrections.was', { sum: money(line.pay) })}
        {line.corrected !== undefined && `, ${say('payCorrections.corrected', { sum: money(line.corrected) })}`}
      </p>
      <Segmented
        label={say('adjust.act')}
        value={act}
        choices={acts.map((value) => ({ value, label: messages.payCorrections.acts[value] }))}
        onChange={setAct}
      />
      {act === 'amount' && (
        // A keypad for decimals has no minus.
        <AmountField
          label={say('payCorrections.amount')}
          required
          inputMode="text"
          maxLength={16}
          {...form.field('amount')}
        />
      )}
      <ReasonField label={say('payCorrections.agentReads')} field={form.field('reason')} />
    </FormDialog>
  )
}
