import { formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import type { PayoutPart, WithdrawalDetail } from '#stores/withdrawals.ts'
import { Button } from '#ui/Button.tsx'
import { Clock } from './Clock.tsx'
import { momentText } from './times.ts'
import { dotted, payeeMark, type WithdrawalWords } from './withdraw-words.ts'

export interface ReceiptQuestionProps extends WithdrawalWords {
  readonly order: WithdrawalDetail
  /** The part that the question is about. */
  readonly part: PayoutPart
  readonly symbol: string
  readonly secondsLeft: number
  /** What is being sent. */
  readonly busy: 'yes' | 'no' | undefined
  readonly onAnswer: (received: boolean) => void
}

/** Did it arrive? With the time until it counts as received. */
export function ReceiptQuestion(props: ReceiptQuestionProps) {
  const { messages, payee, locale, order, part, symbol, secondsLeft, busy, onAnswer } = props
  const whole =
    part.paidAt && part.answerBy ? (Date.parse(part.answerBy) - Date.parse(part.paidAt)) / 1_000 : secondsLeft
  return (
    <section className="panel panel--brass" aria-labelledby="ask">
      <div className="spread items-start">
        <div className="min-w-0">
          <h2 className="display text-[24px]" id="ask">
            {t(messages, 'ask.title', { amount: formatMoney(part.amount, symbol, locale) })}
          </h2>
          <p className="muted mt-1.5 leading-[var(--lh-body)]">
            {order.parts.length > 1 && `${t(messages, 'ask.part', { part: part.part, parts: order.parts.length })} `}
            {t(messages, 'ask.text', {
              bank: payeeMark(payee, order.to),
              account: dotted(order.to.masked),
              time: part.paidAt ? momentText(part.paidAt, locale) : '',
            })}
          </p>
        </div>
        <Clock seconds={secondsLeft} of={whole} label={messages.ask.label} left={messages.ask.left} />
      </div>
      <div className="answers">
        <Button size="lg" loading={busy === 'no'} onClick={() => onAnswer(false)}>
          {messages.ask.no}
        </Button>
        <Button look="primary" size="lg" loading={busy === 'yes'} onClick={() => onAnswer(true)}>
          {messages.ask.yes}
        </Button>
      </div>
    </section>
  )
}
