import type { APIRoute } from 'astro'
import { isLocale } from '#i18n/locale.ts'
import { articleFeed } from '#layouts/blog/feed.ts'

export const GET: APIRoute = async ({ params, locals }) => {
  const { locale = '' } = params
  if (!isLocale(locale)) return new Response(null, { status: 404 })
  return articleFeed(locale, (await locals.api.permission()).info.brand, locals.facts)
}
