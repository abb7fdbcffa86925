import type { ReactNode } from 'react'
import { ticketName } from '#api/raffle-rules.ts'
import { formatMoment } from '#i18n/format.ts'
import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { Raffle } from '#stores/raffles.ts'
import { Gauge } from './Gauge.tsx'
import { prizeText, sumText, ticketsText, type Writing } from './raffle-words.ts'

interface CardProps extends Writing {
  readonly raffle: Raffle
}

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** How far the next ticket is; nothing where there is none to come. */
function NextTicket({ raffle, ...writing }: CardProps) {
  const { own, per, most, state } = raffle
  if (own === undefined || state !== 'open' || (most !== undefined && own.tickets >= most)) return null
  const [step, bet] = [cents(per), cents(own.bet)]
  const rest = bet % step
  const have = (Number(rest) / 100).toFixed(2)
  return (
    <Gauge
      name={writing.messages.next}
      figures={`${sumText(have, writing)} / ${sumText(per, writing)}`}
      percent={Number((rest * 100n) / step)}
    />
  )
}

const whole = 10_000

/** What has to be bet for a prize of money. */
function betText(turnover: number, messages: CardProps['messages']): string {
  if (turnover === 0) return messages.free
  return turnover === whole ? messages.turnoverOnce : t(messages, 'turnover', { times: String(turnover / whole) })
}

/** When what happens. */
function When({ raffle, ...writing }: CardProps) {
  const { messages, locale, zone } = writing
  const time = (moment: string) => formatMoment(moment, locale, zone)
  const { state, startsAt, endsAt, drawsAt, per, most } = raffle
  return (
    <dl className="dl">
      {state === 'coming' && (
        <div>
          <dt>{messages.starts}</dt>
          <dd>{time(startsAt)}</dd>
        </div>
      )}
      <div>
        <dt>{messages.ends}</dt>
        <dd>{time(endsAt)}</dd>
      </div>
      <div>
        <dt>{messages.draws}</dt>
        <dd>{time(drawsAt)}</dd>
      </div>
      <div>
        <dt>{messages.rule}</dt>
        <dd className="!whitespace-normal">
          {t(messages, 'per', { sum: sumText(per, writing) })}
          {most !== undefined && ` ${t(messages, 'most', { tickets: ticketsText(most, writing) })}`}
        </dd>
      </div>
    </dl>
  )
}

/** A raffle: the member's tickets, what can be won, when it is drawn, who has won, and the proof below. */
export function RaffleCard({ raffle, children, ...writing }: CardProps & { readonly children?: ReactNode }) {
  const { messages } = writing
  const { title, line, state, own, prizes, winners, turnover, claimDays } = raffle
  const part = { ...writing, raffle }
  return (
    <section className="panel stack" aria-labelledby={`raffle-${raffle.id}`}>
      <div className="spread">
        <h2 className="h2" id={`raffle-${raffle.id}`}>
          {title}
        </h2>
        <span className={`status ${state === 'open' ? 'status--ok' : ''}`}>{messages.states[state]}</span>
      </div>
      <p className="muted">{line}</p>
      {own && (
        <p>
          <b className="display text-[24px]">{ticketsText(own.tickets, writing)}</b>
          {own.from !== undefined && own.to !== undefined && (
            <span className="muted num block">
              {own.from === own.to
                ? ticketName(own.from)
                : t(messages, 'numbers', { from: ticketName(own.from), to: ticketName(own.to) })}
            </span>
          )}
        </p>
      )}
      <NextTicket {...part} />
      <h3 className="panel__title">{messages.prizes}</h3>
      <dl className="dl">
        {prizes.map((prize) => (
          <div key={`${prize.n} ${prize.kind} ${prize.amount}`}>
            <dt>{t(messages, 'times', { n: prize.n })}</dt>
            <dd className="num">{prizeText(prize, writing)}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {betText(turnover, messages)} {plural(messages, 'claimWithin', claimDays, bcp47[writing.locale])}
      </p>
      <When {...part} />
      {winners.length > 0 && (
        <details>
          <summary className="link">{messages.winners}</summary>
          <dl className="dl">
            {winners.map((winner) => (
              <div key={winner.place}>
                <dt>
                  <span className="num">{`${winner.place}. ${ticketName(winner.ticket)}`}</span>{' '}
                  {winner.isOwn ? <b>{winner.name}</b> : winner.name}
                </dt>
                <dd className="num">{prizeText(winner, writing)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {state === 'drawn' && winners.length === 0 && <p className="muted">{messages.nobody}</p>}
      {children}
    </section>
  )
}
