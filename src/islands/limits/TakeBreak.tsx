import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { formatMoment, formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { $balance } from '#stores/balance.ts'
import { type ExclusionPeriod, endOfBreak, selfExclusions, stayAway, timeOuts } from '#stores/limits.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Choice } from './Choice.tsx'
import { useAct } from './use-act.ts'
import type { LimitMessages, LimitsContext } from './words.ts'

/** What a break closes, and what stays open. */
export function Effects({ messages }: { readonly messages: LimitMessages }) {
  const { closed, offers, open, bets } = messages.effects
  const line = (text: string, isOpen: boolean) => (
    <li className={isOpen ? 'yesno__yes' : 'yesno__no'}>
      <span className={`i ${isOpen ? 'i-ph-check-circle' : 'i-ph-x-circle'}`} aria-hidden="true" />
      <span>{text}</span>
    </li>
  )
  return (
    <ul className="yesno">
      {line(closed, false)}
      {line(offers, false)}
      {line(open, true)}
      {line(bets, true)}
    </ul>
  )
}

/** Asks once more before the games close; what begins then nobody can end early. */
export function SureDialog(props: {
  readonly context: LimitsContext
  readonly period: ExclusionPeriod
  readonly onClose: () => void
}) {
  const { context, period, onClose } = props
  const { messages, locale, symbol, limits, show } = context
  const balance = useStore($balance, { ssr: 'initial' })
  const [busy, run] = useAct()
  const end = endOfBreak(period, new Date())
  const isAsked = limits.endsWhenAsked && !timeOuts.includes(period)
  const key = end === undefined ? 'sureForever' : isAsked ? 'sureAsked' : 'sureText'
  return (
    <Dialog
      title={messages.sure[period]}
      closeLabel={messages.close}
      onClose={onClose}
      foot={
        <div className="lim__two">
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            look="primary"
            loading={busy}
            onClick={() =>
              void run(async () => {
                show(await stayAway(period))
              }).then(onClose)
            }
          >
            {messages.confirm}
          </Button>
        </div>
      }
    >
      <p>{t(messages, key, { time: end ? formatMoment(end.toISOString(), locale) : '' })}</p>
      {balance && (
        <dl className="dl">
          <div>
            <dt>{messages.balance}</dt>
            <dd className="num">{formatMoney(balance.balance, symbol, locale)}</dd>
          </div>
        </dl>
      )}
    </Dialog>
  )
}

/** The choice of a break, with what it does beside it. */
export function TakeBreak({ context }: { readonly context: LimitsContext }) {
  const { messages, locale, limits } = context
  const [period, setPeriod] = useState<ExclusionPeriod>('week')
  const [asking, setAsking] = useState(false)
  const name = useId()
  const end = endOfBreak(period, new Date())
  const words = messages.periods
  const options = (periods: readonly ExclusionPeriod[]) => periods.map((one) => [one, words[one]] as const)
  const choice = { name, value: period, onChange: setPeriod }
  return (
    <div className="two">
      <div className="stack">
        <section className="panel stack">
          <div>
            <h2 className="panel__title">{messages.timeOut}</h2>
            <p className="muted">{messages.timeOutText}</p>
          </div>
          <Choice label={messages.timeOut} options={options(timeOuts)} {...choice} />
        </section>
        <section className="panel stack">
          <div>
            <h2 className="panel__title">{messages.selfExclusion}</h2>
            <p className="muted">{limits.endsWhenAsked ? messages.selfTextAsked : messages.selfText}</p>
          </div>
          <Choice label={messages.selfExclusion} options={options(selfExclusions)} {...choice} />
        </section>
      </div>
      <section className="panel stack" aria-live="polite">
        <h2 className="panel__title">
          {end === undefined
            ? t(messages, 'fromNow', { period: words[period] })
            : t(messages, 'fromTo', { period: words[period], time: formatMoment(end.toISOString(), locale) })}
        </h2>
        <Effects messages={messages} />
        <p className="faint lim__note">{messages.nobody}</p>
        <Button look="primary" size="lg" block onClick={() => setAsking(true)}>
          {messages.start}
        </Button>
      </section>
      {asking && <SureDialog context={context} period={period} onClose={() => setAsking(false)} />}
    </div>
  )
}
