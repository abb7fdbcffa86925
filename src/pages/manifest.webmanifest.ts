import type { APIRoute } from 'astro'
import { defaultLocale } from '#i18n/locale.ts'
import { webManifest } from '#layouts/manifest.ts'

export const GET: APIRoute = async ({ locals }) =>
  webManifest(defaultLocale, (await locals.api.permission()).info.brand)
