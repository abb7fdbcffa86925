import { setImmediate as turn } from 'node:timers/promises'
import { type Catalogue, type OpenCatalogue, openingCatalogue } from '#search/catalogue.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { perApp } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db.ts'
import { openSharedRead, type SharedRead } from '#server/kernel/shared-read.ts'
import { readCatalogue } from './rows.ts'

/** The searchable index of all listed games, in memory. */
export type GameSearch = SharedRead<{ readonly catalogue: Catalogue; readonly open: OpenCatalogue }>

/** News travel by notifications, and one of those may be lost; popularity changes without any. */
const longestMs = 10 * 60_000

export function openGameSearch(db: Db, clock: Clock): GameSearch {
  return openSharedRead(clock, longestMs, async () => {
    const catalogue = await readCatalogue(db)
    const steps = openingCatalogue(catalogue)
    for (;;) {
      const step = steps.next()
      if (step.done) return { catalogue, open: step.value }
      await turn()
    }
  })
}

/** The search of this process. */
export const gameSearch = perApp(({ db, clock }) => openGameSearch(db, clock))
