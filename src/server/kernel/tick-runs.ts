import type { Queryable } from './db.ts'

/** How the runs of a tick stand. */
export interface TickRun {
  readonly name: string
  readonly lastAt: Date | null
  readonly lastSeconds: number | null
  readonly failedAt: Date | null
  readonly reason: string | null
}

const reasonMax = 500

/** Remembers a run that succeeded. */
export async function noteTickDone(db: Queryable, name: string, at: Date, seconds: number): Promise<void> {
  await db.query(
    `insert into tick_run (name, last_at, last_seconds) values ($1, $2, $3)
     on conflict (name) do update set last_at = excluded.last_at, last_seconds = excluded.last_seconds`,
    [name, at, seconds],
  )
}

/** Remembers a run that failed. */
export async function noteTickFailed(db: Queryable, name: string, at: Date, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, reasonMax)
  await db.query(
    `insert into tick_run (name, failed_at, reason) values ($1, $2, $3)
     on conflict (name) do update set failed_at = excluded.failed_at, reason = excluded.reason`,
    [name, at, reason],
  )
}

/** The ticks that were remembered, by name. */
export const readTickRuns = (db: Queryable): Promise<TickRun[]> =>
  db.query<TickRun & Record<string, unknown>>(
    `select name, last_at as "lastAt", last_seconds as "lastSeconds", failed_at as "failedAt", reason
     from tick_run order by name`,
  )
