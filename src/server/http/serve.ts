import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Site } from '#server/create-app.ts'
import { type EventStreams, openEventStreams } from './event-stream.ts'
import { type Listening, listen } from './http-server.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { openPages, type Pages } from './pages.ts'
import { openRenderer, type Renderer } from './renderer.ts'
import { createRequestHandler, type RequestHandler } from './request-handler.ts'
import { createRouter, type Router } from './router.ts'
import { closedPolicy, securityHeaders } from './security-headers.ts'
import { loadStaticFiles } from './static-files.ts'

/** Where a build stands: `client` and `server` below it. */
export const distFolder = fileURLToPath(new URL('../../../dist/', import.meta.url))

export interface ServingParts {
  readonly router: Router
  readonly streams: EventStreams
  readonly metrics: Metrics
  readonly handle: RequestHandler
  /** Forgets kept answers and pages. */
  forget(): void
  /** Renders the pages that everybody comes by. */
  renderAhead(): Promise<void>
  /** Ends event streams and hears no more changes. */
  close(): void
  /** Ends the render processes, when no request is left. */
  end(): void
}

function startRenderer({ app }: Site, dist: string, metrics: Metrics): Renderer | undefined {
  const entry = `${dist}/server/entry.mjs`
  if (!existsSync(entry)) return undefined
  const { publicUrl, renderProcesses: processes } = app.config
  return openRenderer({ entry, publicUrl, processes, log: app.log, figures: metrics.rendering })
}

/** Assembles router, events, files and pages to the HTTP server. Cached answers are dropped when their data changes. */
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
  const metrics = openMetrics(streams.count, site.metrics)
  const withPages = options.pages !== false
  const files = loadStaticFiles(`${dist}/client`)
  const renderer = withPages ? startRenderer(site, dist, metrics) : undefined
  const pages: Pages | undefined = withPages ? openPages({ site, renderer, files, metrics }) : undefined
  const stops = [
    site.app.settings.onChange(router.forget),
    site.hub.subscribe((event) => {
      if (event.name === 'catalogue' || event.name === 'notice') router.forget()
    }),
  ]
  const isReady = options.isReady ?? (() => true)
  const handle = createRequestHandler({ site, router, streams, metrics, files, isReady, ...(pages ? { pages } : {}) })
  return {
    router,
    streams,
    metrics,
    handle,
    forget() {
      router.forget()
      pages?.forget()
    },
    renderAhead: async () => pages?.renderAhead(),
    close() {
      for (const stop of stops) stop()
      pages?.close()
      streams.close()
    },
    end: () => renderer?.close(),
  }
}

/** Opens the site's port. */
export function serve(site: Site, parts: ServingParts, where: { host: string; port: number }): Promise<Listening> {
  const headers = { ...securityHeaders(site.app.config), 'content-security-policy': closedPolicy }
  return listen(parts.handle, where, headers, site.app.log)
}
