import type { MiddlewareHandler } from 'astro'

/** Astro writes this style beside the first island of a page, in the body, where HTML allows no `<style>`. */
const islandStyle = /<style>astro-island[^<]*<\/style>/

/** Moves the islands' style into the head. The policy names it by its hash, so its place is free. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const [style = ''] = islandStyle.exec(html) ?? []
  return new Response(style === '' ? html : html.replace(style, '').replace('</head>', `${style}</head>`), response)
}
