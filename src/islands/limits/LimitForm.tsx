import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { formatDateTime, formatDecimal, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { $balance } from '#stores/balance.ts'
import { changesOf, draftsOf, type LimitKind, limitKinds, type PlayLimits, savePlayLimits } from '#stores/limits.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { LimitMessages } from './PlayLimits.tsx'

export interface LimitFormProps {
  readonly messages: LimitMessages
  readonly locale: Locale
  readonly limits: PlayLimits
  readonly onSaved: (limits: PlayLimits) => void
}

/** What is to be known of a limit beside its value: what is used, what the house set, what is to come. */
function Note(props: Omit<LimitFormProps, 'onSaved'> & { readonly kind: LimitKind; readonly symbol: string }) {
  const { messages, locale, limits, kind, symbol } = props
  const { used, house, next } = limits.limits[kind]
  const write = (value: string) =>
    kind === 'session' ? `${formatDecimal(value, locale)} ${messages.minutes}` : formatMoney(value, symbol, locale)
  const lines = [
    used && t(messages, 'used', { value: write(used) }),
    house && t(messages, 'house', { value: write(house) }),
    next &&
      (next.value === undefined
        ? t(messages, 'nextNone', { time: formatDateTime(next.at) })
        : t(messages, 'next', { value: write(next.value), time: formatDateTime(next.at) })),
  ].filter((line) => line !== undefined && line !== '')
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="field__note block">
          {line}
        </span>
      ))}
    </>
  )
}

/** The fields of all limits. What was typed stays until it is saved, whatever goes wrong. */
export function LimitForm({ messages, locale, limits, onSaved }: LimitFormProps) {
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  const [told, setTold] = useState('')
  const form = useForm({
    initial: () => draftsOf(limits),
    async send(drafts) {
      const changes = changesOf(drafts, draftsOf(limits))
      if (Object.keys(changes).length === 0) return setTold(messages.unchanged)
      setTold('')
      const saved = await savePlayLimits(changes)
      onSaved(saved)
      form.set(draftsOf(saved))
      setTold(messages.saved)
    },
    explain(thrown) {
      const fields = thrown instanceof CallFailure ? thrown.details.fields : undefined
      if (fields === undefined) return void toastFailure(failureCode(thrown))
      const sentenceOf = (kind: string) => (kind === 'session' ? messages.wrongMinutes : messages.wrong)
      return { faults: Object.fromEntries(Object.keys(fields).map((kind) => [kind, sentenceOf(kind)])) }
    },
    onChange: () => setTold(''),
  })

  return (
    <form {...form.form} className="panel">
      <div className="panel__head">
        <h2 className="panel__title">{messages.form}</h2>
      </div>
      <div className="limits__grid">
        {limitKinds.map((kind) => (
          <Field
            key={kind}
            label={messages.fields[kind]}
            aside={<span className="faint">{kind === 'session' ? messages.minutes : symbol}</span>}
            inputMode={kind === 'session' ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={24}
            placeholder={messages.empty}
            {...form.field(kind)}
            note={<Note {...{ messages, locale, limits, kind, symbol }} />}
          />
        ))}
      </div>
      <div className="limits__foot">
        <Button look="primary" type="submit" loading={form.busy}>
          {messages.save}
        </Button>
        <p className="muted" role="status">
          {told}
        </p>
      </div>
    </form>
  )
}
