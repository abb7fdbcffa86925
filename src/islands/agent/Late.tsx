import { t } from '#i18n/t.ts'
import type { Payout } from '#stores/payouts.ts'
import { type PayProps, writersOf } from './pay-words.ts'

/** What of a base was counted late: a line for each day that it belongs to. */
export function Late(props: PayProps & { readonly late: Payout['late']; readonly symbol: string }) {
  const { late, symbol, messages, locale } = props
  if (!late) return null
  return (
    <div className="faint tabular-nums text-[12px] whitespace-normal">
      {late.map(({ day, amount }) => (
        <p key={day}>{t(messages, 'late', { day, sum: writersOf(symbol, locale).money(amount) })}</p>
      ))}
    </div>
  )
}
