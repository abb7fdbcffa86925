import { formatAmount } from '#api/money.ts'
import { momentIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { sumRebates } from '#server/rebate/public.ts'
import { showRanks } from './handlers.ts'
import { countRanks, sumClaims } from './rows.ts'
import { monthAfter } from './rules.ts'
import { todayOf } from './standing.ts'

/** What the programme looks like from the operator's side. */
export const vipStaffHandlers: Handlers<'staffVip'> = {
  async staffVip({ app, input, request }) {
    const currency = app.settings.currency()
    const { timeZone } = app.settings.current()
    const { month } = todayOf(app)
    const members = new Map((await countRanks(app.db)).map((row) => [row.rank, Number(row.members)]))
    const months = [month, monthAfter(month, -1)]
    const paid = await Promise.all(
      months.map(async (first) => {
        const from = momentIn(timeZone, `${first}T00:00:00`)
        const to = momentIn(timeZone, `${monthAfter(first, 1)}T00:00:00`)
        const rebates = await sumRebates(app.db, from, to)
        const rows = [
          ...(await sumClaims(app.db, from, to)),
          ...(rebates.claims > 0n ? [{ benefit: 'rebate' as const, ...rebates }] : []),
        ]
        return rows.map(({ benefit, claims, amount }) => ({
          ...{ month: first.slice(0, 7), benefit, claims: Number(claims), amount: formatAmount(amount, currency) },
        }))
      }),
    )
    const ranks = showRanks(app, input.language ?? request.language).map((rank) => ({
      ...rank,
      members: members.get(rank.rank) ?? 0,
    }))
    return { ranks, paid: paid.flat(), currency: currency.code }
  },
}
