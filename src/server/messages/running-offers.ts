import type { Clock } from '#server/kernel/clock.ts'
import { perApp } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Log } from '#server/kernel/log.ts'
import { cleanHtml } from './clean-html.ts'
import { listOffers, promotionName } from './rows.ts'

/** Which offers run, in the memory of this process: the site tells their number in maintenance too. */
export interface RunningOffers {
  /** Their names; waits only while news are being read, and never fails. */
  names(): Promise<ReadonlySet<string>>
  /** What is published may have changed. */
  renew(): void
}

/** The operator's offers that run or will run. One without terms is none. */
async function readPublished(db: Queryable, now: Date) {
  return (await listOffers(db, now))
    .filter(({ texts }) => Object.values(texts).some(({ content = '' }) => cleanHtml(content) !== ''))
    .map((row) => ({ name: promotionName(row), from: row.published_at, end: row.ends_at }))
}

/** Reads what is published; from then on the memory follows what it is told of. */
export async function openRunningOffers(db: Queryable, clock: Clock, log: Log): Promise<RunningOffers> {
  let published = await readPublished(db, clock.now())
  let isStale = false
  let renewing: Promise<void> | undefined

  async function read(): Promise<void> {
    while (isStale) {
      isStale = false
      try {
        published = await readPublished(db, clock.now())
      } catch (error) {
        // The last ones are told until the watch over what is shown sees the change.
        log.warn('offers not read', { error })
      }
    }
    renewing = undefined
  }

  return {
    async names() {
      await renewing
      const now = clock.now()
      const running = published.filter(({ from, end }) => from <= now && (end === null || end > now))
      return new Set(running.map(({ name }) => name))
    },
    renew() {
      isStale = true
      renewing ??= read()
    },
  }
}

/** The running offers of this process. */
export const runningOffers = perApp(({ db, clock, log }) => openRunningOffers(db, clock, log))
