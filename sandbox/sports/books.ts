import { type Database, inTransaction } from '#sandbox/database.ts'
import type { Log } from '#sandbox/log.ts'
import type { Round } from '#sandbox/round.ts'
import type { RandomBytes } from '#sandbox/seeds.ts'
import type { Settlement } from '#sandbox/settlement.ts'
import type { Timers } from '#sandbox/timers.ts'
import { type Coupons, openCoupons } from './coupons.ts'
import { type Fixture, type Fixtures, nextOf, openFixtures } from './fixtures.ts'
import { leagues } from './leagues.ts'

/** What somebody who looks at a book is told. */
export interface Watcher {
  changed(fixtures: readonly Fixture[]): void
  /** A coupon of anybody was settled. */
  settled(coupon: Round): void
}

export interface Books {
  readonly fixtures: Fixtures
  readonly coupons: Coupons
  /** Takes up what an earlier run left: matches that ended meanwhile, coupons that wait. */
  start(): void
  stop(): void
  /** Brings a book to this moment and listens to it; the answer leaves. */
  watch(book: string, watcher: Watcher): () => void
  /** Brings a book to this moment. */
  wake(book: string): void
  /** Matches that end after this moment stay on the page. */
  shownSince(): number
}

interface Options {
  readonly db: Database
  readonly random: RandomBytes
  readonly settlement: Settlement
  readonly timers: Timers
  readonly log: Log
  /** How long a minute of the programme takes. */
  readonly minuteMs: number
}

/** New matches are announced as time goes on, and there is no reason to look for them more often: in minutes. */
const announceMinutes = 0.5
/** For how long the results of matches stay on the page. */
const resultsMinutes = 15

/** Runs the books by the clock of the server, as long as somebody looks at them or waits for a result. */
export function openBooks({ db, random, settlement, timers, log, minuteMs }: Options): Books {
  const fixtures = openFixtures(db, random, minuteMs)
  const coupons = openCoupons({ db, fixtures, settlement, timers, log })
  const watchers = new Map<string, Set<Watcher>>()
  const waits = new Map<string, () => void>()
  const told = new Map<string, number>()
  let running = true

  const tell = (book: string, what: (watcher: Watcher) => void) => {
    for (const watcher of watchers.get(book) ?? []) what(watcher)
  }

  /** Matches in which something happened since this book was last looked at, besides what was written down. */
  const scored = (book: string, now: number) => {
    const since = told.get(book) ?? now
    told.set(book, now)
    return fixtures.list(book, now).filter((one) => one.match && one.revealedAt === null && nextOf(one, since) <= now)
  }

  const advance = (book: string): void => {
    waits.get(book)?.()
    waits.delete(book)
    if (!running) return
    const now = timers.now()
    const changed = inTransaction(db, () => fixtures.advance(book, now))
    const ids = new Set(changed.map(({ id }) => id))
    const news = [...changed, ...scored(book, now).filter(({ id }) => !ids.has(id))]
    if (news.length > 0) tell(book, (watcher) => watcher.changed(news))
    coupons.settle(book, (coupon) => tell(book, (watcher) => watcher.settled(coupon)))
    if ((watchers.get(book)?.size ?? 0) === 0 && !coupons.waiting(book)) return
    const next = Math.min(
      now + announceMinutes * minuteMs,
      ...fixtures.list(book, now).map((fixture) => nextOf(fixture, now)),
    )
    plan(book, Math.max(1, next - now))
  }

  const plan = (book: string, waitMs: number) => {
    waits.set(
      book,
      timers.after(waitMs, () => {
        try {
          advance(book)
        } catch (error) {
          log('book_failed', { book, message: String(error) })
          plan(book, 1000)
        }
      }),
    )
  }

  return {
    fixtures,
    coupons,
    start() {
      for (const book of Object.keys(leagues)) {
        const open = db
          .prepare(
            `select 1 from round r join coupon_leg l on l.round_id = r.id join fixture f on f.id = l.fixture_id
             where f.book = ? and r.state in ('betting', 'playing') limit 1`,
          )
          .get(book)
        if (open) advance(book)
      }
    },
    stop() {
      running = false
      for (const take of waits.values()) take()
      waits.clear()
    },
    watch(book, watcher) {
      const all = watchers.get(book) ?? new Set()
      watchers.set(book, all.add(watcher))
      advance(book)
      return () => all.delete(watcher)
    },
    wake: advance,
    shownSince: () => timers.now() - resultsMinutes * minuteMs,
  }
}
