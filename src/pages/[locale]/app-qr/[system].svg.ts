import type { APIRoute } from 'astro'
import { isLocale } from '#i18n/locale.ts'
import { answerQr } from '#layouts/app-qr.ts'

export const GET: APIRoute = async ({ params, locals }) => {
  const { locale = '', system } = params
  return isLocale(locale) ? answerQr(locals, locale, system) : new Response(null, { status: 404 })
}
