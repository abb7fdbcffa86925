import type { APIRoute } from 'astro'
import { lottoAreaOf } from '#api/prize-mode.ts'
import { bcp47, localePath, locales } from '#i18n/locale.ts'
import { articlePath, articlePicture, articlesOf, pagesOfArticles, tagPath } from '#layouts/blog/articles.ts'
import { leadsOn } from '#layouts/menus.ts'
import { lobbyPaths, visits } from '#route-lookup.ts'

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

interface Place {
  readonly path: string
  readonly pictures?: readonly string[]
  /** Day of the last change, where it is known. */
  readonly changed?: string
}

/** Pages of the table whose address says which page it is; those of the blog follow from its articles. */
const fixed = visits(({ search, samples }) => search === 'listed' && samples === undefined)

/** Every page that is for everybody. Articles, tags and offers are the same in all languages. */
async function places(api: App.Locals['api'], isOpen: (path: string) => boolean): Promise<Place[]> {
  const [first] = locales
  const articles = await articlesOf(first)
  const { promotion: promotions } = await api.notices({ types: 'PR', language: first })
  const tags = new Set(articles.flatMap(({ data }) => data.tags))
  const furtherPages = Array.from({ length: pagesOfArticles(articles) - 1 }, (_, at) => `/blog/page/${at + 2}`)
  const known: readonly Place[] = [
    { path: '/promotions', pictures: promotions.map(({ image }) => image) },
    { path: '/blog', changed: articles[0]?.data.published },
  ]
  return [
    ...fixed.filter(isOpen).map((path) => known.find((place) => place.path === path) ?? { path }),
    ...[...furtherPages, ...[...tags].map(tagPath)].map((path) => ({ path })),
    ...articles.map((article) => ({
      path: articlePath(article),
      pictures: [articlePicture(article)],
      changed: article.data.updated ?? article.data.published,
    })),
  ]
}

/** Every page in every language, each with its other languages and its pictures. */
export const GET: APIRoute = async ({ locals }) => {
  const { data } = await locals.api.vendors()
  const { programmes } = (await locals.api.permission()).info
  const { publicUrl } = locals.facts
  const full = (path: string) => xml(publicUrl + path)
  const vendors = data.lanes.flatMap((lane) => lane.cards.map(({ vassalage }) => vassalage))
  const open = new Set<string>(data.lanes.map((lane) => lobbyPaths[lane.gameCategory]))
  if (vendors.some((code) => lottoAreaOf(code) !== undefined)) open.add('/lott')
  const isLobby = (path: string) => path === '/lott' || Object.values(lobbyPaths).includes(path)
  /** A lobby without vendors has nothing to find, nor has the page of a programme that is off. */
  const isOpen = (path: string) => (isLobby(path) ? open.has(path) : leadsOn(path, programmes))
  const entries = (await places(locals.api, isOpen)).flatMap((place) => {
    const alternate = (hreflang: string, path: string) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${full(path)}"/>`
    const more = [
      place.changed === undefined ? '' : `<lastmod>${place.changed}</lastmod>`,
      ...locales.map((locale) => alternate(bcp47[locale], localePath(locale, place.path))),
      alternate('x-default', place.path),
      ...(place.pictures ?? []).map((picture) => `<image:image><image:loc>${full(picture)}</image:loc></image:image>`),
    ]
    return locales.map((locale) => `<url><loc>${full(localePath(locale, place.path))}</loc>${more.join('')}</url>`)
  })
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>
`
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
