import type { Db as JobStatements } from 'pg-boss'

/**
 * The thin query port over PostgreSQL and its embedded form. One SQL dialect; `bigint` columns are JavaScript `bigint`,
 * times are `Date`, `jsonb` is parsed.
 */

/** A row as it comes back. */
export type Row = Record<string, unknown>

export interface Queryable {
  /** Runs one statement with `$1…` parameters and gives its rows. */
  query<R extends Row = Row>(text: string, params?: readonly unknown[]): Promise<R[]>
}

export interface Db extends Queryable {
  readonly kind: 'embedded' | 'postgres'
  /** Runs several statements without parameters (migrations). */
  exec(sql: string): Promise<void>
  /**
   * Runs `work` in one READ COMMITTED transaction. Serialisation failures and deadlocks (40001, 40P01) are tried again
   * with jitter, so `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Messages between processes; payloads stay below 8 kB. Nothing about money may depend on their arrival. */
  notify(channel: string, payload: string): Promise<void>
  /**
   * Receives a channel's messages; gives the way to stop. `afterGap` is called when a broken connection stands again:
   * what was said in between is lost.
   */
  listen(channel: string, receive: (payload: string) => void, afterGap?: () => void): Promise<() => Promise<void>>
  /** The same database as pg-boss speaks to it: several statements in one text, `bigint` columns as plain numbers. */
  readonly jobStatements: JobStatements
  close(): Promise<void>
}

/** First row, or `undefined`. */
export async function first<R extends Row>(
  db: Queryable,
  text: string,
  params?: readonly unknown[],
): Promise<R | undefined> {
  return (await db.query<R>(text, params))[0]
}

/** SQLSTATE of a database error, or `undefined`. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

const retryable = new Set(['40001', '40P01'])
const triesMax = 5

/** Runs `attempt` again after a serialisation failure or deadlock, at most four times. */
export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const state = sqlState(error)
      if (tries >= triesMax || state === undefined || !retryable.has(state)) throw error
      const pauseMs = 2 ** tries * 5 * (0.5 + crypto.getRandomValues(new Uint8Array(1))[0]! / 255)
      await new Promise((resume) => setTimeout(resume, pauseMs))
    }
  }
}
