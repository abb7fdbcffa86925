import type { Winner } from '#api/lobby.ts'
import { formatAmount, parseAmount } from '#api/money.ts'
import { revealMs } from '#api/reveal.ts'
import type { App } from '#server/kernel/context.ts'
import { maskAccount } from '#server/wallet/public.ts'

interface WinRow extends Record<string, unknown> {
  readonly account: string
  readonly won: bigint
}

/** Takes the best of each hour by its index and then the best of those. */
const bestOfHours = `
  select m.account, best.won
  from generate_series(date_trunc('hour', $1::timestamptz at time zone 'UTC') - $5::int * interval '1 hour',
    date_trunc('hour', $1::timestamptz at time zone 'UTC'), interval '1 hour') as hours (hour)
  cross join lateral (
    select r.member_id, r.win_total - r.win_returned as won, r.id
    from game_round r
    where date_trunc('hour', r.closed_at at time zone 'UTC') = hours.hour
      and r.bets > 0 and r.closed_at is not null and r.win_total > r.win_returned
      and r.win_total - r.win_returned >= $2::bigint
      and r.closed_at > $1::timestamptz - $5::int * interval '1 hour' and r.closed_at <= $1::timestamptz
      and ($3::text = 'ALL' or exists (select 1 from game g where g.game_code = r.game_code and g.game_type = $3::text))
    order by r.win_total - r.win_returned desc limit $4::int
  ) as best
  join member m on m.id = best.member_id
  order by best.won desc, best.id limit $4::int`

/** A day, a week, a month: a quiet night leaves the board with what was won before it. */
const windowsInHours = [24, 7 * 24, 30 * 24] as const

/**
 * The largest wins that reach the operator's least sum, highest first, under masked names: of the last 24 hours, of the
 * last week where there are none, of the last month where there are none either. A win is on it once its own game has had
 * the time to show it.
 */
export async function winnerBoard(app: App, category: string, limit: number): Promise<Winner[]> {
  const currency = app.settings.currency()
  const least = parseAmount(app.settings.current().winnerEventMin, currency) ?? 1n
  const until = new Date(app.clock.now().getTime() - revealMs)
  for (const hours of windowsInHours) {
    const rows = await app.db.query<WinRow>(bestOfHours, [until, least, category, limit, hours])
    if (rows.length > 0)
      return rows.map((row) => ({ customerName: maskAccount(row.account), winAmount: formatAmount(row.won, currency) }))
  }
  return []
}
