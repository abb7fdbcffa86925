import { useEffect, useRef, useState } from 'react'
import { formatMoment, formatMoney } from '#i18n/format.ts'
import { bcp47, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import { useKeyList } from '#islands/data/use-key-list.ts'
import {
  type OwnBonus,
  pageRewards,
  type RewardLine,
  type RewardPage,
  rewardFilter,
  rewardKindNames,
  rewardList,
  rewardStateNames,
} from '#stores/bonus.ts'
import { Button } from '#ui/Button.tsx'
import { lookOf } from '#ui/look-of.ts'
import { BonusRounds } from './BonusRounds.tsx'
import { type BonusPageProps, kindIcons, looks } from './bonus-words.ts'
import { ExportButton } from './ExportButton.tsx'
import { FreeRoundsFacts, FreeRoundsPlay } from './FreeRounds.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import { Sums } from './Sums.tsx'

interface RecordProps extends BonusPageProps {
  readonly symbol: string
  readonly onGiveUp: (bonus: OwnBonus) => void
}

interface LineProps extends RecordProps {
  readonly line: RewardLine
}

/** What became of bonus money, or when it begins. */
function stateText(bonus: OwnBonus, { symbol, messages, locale, zone }: RecordProps): string {
  const { state, hours, converted, end, endedAt } = bonus
  const time = endedAt === undefined ? '' : formatMoment(endedAt, locale, zone)
  if (state === 'offered') return plural(messages, 'says.offered', hours, bcp47[locale])
  if (state === 'converted') return t(messages, 'says.converted', { sum: formatMoney(converted, symbol, locale), time })
  if (state === 'forfeited') return t(messages, `says.${end ?? 'member'}`, { time })
  return t(messages, state === 'expired' ? 'says.expired' : 'says.cancelled', { time })
}

/** What was bet for bonus money, and what became of it. */
function BonusFacts({ bonus, ...props }: RecordProps & { readonly bonus: OwnBonus }) {
  const { symbol, messages, locale } = props
  const money = (amount: string) => formatMoney(amount, symbol, locale)
  return (
    <>
      <small className="num">
        {messages.bets}: {t(messages, 'figures', { done: money(bonus.done), need: money(bonus.need) })}
      </small>
      {bonus.state !== 'active' && <small>{stateText(bonus, props)}</small>}
    </>
  )
}

function Line({ line, ...props }: LineProps) {
  const { symbol, messages, locale, zone, onGiveUp } = props
  const [isOpen, open] = useState(false)
  const { kind, state, amount, time, title, bonus, rounds } = line
  const [look, icon] = looks[state]
  const canOpen = bonus?.activatedAt !== undefined && state !== 'active'
  return (
    <li className="bonus__row">
      <div className="rdm">
        <span className="rdm__ic">
          <span className={`i ${kindIcons[kind]}`} aria-hidden="true" />
        </span>
        <span className="rdm__t">
          <b>{title ?? messages.kinds[kind]}</b>
          <small className="num">
            {formatMoment(time, locale, zone)}
            {title !== undefined && ` · ${messages.kinds[kind]}`}
          </small>
          {bonus && <BonusFacts {...props} bonus={bonus} />}
          {rounds && <FreeRoundsFacts {...props} rounds={rounds} />}
        </span>
        <span className="rdm__e">
          <b className={`num ${bonus ? '' : lookOf(amount)}`}>{formatMoney(amount, symbol, locale, !bonus)}</b>
          <span className={`status ${look}`}>
            <span className={`i ${icon}`} aria-hidden="true" />
            {messages.states[state]}
          </span>
        </span>
      </div>
      {(canOpen || state === 'offered') && (
        <div className="bonus__btns bonus__acts">
          {canOpen && (
            <Button size="sm" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
              {isOpen ? messages.rounds.hide : messages.rounds.show}
            </Button>
          )}
          {bonus && state === 'offered' && (
            <Button size="sm" look="danger-line" onClick={() => onGiveUp(bonus)}>
              {messages.giveUp.act}
            </Button>
          )}
        </div>
      )}
      {rounds && <FreeRoundsPlay {...props} rounds={rounds} />}
      {isOpen && bonus && (
        <div className="bonus__acts">
          <BonusRounds {...props} id={bonus.id} />
        </div>
      )}
    </li>
  )
}

function Totals({
  totals,
  found,
  messages,
  locale,
}: Pick<RecordProps, 'messages' | 'locale'> & {
  readonly totals: NonNullable<RewardPage['totals']>
  readonly found: string
}) {
  const money = (amount: string, signed = false) => formatMoney(amount, totals.currencySymbol, locale, signed)
  const { received, money: own, held, lapsed } = totals
  return (
    <Sums
      sums={[
        { label: messages.received, value: money(received, true), look: lookOf(received), note: found },
        { label: messages.becameMoney, value: money(own) },
        { label: messages.held, value: money(held) },
        { label: messages.lapsed, value: money(lapsed) },
      ]}
    />
  )
}

const noFilter = { kind: '', state: '' } as const

/** Everything that rewards gave the member: times, kinds, sums, pages, a file. `changes`: grows when it has to be read again. */
export function BonusRecord({ changes, ...props }: RecordProps & { readonly changes: number }) {
  const { messages, frame, locale, zone } = props
  const [load] = useState(() => pageRewards(zone))
  const list = useKeyList(rewardList, load)
  const { query, data: page, refresh } = list
  const seen = useRef(changes)
  useEffect(() => {
    if (seen.current === changes) return
    seen.current = changes
    refresh()
  }, [changes, refresh])
  const found = plural(messages, 'found', page?.totals.count ?? 0, bcp47[locale])
  const kinds = rewardKindNames.map((name) => [name, messages.kinds[name]] as const)
  const states = rewardStateNames.map((name) => [name, messages.states[name]] as const)
  const facets = [
    { name: 'kind', label: messages.kind, value: query.kind, options: kinds },
    { name: 'state', label: messages.state, value: query.state, options: states },
  ]
  return (
    <RecordFrame
      {...{ list, messages, frame, zone, facets, found, noFilter }}
      totals={({ totals }) => <Totals {...{ totals, found, messages, locale }} />}
      elsewhere={
        <a className="btn btn--second" href={localePath(locale, '/member/rewards')}>
          <span>{messages.toRewards}</span>
        </a>
      }
      foot={({ content }) => (
        <ExportButton
          {...{ frame, locale, zone, facets, found }}
          isEmpty={content.length === 0}
          wanted={{ record: 'bonus', query, filter: rewardFilter(query, zone) }}
        />
      )}
    >
      {({ content }) => (
        <ul className="panel panel--flush" aria-label={messages.list}>
          {content.map((line) => (
            <Line key={line.id} {...props} line={line} />
          ))}
        </ul>
      )}
    </RecordFrame>
  )
}
