import { formatMoney } from '#i18n/format.ts'
import { minutesText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import type { WithdrawalDetail } from '#stores/withdrawals.ts'
import { Rail, Track } from './Track.tsx'
import { momentText } from './times.ts'
import { dotted, payeeMark, type WithdrawalWords } from './withdraw-words.ts'
import { progressOf, type StepNote, stateOf, stepsOf } from './withdrawal-steps.ts'

export interface TrackProps extends WithdrawalWords {
  readonly order: WithdrawalDetail
  readonly symbol: string
  /** Seconds until the open question counts as answered. */
  readonly secondsLeft: number
}

/** What is promised, kept, late or over: a word and its time. */
function promiseOf({ messages, locale }: WithdrawalWords, order: WithdrawalDetail) {
  const time = (iso: string) => momentText(iso, locale)
  if (['rejected', 'cancelled', 'failed', 'returned'].includes(order.state))
    return { name: messages.parcel.ended, time: time(order.endedAt ?? order.updatedAt), late: false }
  if (order.paidAt !== undefined) {
    const early = (Date.parse(order.promisedAt) - Date.parse(order.paidAt)) / 1_000
    const name =
      early >= 60 ? t(messages, 'parcel.early', { minutes: minutesText(early - 59, locale) }) : messages.parcel.paid
    return { name, time: time(order.paidAt), late: false }
  }
  return {
    name: order.late ? messages.parcel.late : messages.parcel.promised,
    time: time(order.promisedAt),
    late: order.late,
  }
}

/** The sum, where it goes, what is promised, and the steps as segments. */
export function ParcelHead(props: TrackProps) {
  const { messages, payee, locale, order, symbol } = props
  const account = `${payeeMark(payee, order.to)} ${dotted(order.to.masked)}`
  const promise = promiseOf(props, order)
  return (
    <div className="parcel">
      <div className="parcel__top">
        <div>
          <small>{t(messages, 'parcel.to', { account })}</small>
          <p className="money num">
            <span className="faint">{symbol}</span>
            {formatMoney(order.amount, '', locale)}
          </p>
        </div>
        <div className={promise.late ? 'parcel__eta is-late' : 'parcel__eta'}>
          <small>{promise.name}</small>
          <b className="num">{promise.time}</b>
          {promise.late && order.expectedAt && (
            <small>{t(messages, 'parcel.expected', { time: momentText(order.expectedAt, locale) })}</small>
          )}
        </div>
      </div>
      <Rail states={order.steps.filter(({ step }) => step !== 'late').map(stateOf)} part={progressOf(order)} />
    </div>
  )
}

function Note({ messages, note }: { readonly messages: WithdrawalWords['messages']; readonly note: StepNote }) {
  const { why, sentence, helps } = note
  return (
    <>
      {why && (
        <p>
          <b>{messages.why}</b> {why}
        </p>
      )}
      {sentence && <p>{sentence}</p>}
      {helps && (
        <p>
          <b>{messages.helps}</b> {helps}
        </p>
      )}
    </>
  )
}

/** The steps of a withdrawal. Readers hear the current one when it changes. */
export function WithdrawalTrack(props: TrackProps) {
  const { messages, order, symbol, secondsLeft } = props
  const steps = stepsOf(props, order, symbol, secondsLeft)
  const current = steps.find(({ line }) => line.state === 'current') ?? steps.at(-1)
  return (
    <>
      <Track
        steps={steps.map(({ line: _, words, ...step }) => ({
          ...step,
          ...(words && { note: <Note messages={messages} note={words} /> }),
        }))}
      />
      <p className="sr" role="status">
        {current && t(messages, 'parcel.live', { title: current.title, who: String(current.who ?? '') })}
      </p>
    </>
  )
}
