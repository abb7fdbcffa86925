import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'

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
