import { useId, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { type ExclusionPeriod, type PlayLimits, selfExclusions, stayAway, timeOuts } from '#stores/limits.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { LimitMessages } from './PlayLimits.tsx'

export interface StayAwayProps {
  readonly messages: LimitMessages
  readonly limits: PlayLimits
  readonly onDone: (limits: PlayLimits) => void
}

function Periods(props: {
  /** One for both lists: they are one choice. */
  readonly name: string
  readonly title: string
  readonly periods: readonly ExclusionPeriod[]
  readonly words: LimitMessages['periods']
  readonly value: ExclusionPeriod
  readonly onChange: (period: ExclusionPeriod) => void
}) {
  return (
    <fieldset className="limits__periods">
      <legend className="field__label">{props.title}</legend>
      {props.periods.map((period) => (
        <label key={period} className="check">
          <input
            type="radio"
            name={props.name}
            checked={props.value === period}
            onChange={() => props.onChange(period)}
          />
          <span>{props.words[period]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The way to close the games for oneself for a while, or for good; asks once more before it does. */
export function StayAway({ messages, limits, onDone }: StayAwayProps) {
  const [period, setPeriod] = useState<ExclusionPeriod>('day')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { exclusion } = limits
  const start = async () => {
    setBusy(true)
    try {
      onDone(await stayAway(period))
    } catch (thrown) {
      toastFailure(failureCode(thrown))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  const name = useId()
  const choice = { name, words: messages.periods, value: period, onChange: setPeriod }
  const isForGood = exclusion !== undefined && exclusion.endsAt === undefined
  return (
    <section className="panel">
      <div className="panel__head">
        <h2 className="panel__title">{messages.away}</h2>
      </div>
      {exclusion ? (
        <div className="limits__running" role="status">
          <b>
            {exclusion.endsAt === undefined
              ? messages.runningForever
              : t(messages, 'running', { time: formatDateTime(exclusion.endsAt) })}
          </b>
          <span className="muted">{messages.runningNote}</span>
        </div>
      ) : (
        <p className="muted limits__lead">{messages.awayLead}</p>
      )}
      {!isForGood && (
        <>
          <div className="limits__choice">
            <Periods title={messages.timeOut} periods={timeOuts} {...choice} />
            <Periods title={messages.selfExclusion} periods={selfExclusions} {...choice} />
          </div>
          <Button look="danger-line" onClick={() => setAsking(true)}>
            {messages.start}
          </Button>
        </>
      )}
      {asking && (
        <Dialog
          title={messages.sure}
          closeLabel={messages.close}
          onClose={() => setAsking(false)}
          foot={
            <div className="limits__sure">
              <Button onClick={() => setAsking(false)}>{messages.cancel}</Button>
              <Button look="danger" loading={busy} onClick={() => void start()}>
                {messages.confirm}
              </Button>
            </div>
          }
        >
          <p>{t(messages, 'sureText', { period: messages.periods[period] })}</p>
        </Dialog>
      )}
    </section>
  )
}
