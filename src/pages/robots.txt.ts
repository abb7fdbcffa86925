import type { APIRoute } from 'astro'
import { localePath, locales } from '#i18n/locale.ts'
import { visits } from '#route-lookup.ts'

const own = visits(({ access }) => access === 'member' || access === 'agent')
/** Pages of one person, each with those below it, and what is not a page. */
const closed = [
  '/api/',
  '/wallet/',
  ...own
    .filter((path) => !own.some((above) => path.startsWith(`${above}/`)))
    .flatMap((path) => locales.map((locale) => localePath(locale, path))),
]

export const GET: APIRoute = ({ locals }) => {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${locals.facts.publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
