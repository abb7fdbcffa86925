import type { IncomingHttpHeaders } from 'node:http'
import { languages } from '#api/page.ts'
import type { Refusal } from '#api/refusal.ts'
import { routeAt } from '#route-lookup.ts'
import type { Site } from '#server/create-app.ts'
import { siteText } from '#server/kernel/texts.ts'
import { unknownCountry } from '#server/ports/geo.ts'
import { type Answer, plain } from './answer.ts'
import { openKnownGames } from './known-games.ts'
import { languageOfPath, pathWithoutLanguage } from './language.ts'
import type { Metrics } from './metrics.ts'
import { openPageApi, type PageApi } from './page-api.ts'
import { type CachedPage, openPageCache } from './page-cache.ts'
import { fullFacts, type PlainFacts, plainFacts } from './page-facts.ts'
import { openPageVersions } from './page-versions.ts'
import { openRenderLimits } from './render-limits.ts'
import { bestQuality } from './render-messages.ts'
import { openRenderedPages, type WantedPage } from './rendered-pages.ts'
import { RenderBusy, type Renderer } from './renderer.ts'
import { searchedFor } from './searched.ts'
import { pagePolicy, permissionsPolicy } from './security-headers.ts'
import { answerVariants, type Variants, withPlain } from './static-files.ts'

export interface PageRequest {
  readonly id: string
  readonly path: string
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  readonly country: string
  readonly closed?: Refusal | undefined
}

export interface Pages {
  answer(request: PageRequest): Promise<Answer>
  /** What pages show may have changed without a word. */
  forget(): void
  /** Renders the home pages, and from then on whenever they have changed. */
  renderAhead(): Promise<void>
  close(): void
}

/** Facts and calls for one page. */
function rawLocals(site: Site, request: PageRequest): { readonly facts: PlainFacts; readonly api: PageApi } {
  const { app, handlers } = site
  const visitor =
    request.closed?.code === 'region_restricted' ? { ip: request.ip, country: request.country } : undefined
  const facts = plainFacts(app.settings.current(), app.config, visitor?.ip)
  const language = languageOfPath(request.path)
  return { facts, api: openPageApi(app, handlers, { id: request.id, language, ...(visitor ? { visitor } : {}) }) }
}

/** `Astro.locals` of a page that is rendered in this process (the development server). */
export function pageLocals(site: Site, request: PageRequest): object {
  const { facts, api } = rawLocals(site, request)
  return { facts: fullFacts(facts), api }
}

/** Searches that are kept; in a place of their own, so that no number of them pushes the site's pages out. */
const searchesBytesMax = 4 * 2 ** 20

/** `/en/rng` → `/en/404`. */
function besides(path: string, page: string): string {
  const language = languageOfPath(path)
  return path === `/${language}` || path.startsWith(`/${language}/`) ? `/${language}/${page}` : `/${page}`
}

/** Everybody comes by these: they are rendered before somebody asks, and again when they have changed. */
const aheadPaths = languages.map((language) => (language === languages[0] ? '/' : `/${language}`))
const aheadEveryMs = 5_000

/** A client that reloads a page, or follows a change that it was told of, takes none from before the change. */
const wantsCurrent = ({ headers }: PageRequest): boolean =>
  /\b(?:no-cache|max-age=0)\b/.test(String(headers['cache-control'] ?? ''))

export interface PagesParts {
  readonly site: Site
  /** None where nothing is built yet. */
  readonly renderer: Renderer | undefined
  /** Files of the build; the prerendered pages are among them. */
  readonly files: ReadonlyMap<string, Variants>
  readonly metrics: Metrics
}

/** Joins the built pages: prerendered ones from memory, the others rendered and kept until what they show changes. */
export function openPages({ site, renderer, files, metrics }: PagesParts): Pages {
  const { app } = site
  const cache = openPageCache(app.config.pageCacheBytes)
  const searches = openPageCache(searchesBytesMax)
  const versions = openPageVersions({ ...app, hub: site.hub })
  const games = openKnownGames(app.db, app.clock)
  const limits = openRenderLimits(app.clock)
  const rendered = renderer && openRenderedPages({ app, renderer, versions, count: metrics.page })
  /** Addresses at which there was a page; there are only so many. */
  const known = new Set<string>()
  const headersOf = (variants: Variants): Record<string, string> => ({
    'content-security-policy': pagePolicy(variants.policy ?? '', app.config, app.settings.current()),
    'permissions-policy': permissionsPolicy(app.config, app.settings.current()),
  })

  const wanted = (request: PageRequest, address = request.path): WantedPage => ({
    ...{ address, ip: request.ip, cache, mustBeCurrent: wantsCurrent(request) },
    // The console has few pages, each with the words of all: a tenth of a second once saves two of twenty-five kilobytes.
    ...(routeAt(pathWithoutLanguage(request.path))?.access === 'staff' && { quality: bestQuality }),
    locals: () => rawLocals(site, request),
  })

  /** A page of ours that stands for others: rendered once for all of them, whatever their status says. */
  const ownPage = (request: PageRequest, page: string): Promise<CachedPage> =>
    rendered!.get({ ...wanted(request, besides(request.path, page)), isOwn: true })

  async function closedPage(request: PageRequest, closed: Refusal): Promise<Answer> {
    const page =
      closed.code === 'maintenance'
        ? await ownPage(request, 'maintenance')
        : // It tells the visitor's own address.
          await rendered!.get({ ...wanted(request, besides(request.path, 'region')), cache: undefined })
    const variants = await withPlain(page.variants, request.headers)
    const retryAfter = closed.details.retryAfter
    return answerVariants(
      { ...variants, cacheControl: 'private, no-store' },
      request.headers,
      { ...headersOf(variants), ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
      closed.status,
    )
  }

  /**
   * A search page rendered with its results, for browsers that run no scripts. A client over the rate limit gets the
   * cached page without results.
   */
  async function foundPage(request: PageRequest, searched: string): Promise<CachedPage | undefined> {
    const address = `${request.path}?q=${encodeURIComponent(searched)}`
    const isKept = searches.get(address) !== undefined
    if (!isKept && !limits.take('search', request.ip)) return undefined
    return rendered!.get({ ...wanted(request, address), cache: searches })
  }

  /** A page of the site, or none: a client over the rate limit for missing pages gets the cached 404 for further ones. */
  async function sitePage(request: PageRequest, gameState?: string): Promise<CachedPage | undefined> {
    const { path, ip } = request
    if (!known.has(path) && limits.spent('missing', ip)) return undefined
    const page = await rendered!.get({ ...wanted(request), gameState })
    if (page.status === 404) {
      known.delete(path)
      limits.take('missing', ip)
      return undefined
    }
    known.add(path)
    return page
  }

  /**
   * The query is the browser's: were it part of what is rendered, every visit with a new one would cost a rendering. The
   * one page that has to read it is the search's.
   */
  async function openPage(request: PageRequest): Promise<Answer> {
    const { path } = request
    const prerendered = files.get(path)
    if (prerendered?.policy !== undefined) return answerVariants(prerendered, request.headers, headersOf(prerendered))
    const nodeId = /^\/game\/([^/]+)$/.exec(pathWithoutLanguage(path))?.[1]
    const gameState = nodeId === undefined ? undefined : await games.stateOf(nodeId)
    if (nodeId !== undefined && gameState === undefined) return notFound(request)
    const searched = searchedFor(path, request.query)
    const found = searched === '' ? undefined : await foundPage(request, searched)
    const page = found ?? (await sitePage(request, gameState))
    if (page === undefined) return notFound(request)
    const variants = await withPlain(page.variants, request.headers)
    const more = {
      ...headersOf(variants),
      // The page compares it with what its event stream says has changed since (`hello`).
      'last-modified': page.renderedAt.toUTCString(),
      ...(page.location === undefined ? {} : { location: page.location }),
    }
    return answerVariants(variants, request.headers, more, page.status)
  }

  async function notFound(request: PageRequest): Promise<Answer> {
    const { variants } = await ownPage(request, '404')
    const plainToo = await withPlain(variants, request.headers)
    return answerVariants({ ...plainToo, cacheControl: 'no-cache' }, request.headers, headersOf(variants), 404)
  }

  /** What cannot be had now can be had soon; the closed site is closed whether its page can be rendered or not. */
  function answerBusy(error: unknown, path: string, closed: Refusal | undefined): Answer {
    if (!(error instanceof RenderBusy)) throw error
    const retryAfter = String(closed?.details.retryAfter ?? error.retryAfterS)
    return plain(closed?.status ?? 503, siteText(languageOfPath(path), 'errors', 'busy'), { 'retry-after': retryAfter })
  }

  async function renderAhead(): Promise<void> {
    const nobody = { id: 'ahead', query: '', headers: {}, ip: '', country: unknownCountry }
    const more = { mustBeCurrent: true, quality: bestQuality }
    const pages = aheadPaths.map((path) => rendered?.get({ ...wanted({ ...nobody, path }), ...more }))
    await Promise.allSettled(pages)
  }

  const stopForgetting = site.hub.subscribe(({ name }) => {
    if (name === 'catalogue') games.forget()
  })
  let timer: NodeJS.Timeout | undefined
  metrics.watchPages({ waiting: () => renderer?.waiting() ?? 0, bytes: () => cache.bytes + searches.bytes })
  return {
    forget() {
      versions.bump()
      games.forget()
    },
    async renderAhead() {
      await renderAhead()
      timer ??= setInterval(() => void renderAhead(), aheadEveryMs).unref()
    },
    async answer(request) {
      if (rendered === undefined) return plain(503, 'The site is not built yet: npm run build.')
      // The pages that stand for others have no address of their own on the open site.
      const route = routeAt(pathWithoutLanguage(request.path))
      const isOwn = route?.standsIn === true
      // Customer service stays open while the site is closed.
      const closed = route?.whileClosed ? undefined : request.closed
      const answer = closed ? closedPage(request, closed) : isOwn ? notFound(request) : openPage(request)
      return { ...(await answer.catch((error: unknown) => answerBusy(error, request.path, closed))), route: 'page' }
    },
    close() {
      clearInterval(timer)
      stopForgetting()
      versions.close()
    },
  }
}
