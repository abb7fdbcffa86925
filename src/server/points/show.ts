import { type Currency, formatAmount } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import type { PointLine } from '#api/points.ts'
import type { Points } from './book.ts'
import type { LineRow } from './rows.ts'
import { formatPoints } from './rules.ts'

/** Points for each hundred, of a rate in basis points. */
export const showRate = (rate: number): string => `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`

/** How many points there are, as calls answer it. */
export const showPoints = ({ balance, waiting, usable }: Points) => ({
  balance: formatPoints(balance),
  waiting: formatPoints(waiting),
  usable: formatPoints(usable),
})

/** A line as calls answer it. */
export const showLine = (row: LineRow, currency: Currency, language: Language): PointLine => ({
  id: row.id.toString(),
  kind: row.kind,
  amount: formatPoints(row.amount),
  time: row.at.toISOString(),
  ...(row.day !== null && {
    bets: {
      ...{ day: row.day, gameType: row.game_type!, rate: showRate(row.rate!) },
      amount: formatAmount(row.base!, currency),
    },
  }),
  ...(row.reference[language] !== undefined && { reference: row.reference[language] }),
})
