import { t } from '#i18n/t.ts'
import type { VipStanding } from '#stores/vip.ts'
import { Gauge } from './Gauge.tsx'
import { type CardWords, monthsOf, progressOf, sumText, type VipWriting } from './vip-words.ts'

const dash = 2 * Math.PI * 42

/** The number of the rank in a ring that fills on the way up. */
function LevelRing({
  rank,
  of,
  messages,
}: {
  readonly rank: number
  readonly of: number
  readonly messages: CardWords
}) {
  return (
    <div className="ring vipc__ring" role="img" aria-label={t(messages, 'ring', { n: rank, of })}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle cx="48" cy="48" r="42" className="vipc__rest" />
        <circle cx="48" cy="48" r="42" className="vipc__done" strokeDasharray={`${(dash * rank) / of} ${dash}`} />
        <circle cx="48" cy="48" r="42" className="vipc__cuts" strokeDasharray="2 9" />
      </svg>
      <span aria-hidden="true" className="display">
        {rank}
      </span>
    </div>
  )
}

function Condition(
  props: Omit<VipWriting, 'ranks'> & {
    readonly name: string
    readonly have: string
    readonly need: string
  },
) {
  const { messages, locale, symbol, name, have, need } = props
  const { left, percent } = progressOf(have, need)
  const money = (amount: string) => sumText(amount, symbol, locale)
  const rest = left === undefined ? messages.met : t(messages, 'toGo', { amount: money(left) })
  return <Gauge {...{ name, percent, rest }} figures={`${money(have)} / ${money(need)}`} />
}

/** What the next rank asks for: both conditions, and the month of one that was held before. */
function Next({
  standing,
  next,
  ...words
}: Omit<VipWriting, 'ranks'> & {
  readonly standing: VipStanding
  readonly next: VipWriting['ranks'][number]
}) {
  const { messages, locale } = words
  const { validBet, deposits, monthBet, month } = standing
  return (
    <div className="vipc__g">
      <Condition {...words} name={messages.validBet} have={validBet} need={next.validBet} />
      <Condition {...words} name={messages.deposits} have={deposits} need={next.deposits} />
      {next.rank <= standing.best && (
        <Condition
          {...words}
          name={t(messages, 'monthBet', { month: monthsOf(month, locale).name })}
          have={monthBet}
          need={next.keep}
        />
      )}
    </div>
  )
}

export interface VipCardProps extends VipWriting {
  readonly standing: VipStanding
  /** Address of the page about it, for a card on another one. */
  readonly page?: string
  /** Whether sums are hidden: then how far the next rank is stays unsaid. */
  readonly hidden?: boolean
}

/** The rank of the reader, and the way to the next. */
export function VipCard({ standing, page, hidden = false, ...props }: VipCardProps) {
  const { messages, ranks } = props
  const own = ranks[standing.rank - 1]!
  const next = ranks[standing.rank]
  const line = next === undefined ? 'highest' : next.rank <= standing.best ? 'again' : 'both'
  return (
    <section className="felt vipc" aria-labelledby="vip-rank">
      <div className="vipc__top">
        <LevelRing rank={standing.rank} of={ranks.length} messages={messages} />
        <div className="min-w-0">
          <h2 className="display" id="vip-rank">
            {page === undefined ? own.name : <a href={page}>{own.name}</a>}
          </h2>
          <p>{t(messages, line, { n: next?.rank ?? 0, name: next ? next.name : '' })}</p>
        </div>
      </div>
      {next && !hidden && <Next {...props} standing={standing} next={next} />}
    </section>
  )
}
