import { formatAmount } from '#api/money.ts'
import type { CountedProgramme } from '#api/staff-programmes.ts'
import type { Outcome, Period } from '#server/figures/public.ts'
import { dayIn, momentIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { missionsOutcome } from '#server/missions/public.ts'
import { formatPoints, pointsOutcome } from '#server/points/public.ts'
import { rafflesOutcome } from '#server/raffles/public.ts'
import { rebateOutcome } from '#server/rebate/public.ts'
import { vipOutcome } from '#server/vip/public.ts'

const outcomes: Readonly<Record<CountedProgramme, (db: Queryable, month: Period) => Promise<Outcome>>> = {
  ...{ missions: missionsOutcome, vip: vipOutcome, points: pointsOutcome, raffles: rafflesOutcome },
  rebate: rebateOutcome,
}

const dayMs = 86_400_000
const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The month of a day, by the site's calendar. */
function periodOf(day: string, timeZone: string): Period {
  const from = monthOf(day)
  const after = monthOf(plusDays(from, 31))
  const startOf = (first: string): Date => momentIn(timeZone, `${first}T00:00:00`)
  return { from, to: plusDays(after, -1), start: startOf(from), end: startOf(after) }
}

/** What programmes cost and brought. */
export const programmeHandlers: Handlers<'staffProgramme'> = {
  async staffProgramme({ app, input }) {
    const { timeZone } = app.settings.current()
    const currency = app.settings.currency()
    const today = dayIn(timeZone, app.clock.now())
    const periods = [today, plusDays(monthOf(today), -1)].map((day) => periodOf(day, timeZone))
    const months = await Promise.all(
      periods.map(async (period) => {
        const { members, money, points, validBet, deposits, netWin } = await outcomes[input.programme](app.db, period)
        return {
          ...{ month: period.from.slice(0, 7), members, points: formatPoints(points) },
          ...{ money: formatAmount(money, currency), bets: formatAmount(validBet, currency) },
          ...{ deposits: formatAmount(deposits, currency), netWin: formatAmount(netWin, currency) },
        }
      }),
    )
    return { months, currency: currency.code }
  },
}
