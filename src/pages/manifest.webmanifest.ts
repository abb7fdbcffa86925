import type { APIRoute } from 'astro'
import { defaultLocale } from '#i18n/locale.ts'
import { webManifest } from '#layouts/manifest.ts'

export const GET: APIRoute = async ({ locals }) => {
  const { brand, programmes } = (await locals.api.permission()).info
  return webManifest(defaultLocale, brand, programmes)
}
