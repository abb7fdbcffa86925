import type { APIRoute } from 'astro'
import { defaultLocale } from '#i18n/locale.ts'
import { answerQr } from '#layouts/app-qr.ts'

export const GET: APIRoute = ({ params, locals }) => answerQr(locals, defaultLocale, params.system)
