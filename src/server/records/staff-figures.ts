import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import {
  countedUpTo,
  type Days,
  type MemberSums,
  memberDays,
  memberMonths,
  memberSums,
  memberTypes,
  type Played,
} from '#server/figures/public.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { writer } from './amounts.ts'
import { findAccount } from './rows.ts'

const dayMs = 24 * 60 * 60_000
const daysMax = 400
const monthsShown = 12

/** The days of a period, or those of this month up to today. Throws where they end before they begin or are too many. */
function periodOf(from: string | undefined, to: string | undefined, today: string): Days {
  const end = to ?? (from !== undefined && from > today ? from : today)
  const start = from ?? `${end.slice(0, 7)}-01`
  if (start > end) throw new Refusal('period_reversed')
  if ((Date.parse(end) - Date.parse(start)) / dayMs + 1 > daysMax) throw new Refusal('period_too_long')
  return { from: start, to: end }
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)

/** What the member has won, as what the house has lost. */
const forHouse = <Sums extends Played>({ result, ...sums }: Sums) => ({ ...sums, house: -result })

/** What is counted of a member, as staff see it. */
export const memberFigureHandlers: Handlers<'staffMemberFigures'> = {
  async staffMemberFigures({ app, input }) {
    const { id } = await knownMember(app, input.account)
    const today = dayIn(app.settings.current().timeZone, app.clock.now())
    const period = periodOf(input.from, input.to, today)
    const asOf = await countedUpTo(app.db)
    const account = await findAccount(app.db, id, 'wallet')
    const currency = account?.currency ?? app.settings.currency().code
    const write = writer(currency)
    const show = (sums: MemberSums) => write(forHouse(sums))
    const since = async (from?: string) =>
      show(await memberSums(app.db, id, from === undefined ? undefined : { from, to: today }))
    const days = await memberDays(app.db, id, period)
    return {
      currency,
      asOf: asOf.toISOString(),
      spans: {
        today: await since(today),
        week: await since(daysBefore(today, 6)),
        month: await since(`${today.slice(0, 7)}-01`),
        life: await since(),
      },
      period: {
        ...period,
        totals: show(await memberSums(app.db, id, period)),
        types: (await memberTypes(app.db, id, period)).map(({ gameType, ...sums }) => ({
          gameType,
          ...write(forHouse(sums)),
        })),
        days: days.map(({ day, ...sums }) => ({ day, ...show(sums) })).reverse(),
      },
      months: (await memberMonths(app.db, id, monthsShown)).map(({ month, validBet, isActive }) => ({
        month,
        ...write({ validBet }),
        active: isActive,
      })),
    }
  },
}
