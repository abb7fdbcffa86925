import type { IncomingHttpHeaders } from 'node:http'
import type { Refusal } from '#api/refusal.ts'
import type { Site } from '#server/create-app.ts'
import { stateInHtml } from '#server/system/public.ts'
import type { SettingsValues } from '#server/system/settings.ts'
import { type Answer, plain } from './answer.ts'
import type { DrawnPage, DrawPage } from './astro-pages.ts'
import { openDrawingLimits } from './drawing-limits.ts'
import { openKnownGames } from './known-games.ts'
import { languageOfPath, pathWithoutLanguage } from './language.ts'
import { openPageApi } from './page-api.ts'
import { compressPage, effortFor, type KeptPage, openPageCache } from './page-cache.ts'
import { searchedFor } from './searched.ts'
import { pagePolicy, permissionsPolicy } from './security-headers.ts'
import { answerVariants, type Variants } from './static-files.ts'

/** What the server tells every page; the type of `Astro.locals.facts`. */
export interface PageFacts {
  /** Only on the region page; every other page is the same for all visitors and gets an empty text. */
  readonly ip: string
  readonly maintenanceEndTime?: string
  readonly customerService: SettingsValues['customerService']
  /** From what age on people may play. */
  readonly ageMin: number
  readonly publicUrl: string
  readonly demo: boolean
  /** HTML of a text that may name settings in braces, with the values that hold. */
  readonly state: (html: string) => string
}

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
  /** Forgets kept pages; after a change of the catalogue or the settings. */
  forget(): void
}

/** Facts and calls for one page. */
export function pageLocals(site: Site, request: PageRequest): object {
  const { app, handlers } = site
  const values = app.settings.current()
  const visitor =
    request.closed?.code === 'region_restricted' ? { ip: request.ip, country: request.country } : undefined
  const facts: PageFacts = {
    ip: visitor?.ip ?? '',
    ...(values.maintenanceEndTime === '' ? {} : { maintenanceEndTime: values.maintenanceEndTime }),
    customerService: values.customerService,
    ageMin: values.ageMin,
    publicUrl: app.config.publicUrl,
    demo: app.config.demo,
    state: (html) => stateInHtml(html, values),
  }
  const language = languageOfPath(request.path)
  return { facts, api: openPageApi(app, handlers, { id: request.id, language, ...(visitor ? { visitor } : {}) }) }
}

const policyOf = (drawn: DrawnPage): string => String(drawn.headers['content-security-policy'] ?? '')

const isText = /^(?:text\/|application\/(?:[\w.]+\+)?(?:json|xml))/

/** Astro leaves the character set of some pages out. */
function typeOf(drawn: DrawnPage): string {
  const type = String(drawn.headers['content-type'] ?? 'text/html')
  return isText.test(type) && !type.includes('charset=') ? `${type}; charset=utf-8` : type
}

/** Searches that are kept; in a place of their own, so that no number of them pushes the site's pages out. */
const searchesMax = 40

/** `/en/rng` → `/en/404`. */
function besides(path: string, page: string): string {
  const language = languageOfPath(path)
  return path === `/${language}` || path.startsWith(`/${language}/`) ? `/${language}/${page}` : `/${page}`
}

/** Joins the built pages: prerendered ones from memory, the others drawn by Astro and kept for a moment. */
export function openPages(site: Site, draw: DrawPage | undefined, files: ReadonlyMap<string, Variants>): Pages {
  const { app } = site
  const cache = openPageCache(app.clock)
  const searches = openPageCache(app.clock, searchesMax)
  const isGame = openKnownGames(app.db, app.clock)
  const drawings = openDrawingLimits(app.clock)
  /** Addresses at which there was a page; there are only so many. */
  const known = new Set<string>()
  const headersOf = (variants: Variants): Record<string, string> => ({
    'content-security-policy': pagePolicy(variants.policy ?? '', app.config, app.settings.current()),
    'permissions-policy': permissionsPolicy(app.config, app.settings.current()),
  })

  async function keep(drawn: DrawnPage, drawnAt: Date, effort: number): Promise<KeptPage> {
    const { location } = drawn.headers
    return {
      status: drawn.status,
      variants: await compressPage(drawn.body, typeOf(drawn), policyOf(drawn), effort),
      drawnAt,
      location: typeof location === 'string' ? location : undefined,
    }
  }

  async function render(address: string, request: PageRequest, effort: number = effortFor.once): Promise<KeptPage> {
    const drawnAt = app.clock.now()
    return keep(await draw!(address, pageLocals(site, request)), drawnAt, effort)
  }

  /** What is not there is said by one page, which is kept: the page's own saying so is not even compressed. */
  async function renderFound(address: string, request: PageRequest): Promise<KeptPage> {
    const drawnAt = app.clock.now()
    const drawn = await draw!(address, pageLocals(site, request))
    return keep(drawn.status === 404 ? { ...drawn, body: Buffer.alloc(0) } : drawn, drawnAt, effortFor.kept)
  }

  /** A page of ours that stands for others: drawn once for all of them, whatever their status says. */
  const renderOwn = (address: string, request: PageRequest): Promise<KeptPage> =>
    cache.get(address, async () => ({ ...(await render(address, request, effortFor.kept)), status: 200 }))

  async function closedPage(request: PageRequest, closed: Refusal): Promise<Answer> {
    const page =
      closed.code === 'maintenance'
        ? await renderOwn(besides(request.path, 'maintenance'), request)
        : // It tells the visitor's own address.
          await render(besides(request.path, 'region'), request)
    const retryAfter = closed.details.retryAfter
    return answerVariants(
      { ...page.variants, cacheControl: 'private, no-store' },
      request.headers,
      { ...headersOf(page.variants), ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
      closed.status,
    )
  }

  /**
   * The list of a search for those whose browser does not search by itself. Whoever asks for too many gets the page
   * without a list, which is kept.
   */
  async function foundPage(request: PageRequest, searched: string): Promise<KeptPage | undefined> {
    const address = `${request.path}?q=${encodeURIComponent(searched)}`
    const isKept = searches.has(address)
    if (!isKept && !drawings.take('search', request.ip)) return undefined
    return searches.get(address, () => render(address, request))
  }

  /** A page of the site, or none: whoever asks for too many that are not there is no longer heard about new ones. */
  async function sitePage(request: PageRequest): Promise<KeptPage | undefined> {
    const { path, ip } = request
    if (!known.has(path) && drawings.spent('missing', ip)) return undefined
    const page = await cache.get(path, () => renderFound(path, request))
    if (page.status === 404) {
      known.delete(path)
      drawings.take('missing', ip)
      return undefined
    }
    known.add(path)
    return page
  }

  /**
   * The query is the browser's: were it part of what is drawn, every visit with a new one would cost a drawing. The one
   * page that has to read it is the search's.
   */
  async function openPage(request: PageRequest): Promise<Answer> {
    const { path } = request
    const prerendered = files.get(path)
    if (prerendered?.policy !== undefined) return answerVariants(prerendered, request.headers, headersOf(prerendered))
    const nodeId = /^\/game\/([^/]+)$/.exec(pathWithoutLanguage(path))?.[1]
    if (nodeId !== undefined && !(await isGame(nodeId))) return notFound(request)
    const searched = searchedFor(path, request.query)
    const found = searched === '' ? undefined : await foundPage(request, searched)
    const page = found ?? (await sitePage(request))
    if (page === undefined) return notFound(request)
    const more = {
      ...headersOf(page.variants),
      // The page compares it with what its event stream says has changed since (`hello`).
      'last-modified': page.drawnAt.toUTCString(),
      ...(page.location === undefined ? {} : { location: page.location }),
    }
    return answerVariants(page.variants, request.headers, more, page.status)
  }

  async function notFound(request: PageRequest): Promise<Answer> {
    const { variants } = await renderOwn(besides(request.path, '404'), request)
    return answerVariants({ ...variants, cacheControl: 'no-cache' }, request.headers, headersOf(variants), 404)
  }

  return {
    forget() {
      cache.clear()
      searches.clear()
    },
    async answer(request) {
      if (draw === undefined) return plain(503, 'The site is not built yet: npm run build.')
      if (request.closed !== undefined) return { ...(await closedPage(request, request.closed)), route: 'page' }
      // The pages that stand for others have no address of their own on the open site.
      const isOwn = ['/maintenance', '/region', '/404'].includes(pathWithoutLanguage(request.path))
      return { ...(await (isOwn ? notFound(request) : openPage(request))), route: 'page' }
    },
  }
}
