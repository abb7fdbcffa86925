import { useState } from 'react'
import { formatDecimal, formatMoment, formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import { Gauge } from '#islands/own/Gauge.tsx'
import { type BonusNow, loadBonus, type OwnBonus } from '#stores/bonus.ts'
import { onCounted } from '#stores/counted.ts'
import { Button } from '#ui/Button.tsx'
import { BonusGiveUp } from './BonusGiveUp.tsx'
import { BonusRecord } from './BonusRecord.tsx'
import { BonusRounds } from './BonusRounds.tsx'
import type { BonusPageProps } from './bonus-words.ts'

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
      {isOpen && <BonusRounds key={bonus.id} {...props} id={bonus.id} />}
    </section>
  )
}

/** Bonus money: what is active, and the record of all that rewards gave. */
export function BonusPage(props: BonusPageProps) {
  const { messages } = props
  const [givesUp, setGivesUp] = useState<OwnBonus>()
  const [told, tell] = useState('')
  // What was given up, or had ended: the record is read again.
  const [changes, setChanges] = useState(0)
  const { data, status, retry, refresh, show } = useResource(loadBonus, null, { live: onCounted })
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="stack">
          <div className="skel h-60" />
          <div className="skel h-40" />
        </div>
      </Instead>
    )
  const { active, currencySymbol: symbol } = data
  const onDone = (now: BonusNow) => {
    show(now)
    tell(messages.giveUp.done)
    setChanges(changes + 1)
  }
  const onStale = () => {
    refresh()
    setChanges(changes + 1)
  }
  return (
    <div className="stack bonus" aria-busy={status === 'loading'}>
      <p className="muted bonus__note">{messages.intro}</p>
      <div role="status" className="bonus__told">
        {told !== '' && <p className="alert alert--ok">{told}</p>}
      </div>
      {active && <Active {...props} bonus={active} symbol={symbol} onGiveUp={() => setGivesUp(active)} />}
      <BonusRecord {...props} symbol={symbol} changes={changes} onGiveUp={setGivesUp} />
      {givesUp && (
        <BonusGiveUp
          {...props}
          bonus={givesUp}
          symbol={symbol}
          onClose={() => setGivesUp(undefined)}
          onDone={onDone}
          onStale={onStale}
        />
      )}
    </div>
  )
}
