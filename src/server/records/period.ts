import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn, momentIn } from '#server/kernel/day.ts'

/** How far back a member reads their records. */
const recordMonths = 13
const dayMs = 24 * 60 * 60_000

interface Period {
  readonly from?: string | undefined
  /** Exclusive. */
  readonly to?: string | undefined
}

/** The first moment of the records: a day more than the months, so that a day of any time zone is whole. */
export function recordStart(now: Date): Date {
  const start = new Date(now.getTime() - dayMs)
  start.setUTCMonth(start.getUTCMonth() - recordMonths)
  return start
}

/** The period that a member asks for, with its beginning. Throws for one that ends before it begins, or reaches too far back. */
export function periodOf(app: App, { from, to }: Period): { readonly from: string; readonly to?: string } {
  const start = recordStart(app.clock.now()).toISOString()
  if (from !== undefined && to !== undefined && from >= to) throw new Refusal('period_reversed')
  if ((from !== undefined && from < start) || (to !== undefined && to <= start)) throw new Refusal('period_too_long')
  return { from: from ?? start, ...(to !== undefined && { to }) }
}

/** The days of the site's calendar that a period is made of, both included; `undefined` for one that begins or ends within a day. */
export function wholeDays(
  app: App,
  { from, to }: ReturnType<typeof periodOf>,
): { readonly from: string; readonly to: string } | undefined {
  const { timeZone } = app.settings.current()
  const begins = (at: string): boolean =>
    momentIn(timeZone, `${dayIn(timeZone, new Date(at))}T00:00:00`).getTime() === Date.parse(at)
  const last = to === undefined ? app.clock.now() : new Date(Date.parse(to) - 1)
  if (!begins(from) || (to !== undefined && !begins(to))) return undefined
  return { from: dayIn(timeZone, new Date(from)), to: dayIn(timeZone, last) }
}
