import type { BrowserContext, Frame, Page, Request } from 'playwright'

/** Bytes on the wire by kind. */
export type Weights = Record<'html' | 'js' | 'css' | 'font' | 'image', number>
const kinds: Readonly<Record<string, keyof Weights>> = {
  document: 'html',
  script: 'js',
  stylesheet: 'css',
  font: 'font',
  image: 'image',
}
/** What a page brings once it has come to rest: the strip, the service worker, what moves banners, news. */
const atRest = /\/(late|carousel|guest)\.[\w-]+\.js$/
/** Keeps away what comes at rest, so that a first load weighs the same however slow the machine is. */
export const withoutRest = (context: BrowserContext) => context.route(atRest, (route) => route.abort())

/** Adds up what a page receives, or some of its frames; each request once, its body as it travelled. The vendor's frame is the vendor's weight. */
export function weigh(
  page: Page,
  counts: (frame: Frame) => boolean = (frame) => frame === page.mainFrame(),
): () => Promise<Weights> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return async () => {
    const sum: Weights = { html: 0, js: 0, css: 0, font: 0, image: 0 }
    for (const request of [...finished]) {
      const kind = kinds[request.resourceType()]
      if (kind === undefined || !counts(request.frame())) continue
      sum[kind] += (await request.sizes()).responseBodySize
    }
    return sum
  }
}
