import type { APIRoute, GetStaticPaths } from 'astro'
import { defaultLocale, isLocale, locales } from '#i18n/locale.ts'
import { searchTopics } from '#layouts/search-topics.ts'

export const prerender = true

export const getStaticPaths: GetStaticPaths = () =>
  locales.filter((locale) => locale !== defaultLocale).map((locale) => ({ params: { locale } }))

export const GET: APIRoute = ({ params }) => {
  const { locale = '' } = params
  return isLocale(locale) ? searchTopics(locale) : new Response(null, { status: 404 })
}
