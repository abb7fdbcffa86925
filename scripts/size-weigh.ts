import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page, Request } from 'playwright'

/** Bytes on the wire by kind. */
export type Weights = Record<'html' | 'js' | 'css' | 'font' | 'image', number>
const kinds: Readonly<Record<string, keyof Weights>> = {
  document: 'html',
  script: 'js',
  stylesheet: 'css',
  font: 'font',
  image: 'image',
}
/** What a page brings once it has come to rest, or when its content has changed since it was drawn: no part of an initial load. */
const late = /\/(late|carousel|guest|page-news)\.[\w-]+\.js$/
/** A busy machine is slow, not broken. */
const longestMs = 120_000

/** A browser with an empty cache on a desk, whose pages weigh the same however slow the machine is. */
export async function openDesk(
  browser: Browser,
  options: BrowserContextOptions = {},
  without = late,
): Promise<BrowserContext> {
  // Banners stand still: what moves them is no part of an initial load.
  const desk = { viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ locale: 'en-GB', ...desk, ...options })
  context.setDefaultTimeout(longestMs)
  await context.route(without, (route) => route.abort())
  return context
}

/** Keeps the pages of a context from ever being idle, until they are let. */
export async function holdIdle(context: BrowserContext): Promise<(page: Page) => Promise<void>> {
  await context.addInitScript(() => {
    const idle = window.requestIdleCallback.bind(window)
    const held: Parameters<typeof idle>[] = []
    window.requestIdleCallback = (...call) => held.push(call)
    addEventListener('test:idle', () => {
      window.requestIdleCallback = idle
      for (const call of held) idle(...call)
    })
  })
  return (page) => page.evaluate(() => void dispatchEvent(new Event('test:idle')))
}

/** So long nothing more has to come. */
const quietMs = 1_000

/** What a page has received. */
export interface Scale {
  now(): Promise<Weights>
  /** Waits until everything that was asked for has come, and nothing more is. */
  atRest(): Promise<Weights>
}

/** Adds up what a page receives, or some of its frames; each request once, its body as it travelled. The vendor's frame is the vendor's weight. */
export function weigh(page: Page, counts: (frame: Frame) => boolean = (frame) => frame === page.mainFrame()): Scale {
  const finished: Request[] = []
  const pending = new Set<Request>()
  let changedAt = performance.now()
  const change = (request: Request, work: () => void) => {
    if (kinds[request.resourceType()] === undefined) return
    changedAt = performance.now()
    work()
  }
  const end = (request: Request) => change(request, () => pending.delete(request))
  page.on('request', (request) => change(request, () => pending.add(request)))
  page.on('requestfailed', end)
  page.on('requestfinished', (request) => {
    finished.push(request)
    end(request)
  })
  const now = async () => {
    const sum: Weights = { html: 0, js: 0, css: 0, font: 0, image: 0 }
    for (const request of [...finished]) {
      const kind = kinds[request.resourceType()]
      if (kind === undefined || !counts(request.frame())) continue
      sum[kind] += (await request.sizes()).responseBodySize
    }
    return sum
  }
  const atRest = async () => {
    const since = performance.now()
    while (pending.size > 0 || performance.now() < Math.max(since, changedAt) + quietMs) {
      if (performance.now() > since + longestMs) throw new Error(`${page.url()} does not come to rest.`)
      await page.waitForTimeout(100)
    }
    return now()
  }
  return { now, atRest }
}
