import { setImmediate as turn } from 'node:timers/promises'
import { type Catalogue, type OpenCatalogue, openingCatalogue } from '#search/catalogue.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { perApp } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db.ts'
import { readCatalogue } from './rows.ts'

/** The search of this process, in memory. */
export interface GameSearch {
  /** The searchable index of all listed games; concurrent callers share one build. */
  current(): Promise<{ readonly catalogue: Catalogue; readonly open: OpenCatalogue }>
  /** What is listed has changed. */
  forget(): void
}

/** News travel by notifications, and one of those may be lost; popularity changes without any. */
const longestMs = 10 * 60_000

export function openGameSearch(db: Db, clock: Clock): GameSearch {
  let made: ReturnType<GameSearch['current']> | undefined
  let untilMs = 0

  async function make() {
    const catalogue = await readCatalogue(db)
    const steps = openingCatalogue(catalogue)
    for (;;) {
      const step = steps.next()
      if (step.done) return { catalogue, open: step.value }
      await turn()
    }
  }

  return {
    current() {
      const nowMs = clock.now().getTime()
      if (made !== undefined && nowMs < untilMs) return made
      const own = make()
      made = own
      untilMs = nowMs + longestMs
      own.catch(() => {
        if (made === own) made = undefined
      })
      return own
    },
    forget() {
      made = undefined
    },
  }
}

/** The search of this process. */
export const gameSearch = perApp(({ db, clock }) => openGameSearch(db, clock))
