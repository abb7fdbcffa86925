import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { type AppProcess, openAppProcess } from './app-process.ts'
import { type Book, openBook } from './book.ts'
import { openVendor, type Vendor } from './vendor.ts'
import { fillWorld, type Player, startBalance } from './world.ts'

/** How much of a scenario is run: `short` is part of `npm test`. */
export type Size = 'full' | 'short'

/** One thing that goes wrong, again and again, and what must hold all the same. */
export interface Scenario {
  readonly name: string
  readonly title: string
  /** Gives a line of figures. Throws with what did not hold. */
  run(size: Size): Promise<string>
}

/** A database server, app processes, a vendor that plays, and its book. */
export interface Stage {
  readonly postgres: ThrowAwayPostgres
  readonly db: Db
  readonly apps: readonly AppProcess[]
  readonly vendor: Vendor
  readonly book: Book
  readonly players: readonly Player[]
}

interface StageOptions {
  readonly apps?: number
  readonly players?: number
  /** Address under which the apps reach the database, when something stands between. */
  readonly between?: (databaseUrl: string) => Promise<{ url: string; close: () => Promise<void> }>
  readonly postgres?: Parameters<typeof startPostgres>[0]
  /** The scenario counts for itself: then the audit asks the ledger alone. */
  readonly ownCount?: true
}

/** Sets a stage up, runs `work`, and audits: what was acknowledged against what the ledger holds. */
export async function onStage(options: StageOptions, work: (stage: Stage) => Promise<string>): Promise<string> {
  const postgres = await startPostgres({ durable: true, ...options.postgres })
  const closers: (() => Promise<void> | void)[] = [() => postgres.stop()]
  try {
    // As most installations do; what stands between takes connections over TCP.
    const url = await postgres.createDatabase({ overTcp: true })
    const { db, players } = await fillWorld(url, options.players ?? 40)
    closers.push(() => db.close())
    const between = await options.between?.(url)
    if (between) closers.push(between.close)
    const apps: AppProcess[] = []
    for (let count = options.apps ?? 1; count > 0; count -= 1) {
      const app = await openAppProcess(between?.url ?? url)
      closers.push(() => app.close())
      apps.push(app)
      await app.start()
    }
    const vendor = openVendor(apps.map((app) => app.base))
    closers.push(() => vendor.close())
    const book = openBook(players, startBalance)
    const figures = await work({ postgres, db, apps, vendor, book, players })
    const breaches = options.ownCount ? await checkInvariants(db) : await book.audit(db)
    if (vendor.hangs > 0) breaches.push(`${vendor.hangs} calls hung`)
    if (breaches.length > 0) throw new Error(`${breaches.length} breaches: ${breaches.slice(0, 8).join('; ')}`)
    const kept = options.ownCount ? 'invariants hold' : `${book.size} acknowledged movements all there once`
    return `${figures}; ${kept}, ${vendor.unknowns} unclear answers of ${vendor.calls} calls`
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** Milliseconds as a person reads them. */
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`

/** Says the slowest of these times; the full size throws when it is beyond the limit. The short one is a test, and no test is timed. */
export function within(size: Size, what: string, tookMs: readonly number[], limitMs: number): string {
  const slowest = Math.max(...tookMs)
  if (size === 'full' && slowest > limitMs)
    throw new Error(`${what} took ${seconds(slowest)}, the limit is ${seconds(limitMs)}`)
  return `${what} in ${seconds(slowest)} at most`
}
