import type { APIRoute } from 'astro'
import { defaultLocale, isLocale } from '#i18n/locale.ts'
import { searchTopics } from '#layouts/search-topics.ts'

export const GET: APIRoute = ({ params, locals }) => {
  const { locale = '' } = params
  if (!isLocale(locale) || locale === defaultLocale) return new Response(null, { status: 404 })
  return searchTopics(locals.api, locale)
}
