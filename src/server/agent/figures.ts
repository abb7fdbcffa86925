import { isAgentType } from '#api/access.ts'
import { type Currency, formatAmount } from '#api/money.ts'
import type { figurePeriods, Mover, TeamSums } from '#api/team-figures.ts'
import { countedUpTo, type Days, periodBefore } from '#server/figures/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn, momentIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { keptReads } from './kept.ts'
import {
  type DayRow,
  listDays,
  listMonths,
  listMovers,
  listSpans,
  listTypes,
  type MoverRow,
  sumDays,
} from './rows-figures.ts'

const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000
/** Days that stand beside a single one. */
const daysBeside = 14
/** Whole days that direct downlines are compared by, and before which. */
const movingDays = 7
/** More directs than these are compared once in ten minutes: the days are over, so that only late results change them. */
const directsMax = 1_000
const moversShown = 5

/** A day so many days after another one. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The days of a period, which are whole months where it is one. */
export function daysOf(period: (typeof figurePeriods)[number], today: string): Days {
  if (period === 'today') return { from: today, to: today }
  if (period === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  const month = `${today.slice(0, 7)}-01`
  const next = new Date(`${month}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const thisMonth = { from: month, to: addDays(next.toISOString().slice(0, 10), -1) }
  return period === 'month' ? thisMonth : periodBefore(thisMonth)
}

function sumsOf(row: DayRow | undefined, currency: Currency): TeamSums {
  const money = (units: bigint | undefined) => formatAmount(units ?? 0n, currency)
  return {
    validBet: money(row?.valid_bet),
    netWin: money(row && row.staked - row.won),
    deposits: money(row?.deposits),
    withdrawals: money(row?.withdrawals),
    bonus: money(row?.bonus),
    active: row?.active ?? 0,
    newAccounts: row?.opened ?? 0,
    firstDeposits: row?.first_deposits ?? 0,
  }
}

/** What everybody below an agent did in some days; who was active is counted for days and months alone. */
export async function sumsOfDays(app: App, agentId: bigint, { from, to }: Days, currency: Currency) {
  const asOf = (await countedUpTo(app.db)).toISOString()
  const { active: _, ...sums } = sumsOf(await sumDays(app.db, agentId, from, to), currency)
  return { from, to, ...sums, asOf }
}

/** What is counted of a day by five minutes. */
const spanSums = ['valid_bet', 'net_win', 'deposits', 'active', 'opened'] as const

/** The valid bet of each hour of a day, as its clock goes, and what the five minutes until `until` had come to. */
async function hoursOf(app: App, agentId: bigint, day: string, until: number) {
  const { timeZone } = app.settings.current()
  const start = momentIn(timeZone, `${day}T00:00`)
  const end = momentIn(timeZone, `${addDays(day, 1)}T00:00`)
  const spans = await listSpans(app.db, agentId, start, end)
  const hours = Array.from({ length: (end.getTime() - start.getTime()) / hourMs }, () => 0n)
  const soFar = { valid_bet: 0n, net_win: 0n, deposits: 0n, active: 0n, opened: 0n }
  for (const span of spans) {
    const passed = span.start.getTime() - start.getTime()
    hours[Math.floor(passed / hourMs)]! += span.valid_bet
    if (passed < until) for (const sum of spanSums) soFar[sum] += BigInt(span[sum])
  }
  return { start: start.getTime(), hours, soFar }
}

async function byHour(app: App, agentId: bigint, { from }: Days, before: Days, isToday: boolean, currency: Currency) {
  const now = app.clock.now().getTime()
  const own = await hoursOf(app, agentId, from, dayMs)
  const earlier = await hoursOf(app, agentId, before.from, now - own.start)
  // Hours to come have no figure of their own yet; the day before has.
  const shown = Math.max(own.hours.length, earlier.hours.length)
  const hours = Array.from({ length: shown }, (_, hour) => ({
    hour,
    validBet: formatAmount(own.hours[hour] ?? 0n, currency),
    before: formatAmount(earlier.hours[hour] ?? 0n, currency),
  }))
  const { valid_bet, net_win, deposits, active, opened } = earlier.soFar
  const soFar = {
    validBet: formatAmount(valid_bet, currency),
    netWin: formatAmount(net_win, currency),
    deposits: formatAmount(deposits, currency),
    ...{ active: Number(active), newAccounts: Number(opened) },
  }
  return { hours, ...(isToday && { soFar }) }
}

const toMover = (row: MoverRow, currency: Currency): Mover => ({
  ...{ id: row.id.toString(), account: row.account, kind: isAgentType(row.type) ? 'agent' : 'member' },
  ...{ validBet: formatAmount(row.now, currency), before: formatAmount(row.before, currency) },
})

/** The highest of some rows by a figure above zero, each with its account where figures are equal. */
function highest(rows: readonly MoverRow[], figure: (row: MoverRow) => bigint): MoverRow[] {
  const above = rows.filter((row) => figure(row) > 0n)
  const order = (one: MoverRow, other: MoverRow) =>
    figure(one) === figure(other) ? (one.account < other.account ? -1 : 1) : figure(one) > figure(other) ? -1 : 1
  return above.sort(order).slice(0, moversShown)
}

type Compared = Record<'best' | 'fallen', readonly MoverRow[]>
const keptMovers = keptReads<Compared>(10 * 60_000)

const compared = (rows: readonly MoverRow[]): Compared => ({
  best: highest(rows, ({ now }) => now),
  fallen: highest(rows, (row) => row.before - row.now),
})

/** Who of an agent's directs played the most in some days, and who fell the most. */
async function moversOf(app: App, agentId: bigint, days: { from: string; middle: string; to: string }) {
  const rows = await listMovers(app.db, agentId, { ...days, most: directsMax + 1 })
  if (rows.length <= directsMax) return compared(rows)
  return keptMovers(app, `${agentId},${days.to}`, async () => compared(await listMovers(app.db, agentId, days)))
}

export const figureHandlers: Handlers<'agentFigures' | 'agentMovers'> = {
  async agentFigures({ app, input, session: { memberId } }) {
    const today = dayIn(app.settings.current().timeZone, app.clock.now())
    const { period } = input
    const isDay = period === 'today' || period === 'yesterday'
    const days = daysOf(period, today)
    const before = periodBefore(days)
    const asOf = await countedUpTo(app.db)
    const currency = await currencyOfMember(app, app.db, memberId)
    const listed = await listDays(app.db, memberId, isDay ? addDays(days.to, 1 - daysBeside) : days.from, days.to)
    const whole = isDay ? listed : await listMonths(app.db, memberId, [days.from, before.from])
    const types = await listTypes(app.db, memberId, days.from, days.to)
    const money = (units: bigint) => formatAmount(units, currency)
    const of = (day: string) =>
      sumsOf(
        whole.find((row) => row.day === day),
        currency,
      )
    return {
      ...{ ...days, before, totals: of(days.from), earlier: of(before.from) },
      ...(isDay && (await byHour(app, memberId, days, before, period === 'today', currency))),
      days: listed.map((row) => {
        const { validBet, netWin, deposits, withdrawals } = sumsOf(row, currency)
        return { day: row.day, validBet, netWin, deposits, withdrawals }
      }),
      types: types.map((row) => ({
        gameType: row.game_type,
        validBet: money(row.valid_bet),
        netWin: money(row.net_win),
      })),
      ...{ currencySymbol: currency.symbol, asOf: asOf.toISOString() },
    }
  },

  async agentMovers({ app, session: { memberId } }) {
    const { timeZone, agentSeesMembers } = app.settings.current()
    const to = addDays(dayIn(timeZone, app.clock.now()), -1)
    const days = { from: addDays(to, 1 - movingDays), to }
    const before = periodBefore(days)
    const currency = await currencyOfMember(app, app.db, memberId)
    const told = { ...days, before, currencySymbol: currency.symbol }
    const none = { best: [], fallen: [] }
    if (!agentSeesMembers) return { ...told, state: 'hidden', ...none }
    const { best, fallen } = await moversOf(app, memberId, { from: before.from, middle: days.from, to })
    const show = (row: MoverRow) => toMover(row, currency)
    return { ...told, state: 'shown', best: best.map(show), fallen: fallen.map(show) }
  },
}
