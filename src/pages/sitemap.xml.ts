import type { APIRoute } from 'astro'
import { bcp47, localePath, locales } from '#i18n/locale.ts'
import { lobbyPaths } from '#layouts/game-icons.ts'

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Every page that is for everybody, in every language, each with its other languages. */
export const GET: APIRoute = async ({ locals }) => {
  const { data } = await locals.api.vendors()
  const lobbies = data.lanes.map((lane) => lobbyPaths[lane.gameCategory])
  const { publicUrl } = locals.facts
  const entries = ['/', ...lobbies, '/promotions', '/help', '/verify'].flatMap((path) => {
    const alternates = locales.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${bcp47[locale]}" href="${xml(publicUrl + localePath(locale, path))}"/>`,
    )
    return locales.map(
      (locale) => `<url><loc>${xml(publicUrl + localePath(locale, path))}</loc>${alternates.join('')}</url>`,
    )
  })
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
