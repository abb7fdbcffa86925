import { useState } from 'react'
import { formatMoment } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { ownPathHere } from '#islands/own/own-path.ts'
import { type ExclusionPeriod, endOfBreak, selfExclusions, timeOuts } from '#stores/limits.ts'
import { Button } from '#ui/Button.tsx'
import { useCountdown } from '#ui/form/use-countdown.ts'
import { Choice } from './Choice.tsx'
import { Effects, SureDialog } from './TakeBreak.tsx'
import type { LimitsContext } from './words.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** What is left of the break, by the second. */
function Left({ context, endsAt, onEnd }: { context: LimitsContext; endsAt: string; onEnd: () => void }) {
  const { messages } = context
  const seconds = useCountdown(endsAt, onEnd)
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  const word = days === 0 ? '' : days === 1 ? `${messages.dayOne} ` : `${t(messages, 'days', { n: days })} `
  return (
    <div className="away__left num" role="timer">
      {word}
      {clock}
    </div>
  )
}

/** A break that runs: when the games open again, what stays open, and a longer one. */
export function OnBreak({ context, onEnd }: { readonly context: LimitsContext; readonly onEnd: () => void }) {
  const { messages, locale, limits } = context
  const [period, setPeriod] = useState<ExclusionPeriod>()
  const { exclusion } = limits
  if (exclusion === undefined) return null
  const until = exclusion.endsAt ?? exclusion.askFrom
  const isLonger = (one: ExclusionPeriod) => {
    if (exclusion.endsAt === undefined && timeOuts.includes(one)) return false
    const end = endOfBreak(one, new Date())
    return until !== undefined && (end === undefined || end > new Date(until))
  }
  const longer = [...timeOuts, ...selfExclusions].filter(isLonger)
  const own = exclusion.endsAt ? 'opens' : exclusion.askFrom ? 'opensAsked' : 'runningForever'
  const records = ownPathHere(locale, '/member/records')
  const key = exclusion.listed ? 'runningListed' : own
  return (
    <div className="stack away">
      <section className="felt away__felt">
        <h1>{messages.onBreak}</h1>
        <p>{t(messages, key, { time: until ? formatMoment(until, locale) : '' })}</p>
        {exclusion.endsAt && <Left context={context} endsAt={exclusion.endsAt} onEnd={onEnd} />}
        <div className="away__acts">
          <button type="button" className="btn btn--felt" data-action="withdraw">
            {messages.withdraw}
          </button>
          {records !== undefined && (
            <a className="btn btn--felt" href={records}>
              {messages.records}
            </a>
          )}
        </div>
      </section>
      <div className="away__halves">
        <section className="panel">
          <Effects messages={messages} />
        </section>
        {longer.length > 0 && (
          <section className="panel stack">
            <h2 className="panel__title">{messages.longer}</h2>
            <Choice
              label={messages.longer}
              options={longer.map((one) => [one, messages.periods[one]] as const)}
              value={period}
              onChange={setPeriod}
            />
            {period && <LongerButton context={context} period={period} onDone={() => setPeriod(undefined)} />}
            <p className="faint lim__note">{messages.longerNote}</p>
          </section>
        )}
      </div>
    </div>
  )
}

function LongerButton(props: { context: LimitsContext; period: ExclusionPeriod; onDone: () => void }) {
  const { context, period, onDone } = props
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="primary" block onClick={() => setAsking(true)}>
        {context.messages.start}
      </Button>
      {asking && (
        <SureDialog
          context={context}
          period={period}
          onClose={() => {
            setAsking(false)
            onDone()
          }}
        />
      )}
    </>
  )
}
