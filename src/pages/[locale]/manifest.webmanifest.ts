import type { APIRoute } from 'astro'
import { isLocale } from '#i18n/locale.ts'
import { webManifest } from '#layouts/manifest.ts'

export const GET: APIRoute = async ({ params, locals }) => {
  const { locale = '' } = params
  if (!isLocale(locale)) return new Response(null, { status: 404 })
  const { brand, programmes } = (await locals.api.permission()).info
  return webManifest(locale, brand, programmes)
}
