import { useState } from 'react'
import { formatDecimal, formatMoment, formatMoney } from '#i18n/format.ts'
import { bcp47, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import { Gauge } from '#islands/own/Gauge.tsx'
import { Instead } from '#islands/own/Instead.tsx'
import { type BonusPageData, bonusList, type OwnBonus, pageBonuses } from '#stores/bonus.ts'
import { onLive } from '#stores/live.ts'
import { Button } from '#ui/Button.tsx'
import { Pager } from '#ui/Pager.tsx'
import { type BonusPageProps, looks } from './bonus-words.ts'
import { GiveUp } from './GiveUp.tsx'
import { Rounds } from './Rounds.tsx'

/** Bets are counted a moment after the balance has moved. */
const countedMs = 2_500

interface OneProps extends BonusPageProps {
  readonly bonus: OwnBonus
  readonly symbol: string
}

const percentOf = ({ need, done }: OwnBonus): number => {
  const cents = (amount: string) => Number(amount.replace('.', ''))
  return cents(need) === 0 ? 100 : Math.min(100, Math.floor((cents(done) / cents(need)) * 100))
}

/** What holds for a bonus. */
function Terms({ bonus, symbol, messages, types, locale }: OneProps) {
  const money = (amount: string) => formatMoney(amount, symbol, locale)
  const { maxStake, maxPayout, weights, excluded } = bonus
  const less = weights.map(({ gameType, share }) => `${types[gameType]} ${formatDecimal(String(share / 100), locale)}%`)
  const lines = [
    [messages.terms.maxStake, maxStake === undefined ? messages.terms.noLimit : money(maxStake)],
    [messages.terms.maxPayout, maxPayout === undefined ? messages.terms.noLimit : money(maxPayout)],
    [messages.terms.weights, less.length === 0 ? messages.terms.wholly : less.join(', ')],
    ...(excluded.length === 0 ? [] : [[messages.terms.excluded, excluded.join(', ')] as const]),
  ] as const
  return (
    <dl className="dl">
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The bonus that pays now. */
function Active(props: OneProps & { readonly onGiveUp: () => void }) {
  const { bonus, symbol, messages, locale, zone, onGiveUp } = props
  const [isOpen, open] = useState(false)
  const money = (amount: string) => formatMoney(amount, symbol, locale)
  const figures = { done: money(bonus.done), need: money(bonus.need) }
  const rest = { left: money(bonus.left), time: formatMoment(bonus.expiresAt!, locale, zone) }
  return (
    <section className="panel stack" aria-labelledby="bonus-active">
      <div className="spread">
        <h2 className="panel__title" id="bonus-active">
          {bonus.title}
        </h2>
        <b className="num bonus__sum">{money(bonus.worth)}</b>
      </div>
      <Gauge
        name={messages.bets}
        figures={t(messages, 'figures', figures)}
        percent={percentOf(bonus)}
        rest={t(messages, 'rest', rest)}
      />
      <Terms {...props} />
      <div className="bonus__btns">
        <Button aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? messages.rounds.hide : messages.rounds.show}
        </Button>
        <Button look="danger-line" onClick={onGiveUp}>
          {messages.giveUp.act}
        </Button>
      </div>
      {isOpen && <Rounds key={bonus.id} {...props} id={bonus.id} />}
    </section>
  )
}

/** What became of a bonus, or when it begins. */
function stateText({ bonus, symbol, messages, locale, zone }: OneProps): string {
  const { state, hours, converted, end, endedAt } = bonus
  const time = endedAt === undefined ? '' : formatMoment(endedAt, locale, zone)
  if (state === 'offered') return plural(messages, 'says.offered', hours, bcp47[locale])
  if (state === 'converted') return t(messages, 'says.converted', { sum: formatMoney(converted, symbol, locale), time })
  if (state === 'forfeited') return t(messages, `says.${end ?? 'member'}`, { time })
  return t(messages, state === 'expired' ? 'says.expired' : 'says.cancelled', { time })
}

function Row(props: OneProps & { readonly onGiveUp: () => void }) {
  const { bonus, symbol, messages, locale, zone, onGiveUp } = props
  const [isOpen, open] = useState(false)
  const [look, icon] = looks[bonus.state]
  const money = (amount: string) => formatMoney(amount, symbol, locale)
  const wasActive = bonus.activatedAt !== undefined
  return (
    <li className="bonus__row">
      <div className="rdm">
        <span className="rdm__ic">
          <span className="i i-ph-gift" aria-hidden="true" />
        </span>
        <span className="rdm__t">
          <b>{bonus.title}</b>
          <small className="num">{formatMoment(bonus.offeredAt, locale, zone)}</small>
          <small className="num">
            {messages.bets}: {t(messages, 'figures', { done: money(bonus.done), need: money(bonus.need) })}
          </small>
          {bonus.state !== 'active' && <small>{stateText(props)}</small>}
        </span>
        <span className="rdm__e">
          <b className="num">{money(bonus.amount)}</b>
          <span className={`status ${look}`}>
            <span className={`i ${icon}`} aria-hidden="true" />
            {messages.states[bonus.state]}
          </span>
        </span>
      </div>
      {bonus.state !== 'active' && (
        <div className="bonus__btns bonus__acts">
          {wasActive && (
            <Button size="sm" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
              {isOpen ? messages.rounds.hide : messages.rounds.show}
            </Button>
          )}
          {bonus.state === 'offered' && (
            <Button size="sm" look="danger-line" onClick={onGiveUp}>
              {messages.giveUp.act}
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <div className="bonus__acts">
          <Rounds {...props} id={bonus.id} />
        </div>
      )}
    </li>
  )
}

function None({ messages, locale }: BonusPageProps) {
  return (
    <section className="panel empty">
      <p>{messages.none}</p>
      <a className="btn btn--primary" href={localePath(locale, '/member/rewards')}>
        <span>{messages.toRewards}</span>
      </a>
    </section>
  )
}

/** Bonus money: what is active, what waits, and what became of the rest. */
export function BonusPage(props: BonusPageProps) {
  const { messages } = props
  const [givesUp, setGivesUp] = useState<OwnBonus>()
  const [told, tell] = useState('')
  const { data, pages, status, retry, refresh, show } = useKeyList(bonusList, pageBonuses, {
    live(again) {
      // Who has just played finds it a moment later.
      let timer = setTimeout(again, countedMs)
      const stop = onLive('balance', () => {
        clearTimeout(timer)
        timer = setTimeout(again, countedMs)
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  })
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="stack">
          <div className="skel h-60" />
          <div className="skel h-40" />
        </div>
      </Instead>
    )
  const { active, content, currencySymbol: symbol } = data
  const onDone = (now: BonusPageData) => {
    show(now)
    tell(messages.giveUp.done)
  }
  return (
    <div className="stack bonus" aria-busy={status === 'loading'}>
      <p className="muted bonus__note">{messages.intro}</p>
      <div role="status" className="bonus__told">
        {told !== '' && <p className="alert alert--ok">{told}</p>}
      </div>
      {active && <Active {...props} bonus={active} symbol={symbol} onGiveUp={() => setGivesUp(active)} />}
      {content.length === 0 ? (
        <None {...props} />
      ) : (
        <section className="panel panel--flush" aria-label={messages.list}>
          <ul>
            {content.map((one) => (
              <Row key={one.id} {...props} bonus={one} symbol={symbol} onGiveUp={() => setGivesUp(one)} />
            ))}
          </ul>
        </section>
      )}
      <Pager {...pages} label={messages.pages} previousLabel={messages.previous} nextLabel={messages.next} />
      {givesUp && (
        <GiveUp
          {...props}
          bonus={givesUp}
          symbol={symbol}
          onClose={() => setGivesUp(undefined)}
          onDone={onDone}
          onStale={refresh}
        />
      )}
    </div>
  )
}
