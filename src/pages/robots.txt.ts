import type { APIRoute } from 'astro'
import { localePath, locales } from '#i18n/locale.ts'

/** Pages of one person, and what is not a page. */
const closed = [
  '/api/',
  '/wallet/',
  ...['/member', '/agentHome', '/favorite', '/recent'].flatMap((path) =>
    locales.map((locale) => localePath(locale, path)),
  ),
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
