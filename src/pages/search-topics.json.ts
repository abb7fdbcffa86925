import type { APIRoute } from 'astro'
import { defaultLocale } from '#i18n/locale.ts'
import { searchTopics } from '#layouts/search-topics.ts'

export const GET: APIRoute = ({ locals }) => searchTopics(locals.api, defaultLocale)
