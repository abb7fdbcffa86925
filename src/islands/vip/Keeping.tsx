import { t } from '#i18n/t.ts'
import { Gauge } from '#islands/own/Gauge.tsx'
import type { VipProps } from '#islands/own/ladder-words.ts'
import { monthsOf, progressOf, sumText } from '#islands/own/vip-words.ts'
import type { VipStanding } from '#stores/vip.ts'

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
