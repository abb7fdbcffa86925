import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AstroIntegration } from 'astro'
import type { ViteDevServer } from 'vite'
import type { Site } from '#server/create-app.ts'
import type { ServingParts } from '#server/http/serve.ts'
import type { Db } from '#server/kernel/db.ts'

/** What outlives a reload of the modules: the embedded database can be opened once. */
interface Kept {
  baizeDb?: Promise<Db>
}

interface Running {
  readonly modules: unknown
  readonly site: Site
  readonly parts: ServingParts
}

type DevModule = typeof import('#server/http/dev-site.ts')

/**
 * `astro dev` with the same router as in service: API, wallet and events are answered by the server's own modules,
 * which are loaded anew when they change, while the database stays open. Pages get the same `Astro.locals`.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'baize-dev-server',
    hooks: {
      'astro:server:setup': ({ server }) => mount(server),
    },
  }
}

function mount(server: ViteDevServer): void {
  const kept = globalThis as Kept
  let running: Promise<Running> | undefined

  async function current(): Promise<Running> {
    const modules = (await server.ssrLoadModule('/src/server/http/dev-site.ts')) as DevModule
    const last = await running?.catch(() => undefined)
    if (last?.modules === modules.startDevSite) return last
    await last?.parts.close()
    await last?.site.close()
    kept.baizeDb ??= modules.openDevDatabase()
    const db = await kept.baizeDb
    running = modules.startDevSite(db).then((started) => ({ ...started, modules: modules.startDevSite }))
    return running
  }

  async function answer(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) {
    try {
      const { parts, site } = await current()
      if (await parts.handle(request, response)) return
      const modules = (await server.ssrLoadModule('/src/server/http/dev-site.ts')) as DevModule
      modules.giveLocals(site, request)
      next()
    } catch (error) {
      next(error)
    }
  }

  let queue: Promise<unknown> = Promise.resolve()
  server.middlewares.use((request, response, next) => {
    // One after another, so that a reload happens once and not for each request at the same time.
    queue = queue.then(() => current()).catch(() => undefined)
    void queue.then(() => answer(request, response, next))
  })
  server.httpServer?.once('close', () => void kept.baizeDb?.then((db) => db.close()))
}
