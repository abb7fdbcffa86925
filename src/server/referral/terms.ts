import { parseAmount, type Units } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import { turnoverAllowed } from '#server/limits/public.ts'
import type { AccountRow } from './rows.ts'
import type { Wanted } from './rows-count.ts'

/** What the programme pays by now, in units of the site's currency. */
export interface Terms {
  readonly reward: Units
  readonly least: Units
  /** In basis points. */
  readonly share: number
  /** `undefined` where a month has no limit. */
  readonly monthMax: Units | undefined
  /** What has to be bet, in basis points of what is paid. */
  readonly turnover: bigint
}

export function termsOf(app: Pick<App, 'settings'>): Terms {
  const currency = app.settings.currency()
  const { referralReward, referralLeast, referralShare, referralMonthMax, referralTurnover } = app.settings.current()
  const units = (sum: string): Units => parseAmount(sum, currency)!
  return {
    ...{ reward: units(referralReward), least: units(referralLeast), share: referralShare },
    monthMax: units(referralMonthMax) || undefined,
    turnover: BigInt(turnoverAllowed(app, referralTurnover)),
  }
}

/** Now, by the site's calendar, and what makes a friend count. */
export function nowOf(
  app: Pick<App, 'clock' | 'settings'>,
): Wanted & { readonly today: string; readonly month: string } {
  const now = app.clock.now()
  const today = dayIn(app.settings.current().timeZone, now)
  const { code: currency } = app.settings.currency()
  return { now, today, month: `${today.slice(0, 7)}-01`, currency, least: termsOf(app).least }
}

/** What the limit of a month leaves of a sum. */
export function withinMonth(
  { monthMax }: Pick<Terms, 'monthMax'>,
  account: Pick<AccountRow, 'month' | 'month_paid'>,
  month: string,
  sum: Units,
): Units {
  if (monthMax === undefined) return sum
  const room = monthMax - (account.month === month ? account.month_paid : 0n)
  return room <= 0n ? 0n : room < sum ? room : sum
}

/** The day after one, or so many days after it. */
export function dayAfter(day: string, days = 1): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
