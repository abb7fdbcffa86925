import { queueCountMax } from '#api/staff-endpoint.ts'
import type { Permission } from '#api/staff-permissions.ts'
import type { StaffQueue } from '#api/staff-waiting.ts'
import type { App } from './context.ts'
import { first, type Queryable } from './db.ts'
import type { StaffSession } from './handler.ts'

/** How much waits for staff. */
export interface Waiting {
  readonly waiting: number
  /** Since when the oldest waits. */
  readonly oldest?: Date | null | undefined
  /** From when on it is late. */
  readonly lateFrom?: Date | null | undefined
}

/** Work of a feature that waits for staff, as the console's menu counts it. */
export interface Queue {
  readonly queue: StaffQueue
  /** The permissions that staff need to see it: all of them. */
  readonly may: readonly Permission[]
  readonly count: (app: App, staff: StaffSession) => Promise<Waiting>
}

/** Rows that wait: a table, the SQL condition of what waits and since when it does, and the order that an index has. */
interface Rows {
  readonly table: string
  readonly waits: string
  readonly since: string
  readonly order: string
}

/** Counts rows that wait, at most `queueCountMax`, the oldest first. The condition may name `params` from `$1` on. */
export const waitingRows = async (
  db: Queryable,
  { table, waits, since, order }: Rows,
  params: readonly unknown[] = [],
): Promise<Waiting> =>
  (await first<{ waiting: number; oldest: Date | null }>(
    db,
    `select count(*)::int as waiting, min(w.since) as oldest
     from (select ${since} as since from ${table} where ${waits} order by ${order} limit ${queueCountMax}) w`,
    params,
  ))!

/** Says from when on what waits is late. */
export const lateAfter = (found: Waiting, lateAfterMs: number): Waiting => ({
  ...found,
  lateFrom: found.oldest && new Date(found.oldest.getTime() + lateAfterMs),
})
