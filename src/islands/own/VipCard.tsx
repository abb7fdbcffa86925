import { t } from '#i18n/t.ts'
import { Gauge } from '#islands/own/Gauge.tsx'
import type { Rank, VipStanding } from '#stores/vip.ts'
import { monthsOf, progressOf, sumText, type VipMessages, type VipProps } from './words.ts'

const dash = 2 * Math.PI * 42

/** The number of the rank in a ring that fills on the way up. */
function LevelRing({
  rank,
  of,
  messages,
}: {
  readonly rank: number
  readonly of: number
  readonly messages: VipMessages
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
  props: Pick<VipProps, 'messages' | 'locale' | 'symbol'> & {
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
}: Pick<VipProps, 'messages' | 'locale' | 'symbol'> & {
  readonly standing: VipStanding
  readonly next: Rank
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

/** The rank of the reader, and the way to the next. */
export function Card({ standing, ...props }: VipProps & { readonly standing: VipStanding }) {
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
            {own.name}
          </h2>
          <p>{t(messages, line, { n: next?.rank ?? 0, name: next ? next.name : '' })}</p>
        </div>
      </div>
      {next && <Next {...props} standing={standing} next={next} />}
    </section>
  )
}

/** What keeps the rank, and until when. Nobody loses the first. */
export function Keeping({ standing, ranks, messages, locale, symbol }: VipProps & { readonly standing: VipStanding }) {
  const { rank, keptBy, month, monthBet } = standing
  const { keep } = ranks[rank - 1]!
  if (rank === 1) return null
  const money = (amount: string) => sumText(amount, symbol, locale)
  const decides = monthsOf(keptBy, locale)
  const { left, percent } = progressOf(monthBet, keep)
  const said = { amount: money(keep), left: money(left ?? '0'), n: rank, below: rank - 1, ...decides }
  return (
    <section className="panel" aria-labelledby="vip-keep">
      <h2 className="panel__title" id="vip-keep">
        {t(messages, 'keeping', { n: rank })}
      </h2>
      {keptBy > month ? (
        <p className="muted mt-1 text-[13px] leading-[var(--lh-body)]">{t(messages, 'safe', said)}</p>
      ) : (
        <Gauge
          name={t(messages, 'monthBet', { month: monthsOf(month, locale).name })}
          figures={`${money(monthBet)} / ${money(keep)}`}
          percent={percent}
          rest={t(messages, left === undefined ? 'kept' : 'short', said)}
        />
      )}
    </section>
  )
}
