import { setTimeout as pause } from 'node:timers/promises'
import { sqlState } from './db.ts'
import type { Log } from './log.ts'

/** A server that starts, stops or recovers, one that is not there yet, and a name that does not resolve yet. */
const comingUp = new Set([
  ...['57P01', '57P02', '57P03'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN'],
])
const tryEveryMs = 500
const tellEveryMs = 10_000

/** What stands between a connection and its server, if it is something that passes. */
function passing(error: unknown): string | undefined {
  const code = sqlState(error)
  if (code !== undefined) return comingUp.has(code) ? code : undefined
  return error instanceof Error && /timeout|terminated/i.test(error.message) ? error.message : undefined
}

/**
 * Asks a database until it answers, `waitMs` at most, while what fails looks like a server that is coming up. Throws the
 * error of anything else at once, and a sentence for the operator when the time is over.
 */
export async function waitForDatabase(
  ask: () => Promise<unknown>,
  { url, waitMs, log }: { readonly url: string; readonly waitMs: number; readonly log?: Pick<Log, 'warn' | 'info'> },
): Promise<void> {
  const startMs = performance.now()
  let toldMs = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      await ask()
      if (toldMs > 0) log?.info('database answers', { ms: Math.round(performance.now() - startMs) })
      return
    } catch (error) {
      const code = passing(error)
      if (code === undefined) throw error
      const now = performance.now()
      if (now - startMs >= waitMs) {
        const seconds = Math.round(waitMs / 1_000)
        throw new Error(
          `The database at ${decodeURIComponent(new URL(url).host)} took no connection for ${seconds} s (${code}). Start it, look at DATABASE_URL, or wait longer with DATABASE_WAIT_S.`,
          { cause: error },
        )
      }
      if (now - toldMs >= tellEveryMs) {
        toldMs = now
        log?.warn('waiting for the database', { code })
      }
      await pause(tryEveryMs)
    }
  }
}
