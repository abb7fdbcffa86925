import { t } from '#i18n/t.ts'
import type { Payout } from '#stores/payouts.ts'
import { type PayProps, writersOf } from './pay-words.ts'

/** What of a base was counted late: a line for each day that it belongs to. */
export function Late(props: PayProps & { readonly late: Payout['late']; readonly symbol: string }) {
  const { late, symbol, messages, locale } = props
  if (!late) return null
  const { money } = writersOf(symbol, locale)
  return (
    <div className="faint text-[12px] whitespace-normal">
      {late.map(({ day, amount }) => {
        // The sign of a sum stays beside it where the line breaks.
        const [before, after] = t(messages, 'late', { day, sum: '\n' }).split('\n')
        return (
          <p key={day}>
            {before}
            <span className="num">{money(amount)}</span>
            {after}
          </p>
        )
      })}
    </div>
  )
}
