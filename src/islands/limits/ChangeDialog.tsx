import { useState } from 'react'
import { CallFailure, failureCode } from '#browser/failure.ts'
import { formatMoment } from '#i18n/format.ts'
import { readAmount } from '#i18n/read-amount.ts'
import { t } from '#i18n/t.ts'
import { isRaise, type LimitKind, savePlayLimits } from '#stores/limits.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { NowThen } from './NowThen.tsx'
import { useAct } from './use-act.ts'
import { type LimitsContext, tellLimit, tellWindow } from './words.ts'

interface ChangeProps {
  readonly context: LimitsContext
  readonly kind: LimitKind
  readonly onClose: () => void
}

/** One step of three, drawn like those of an order. */
function Step(props: {
  readonly now?: boolean
  readonly title: string
  readonly time?: string
  readonly note: string
}) {
  return (
    <li className={`track__s is-${props.now ? 'now' : 'wait'}`} aria-current={props.now ? 'step' : undefined}>
      <span className="track__m" />
      <div className="track__b">
        <div className="track__h">
          <b>{props.title}</b>
          {props.time && <span className="track__by num">{props.time}</span>}
        </div>
        <p className="track__who">{props.note}</p>
      </div>
    </li>
  )
}

/** Three steps to a higher limit, with the hours of each. */
function RaiseDialog({ context, kind, wanted, onClose }: ChangeProps & { readonly wanted: string | null }) {
  const { messages, locale, limits, show, tell } = context
  const [busy, run] = useAct()
  const now = new Date()
  const hours = limits.raiseAfterHours
  const at = new Date(now.getTime() + hours * 3_600_000)
  const moment = (date: Date) => formatMoment(date.toISOString(), locale)
  const own = tellLimit(context, kind, limits.limits[kind].value)
  const asked = tellLimit(context, kind, wanted ?? undefined)
  const { steps } = messages
  const ask = () =>
    run(async () => {
      show(await savePlayLimits({ [kind]: wanted }))
      tell(messages.askedNow)
      onClose()
    })
  return (
    <Dialog
      title={t(messages, 'raiseTitle', { name: messages.fields[kind] })}
      closeLabel={messages.close}
      onClose={onClose}
      foot={
        <div className="lim__two">
          <Button disabled={busy} onClick={() => void ask()}>
            {wanted === null ? messages.askNone : t(messages, 'ask', { value: asked })}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t(messages, 'keep', { value: own })}
          </Button>
        </div>
      }
    >
      <div className="stack">
        <NowThen from={[messages.now, own]} to={[messages.asked, asked]} />
        <ol className="track">
          <Step now title={steps.ask} time={moment(now).slice(-5)} note={steps.askNote} />
          <Step title={t(messages, 'steps.think', { hours })} note={steps.thinkNote} />
          <Step title={steps.again} time={moment(at)} note={steps.againNote} />
        </ol>
      </div>
    </Dialog>
  )
}

/** Changes one limit: a lower or first one holds with a click, a higher one, or none, leads to the three steps. */
export function ChangeDialog({ context, kind, onClose }: ChangeProps) {
  const { messages, locale, symbol, limits, show, tell } = context
  const limit = limits.limits[kind]
  const isTime = kind === 'session'
  const [wanted, setWanted] = useState<string | null>()
  const form = useForm({
    initial: () => ({ value: limit.value ?? '' }),
    async send({ value }) {
      const text = readAmount(value, locale) ?? value.trim()
      if (isRaise(limit, text)) return setWanted(text)
      show(await savePlayLimits({ [kind]: text }))
      tell(messages.saved)
      onClose()
    },
    explain(thrown) {
      const fields = thrown instanceof CallFailure ? thrown.details.fields : undefined
      if (fields === undefined) return void toastFailure(failureCode(thrown))
      return { faults: { value: isTime ? messages.wrongMinutes : messages.wrong } }
    },
  })
  if (wanted !== undefined) return <RaiseDialog context={context} kind={kind} wanted={wanted} onClose={onClose} />
  const note = [tellWindow(context, kind), messages.lowerNote].filter(Boolean).join(' · ')
  return (
    <Dialog title={messages.fields[kind]} closeLabel={messages.close} onClose={onClose}>
      <form {...form.form} className="stack">
        <AmountField
          label={messages.amount}
          aside={<span className="faint">{isTime ? messages.minutes : symbol}</span>}
          {...(isTime && { inputMode: 'numeric' })}
          {...form.field('value')}
          note={note}
        />
        <div className="lim__two">
          {limit.value !== undefined && <Button onClick={() => setWanted(null)}>{messages.remove}</Button>}
          <Button look="primary" type="submit" loading={form.busy}>
            {messages.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
