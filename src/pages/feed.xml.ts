import type { APIRoute } from 'astro'
import { defaultLocale } from '#i18n/locale.ts'
import { articleFeed } from '#layouts/blog/feed.ts'

export const GET: APIRoute = async ({ locals }) =>
  articleFeed(defaultLocale, (await locals.api.permission()).info.brand, locals.facts)
