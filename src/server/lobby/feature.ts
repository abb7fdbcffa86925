import type { App } from '#server/kernel/context.ts'
import { defineFeature } from '#server/kernel/feature.ts'
import { defineJob, defineTick } from '#server/kernel/jobs.ts'
import { lobbyHandlers } from './handlers.ts'
import { listedGames } from './listed-games.ts'
import { askSilent } from './now.ts'
import { findAnyGame } from './rows.ts'
import { lobbyPersonal } from './rows-personal.ts'
import { lobbyStaffHandlers } from './staff-handlers.ts'
import { syncCatalogue } from './sync.ts'

/** Reads the catalogue where the start found the aggregator silent; a lobby with games is left to the nightly run. */
async function readFirstCatalogue(app: App): Promise<void> {
  if (await findAnyGame(app.db)) return
  await syncCatalogue(app).catch((error: unknown) => app.log.warn('catalogue not read', { error }))
}

export const lobby = defineFeature({
  personal: lobbyPersonal,
  tables: ['favourite', 'game', 'recent_play', 'vendor', 'vendor_lane'],
  handlers: { ...lobbyHandlers, ...lobbyStaffHandlers },
  on: { catalogue: (app) => listedGames(app).forget() },
  jobs: [
    defineTick({ name: 'now-again', every: '*/5 * * * * *', run: askSilent }),
    defineTick({ name: 'catalogue-first', every: '*/15 * * * * *', run: readFirstCatalogue }),
    defineJob({
      ...{ name: 'catalogue', every: '15 4 * * *', retrySeconds: 60, expireSeconds: 10 * 60 },
      run: async (app) => ({ games: await syncCatalogue(app) }),
    }),
  ],
})
