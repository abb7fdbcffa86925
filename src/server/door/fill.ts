import type { Site } from '#server/create-app.ts'
import { first } from '#server/kernel/db.ts'
import { syncCatalogue } from '#server/lobby/public.ts'

const demoSeed = 'baize'
/** The vendor may start at the same time as the site: it is asked for ten seconds before that is a failure. */
const tryEveryMs = 250
const triesMax = 40

async function isEmpty(site: Site, table: 'member' | 'game'): Promise<boolean> {
  return (await first(site.app.db, `select 1 from ${table} limit 1`)) === undefined
}

async function readCatalogue(site: Site): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await syncCatalogue(site.app)
      return
    } catch (error) {
      if (tries >= triesMax) return site.app.log.error('catalogue not read', { error })
      await new Promise((resume) => setTimeout(resume, tryEveryMs))
    }
  }
}

/** Fills an empty database: the vendors' catalogue, and the demo world where the configuration asks for it. */
export async function fillEmpty(site: Site, tell: (loading: 'demo') => void): Promise<void> {
  const { app } = site
  if (await isEmpty(site, 'game')) await readCatalogue(site)
  if (!app.config.demo || !(await isEmpty(site, 'member'))) return
  tell('demo')
  // Only a demo ever needs it.
  const { loadDemoWorld } = await import('#server/demo/public.ts')
  await loadDemoWorld(app, { seed: demoSeed, date: app.clock.now() })
}
