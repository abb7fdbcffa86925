import { fileURLToPath } from 'node:url'
import type { Site } from '#server/create-app.ts'
import { createRouter, type Router } from '#server/router.ts'
import { loadAstroPages } from './astro-pages.ts'
import { createDoor, type Door } from './door.ts'
import { type EventStreams, openEventStreams } from './event-stream.ts'
import { type Listening, listen } from './http-server.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { openPages, type Pages } from './pages.ts'
import { closedPolicy, securityHeaders } from './security-headers.ts'
import { loadStaticFiles } from './static-files.ts'

/** Where a build stands: `client` and `server` below it. */
export const distFolder = fileURLToPath(new URL('../../../dist/', import.meta.url))

export interface ServingParts {
  readonly router: Router
  readonly streams: EventStreams
  readonly metrics: Metrics
  readonly door: Door
  /** Forgets kept answers and pages. */
  forget(): void
  close(): void
}

/** Joins router, events, files and pages to one door. Kept answers and pages are dropped when what they show changes. */
export async function assemble(
  site: Site,
  options: {
    /** Folder of the build. */
    readonly dist?: string | undefined
    readonly isReady?: () => boolean
    /** `false` where something else draws the pages: then only the files of `dist/client` are served. */
    readonly pages?: boolean
  } = {},
): Promise<ServingParts> {
  const dist = options.dist ?? distFolder
  const router = createRouter(site.app, site.handlers)
  const streams = openEventStreams(site.app, site.hub)
  const metrics = openMetrics(streams.count)
  const withPages = options.pages !== false
  const files = loadStaticFiles(`${dist}/client`)
  const draw = withPages ? await loadAstroPages(`${dist}/server/entry.mjs`, site.app.config.publicUrl) : undefined
  const pages: Pages | undefined = withPages ? openPages(site, draw, files) : undefined
  const forget = (): void => {
    router.forget()
    pages?.forget()
  }
  const stops = [
    site.app.settings.onChange(forget),
    site.hub.subscribe((event) => {
      if (event.name === 'catalogue' || event.name === 'notice') forget()
    }),
  ]
  const isReady = options.isReady ?? (() => true)
  const door = createDoor({ site, router, streams, metrics, files, isReady, ...(pages ? { pages } : {}) })
  return {
    router,
    streams,
    metrics,
    door,
    forget,
    close() {
      for (const stop of stops) stop()
      streams.close()
    },
  }
}

/** Opens the site's port. */
export function serve(site: Site, parts: ServingParts, where: { host: string; port: number }): Promise<Listening> {
  const headers = { ...securityHeaders(site.app.config), 'content-security-policy': closedPolicy }
  return listen(parts.door, where, headers, site.app.log)
}
