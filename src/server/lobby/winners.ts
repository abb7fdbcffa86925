import type { Winner } from '#api/lobby.ts'
import { formatAmount, parseAmount } from '#api/money.ts'
import { revealMs } from '#api/reveal.ts'
import type { App } from '#server/kernel/context.ts'
import { maskAccount } from '#server/wallet/public.ts'
import { listWinners } from './rows-winners.ts'

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
    const rows = await listWinners(app.db, { until, least, category, limit, hours })
    if (rows.length > 0)
      return rows.map((row) => ({ customerName: maskAccount(row.account), winAmount: formatAmount(row.won, currency) }))
  }
  return []
}
