import type { App } from '#server/kernel/context.ts'
import { addressKey } from '#server/rate-limit/public.ts'
import { languageOfPath } from './language.ts'
import type { PageApi } from './page-api.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import type { PlainFacts } from './page-facts.ts'
import type { PageVersions } from './page-versions.ts'
import { quickQuality, type RenderedPage } from './render-messages.ts'
import { RenderBusy, type Renderer, type RenderTicket } from './renderer.ts'

/** How a page was had, for the metrics. */
export type PageSource = 'cache' | 'stale' | 'rendered'

export interface WantedPage {
  readonly address: string
  /** Client address. */
  readonly ip: string
  /** What it is rendered from. */
  locals(): { readonly facts: PlainFacts; readonly api: PageApi }
  /** None for a page that is about its visitor. */
  readonly cache?: PageCache | undefined
  /** State of the game that the page is about; a page of another state is wrong. */
  readonly gameState?: string | undefined
  /** A page that stands for others is kept whatever its status says. */
  readonly isOwn?: boolean
  /** The client takes no page that has changed since. */
  readonly mustBeCurrent?: boolean
  /** Brotli quality, where it is known that many will ask for it. */
  readonly quality?: number
}

export interface RenderedPages {
  /** The page as it is kept, or rendered. Rejects with `RenderBusy` when neither can be had. */
  get(wanted: WantedPage): Promise<CachedPage>
}

/** A visitor waits so long for the new page before the one from before the change is served. */
const patienceMs = 250

interface Rendering {
  readonly ticket: RenderTicket
  readonly page: Promise<CachedPage>
  /** With the version of what it shows, once it has begun. */
  readonly begun: { readonly version: string | undefined }
}

interface Parts {
  readonly app: Pick<App, 'clock' | 'log'>
  readonly renderer: Renderer
  readonly versions: PageVersions
  count(source: PageSource): void
}

const revalidate = 'public, max-age=0, must-revalidate'
const isText = /^(?:text\/|application\/(?:[\w.]+\+)?(?:json|xml))/

/** Astro leaves the character set of some pages out. */
function typeOf({ headers }: RenderedPage): string {
  const type = String(headers['content-type'] ?? 'text/html')
  return isText.test(type) && !type.includes('charset=') ? `${type}; charset=utf-8` : type
}

function toVariants(page: RenderedPage): CachedPage['variants'] {
  return {
    type: typeOf(page),
    etag: page.etag,
    identity: page.plain,
    brotli: page.brotli,
    gzip: page.gzip,
    cacheControl: revalidate,
    policy: String(page.headers['content-security-policy'] ?? ''),
  }
}

/** Resolves with `undefined` when `page` fails or takes longer than `ms`. */
function within<T>(page: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, undefined)
    page.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer))
  })
}

/** Serves pages from a cache and has them rendered; visitors who ask for the same page at the same time share it. */
export function openRenderedPages({ app, renderer, versions, count }: Parts): RenderedPages {
  const renderings = new Map<string, Rendering>()
  const squeezed = new WeakSet<CachedPage>()
  const versionNow = (): string => {
    const { version, settingsVersion } = versions.current()
    return `${settingsVersion}.${version}`
  }

  function begin(wanted: WantedPage): Rendering {
    const { address, cache, gameState, isOwn = false } = wanted
    let start: Pick<CachedPage, 'version' | 'settingsVersion' | 'renderedAt'> | undefined
    const begun: { version: string | undefined } = { version: undefined }
    const ticket = renderer.render(address, addressKey(wanted.ip), () => {
      start = { ...versions.current(), renderedAt: app.clock.now() }
      begun.version = versionNow()
      const { facts, api } = wanted.locals()
      const job = {
        ...{ address, facts, calls: Object.keys(api), language: languageOfPath(address), missingToo: isOwn },
        ...{ version: cache && begun.version, quality: wanted.quality ?? quickQuality },
      }
      return { job, call: (name, input) => api[name as keyof PageApi](input as never) }
    })
    const page = ticket.result.then((rendered): CachedPage => {
      const { location } = rendered.headers
      const made = {
        ...start!,
        ...{ status: isOwn ? 200 : rendered.status, variants: toVariants(rendered), reads: rendered.reads, gameState },
        location: typeof location === 'string' ? location : undefined,
      }
      if (made.status === 200) cache?.set(address, made)
      else cache?.delete(address)
      return made
    })
    return { ticket, page, begun }
  }

  function render(wanted: WantedPage): Promise<CachedPage> {
    if (wanted.cache === undefined) return begin(wanted).page
    const key = `${wanted.address} ${wanted.gameState}`
    const running = renderings.get(key)
    if (running !== undefined && (running.begun.version ?? versionNow()) === versionNow()) {
      running.ticket.join(addressKey(wanted.ip))
      return running.page
    }
    const rendering = begin(wanted)
    renderings.set(key, rendering)
    const forget = (): void => {
      if (renderings.get(key) === rendering) renderings.delete(key)
    }
    rendering.page.then(forget, forget)
    return rendering.page
  }

  /** A page that is asked for again is worth making smaller, when there is nothing else to do. */
  function squeeze(page: CachedPage, { address, cache }: WantedPage): void {
    const { gzip } = page.variants
    if (gzip === undefined || squeezed.has(page)) return
    const isTaken = renderer.squeeze(gzip, (brotli) => {
      const smaller = { ...page, variants: { ...page.variants, brotli } }
      squeezed.add(smaller)
      if (cache?.get(address) === page) cache.set(address, smaller)
    })
    if (isTaken) squeezed.add(page)
  }

  async function replace(kept: CachedPage, wanted: WantedPage, waitMs: number): Promise<CachedPage> {
    const rendering = render(wanted)
    rendering.catch((error: unknown) => {
      if (!(error instanceof RenderBusy)) app.log.error('page not rendered', { error })
    })
    const page = waitMs === 0 ? undefined : await within(rendering, waitMs)
    count(page === undefined ? 'stale' : 'rendered')
    return page ?? kept
  }

  return {
    async get(wanted) {
      const kept = wanted.cache?.get(wanted.address)
      const isWrong = kept === undefined || kept.gameState !== wanted.gameState
      const freshness = isWrong ? 'wrong' : versions.freshness(kept)
      if (kept !== undefined && freshness === 'fresh') {
        count('cache')
        squeeze(kept, wanted)
        return kept
      }
      if (kept === undefined || freshness === 'wrong') {
        const page = await render(wanted)
        count('rendered')
        return page
      }
      if (freshness === 'aged') return replace(kept, wanted, 0)
      const mustWait = freshness === 'old' || wanted.mustBeCurrent === true
      // The renderer gives up by itself in time.
      return replace(kept, wanted, mustWait ? 60_000 : patienceMs)
    },
  }
}
