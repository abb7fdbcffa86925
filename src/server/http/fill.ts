import { setTimeout as pause } from 'node:timers/promises'
import { findAnyMember } from '#server/accounts/public.ts'
import type { Site } from '#server/create-app.ts'
import { findAnyGame, syncCatalogue } from '#server/lobby/public.ts'

const demoSeed = 'baize'
const tryEveryMs = 250
/** The demo world plays the catalogue's games, and the sandbox vendor starts at the same time as the site. */
const demoWaitMs = 10_000
/** Nobody else waits longer for an aggregator that is silent: the job `catalogue-first` goes on asking. */
const waitMs = 2_000

/** Asks for the catalogue until it is there, or for so long. A question that hangs is not waited for. */
async function readCatalogue({ app }: Site): Promise<void> {
  const endMs = performance.now() + (app.config.demo ? demoWaitMs : waitMs)
  let last: unknown
  const read = async (): Promise<boolean> => {
    while (performance.now() < endMs) {
      try {
        await syncCatalogue(app)
        return true
      } catch (error) {
        last = error
        await pause(tryEveryMs)
      }
    }
    return false
  }
  const isRead = await Promise.race([read(), pause(endMs - performance.now(), false)])
  if (!isRead) app.log.warn('catalogue not read, asked for again later', { error: last })
}

/** Fills an empty database: the vendors' catalogue, and the demo world where the configuration asks for it. */
export async function fillEmpty(site: Site, tell: (loading: 'demo') => void): Promise<void> {
  const { app } = site
  if (!(await findAnyGame(app.db))) await readCatalogue(site)
  if (!app.config.demo || (await findAnyMember(app.db))) return
  tell('demo')
  // Only a demo ever needs it.
  const { loadDemoWorld } = await import('#server/demo/public.ts')
  await loadDemoWorld(app, { seed: demoSeed, date: app.clock.now() })
}
