import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createApp, openDatabase, type Site } from '#server/create-app.ts'
import { guardDemo } from '#server/demo/public.ts'
import { readConfig } from '#server/kernel/config.ts'
import type { Db } from '#server/kernel/db.ts'
import { openControl } from '#server/operator/public.ts'
import { startWork } from '#server/start-work.ts'
import { fillEmpty } from './fill.ts'
import { pageLocals } from './pages.ts'
import { assemble, type ServingParts } from './serve.ts'

/** Where Astro's development server looks for the locals of a request. */
const localsSymbol = Symbol.for('astro.locals')

/** The database of the development server; opened once, whatever is reloaded. */
export const openDevDatabase = (): Promise<Db> => openDatabase(readConfig(process.env))

/**
 * The platform over a database that is already open, without pages: Astro's development server draws them. Pictures of
 * the catalogue lie in `DATA_DIR/dev`.
 */
export async function startDevSite(db: Db): Promise<{ site: Site; parts: ServingParts }> {
  const site = await createApp(readConfig(process.env), { db })
  await guardDemo(site.app)
  await fillEmpty(site, () => {})
  const control = await openControl(site.app)
  const parts = await assemble(site, { pages: false, dist: join(site.app.config.dataDir, 'dev') })
  // Messages leave as in service.
  const running = startWork(site.app, parts.metrics)
  const close = async (): Promise<void> => {
    await Promise.all([control.close(), running.stop()])
    await site.close()
  }
  return { site: { ...site, close }, parts }
}

/** Gives a page's request what the service would give it. */
export function giveLocals(site: Site, request: IncomingMessage): void {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  const ip = request.socket.remoteAddress ?? ''
  const visit = { id: 'dev', path, query, headers: request.headers, ip, country: site.geo.country(ip) }
  Reflect.set(request, localsSymbol, pageLocals(site, visit))
}
