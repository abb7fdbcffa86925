import { bcp47, type Locale, localePath } from '#i18n/locale.ts'
import { pick } from '#i18n/pick.ts'
import { t } from '#i18n/t.ts'

/** The web app manifest of one language. */
export function webManifest(locale: Locale, brand: string): Response {
  const manifest = {
    name: brand,
    short_name: brand,
    description: t(pick(locale, 'site'), 'description'),
    lang: bcp47[locale],
    id: '/',
    start_url: localePath(locale, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#0a110e',
    theme_color: '#0d1612',
    icons: [
      { src: '/brand/app-icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/brand/app-icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      { src: '/brand/app-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
