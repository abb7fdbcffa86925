import { bcp47, type Locale, localePath } from '#i18n/locale.ts'
import { pick } from '#i18n/pick.ts'
import { t } from '#i18n/t.ts'
import type { Programme } from '#route.ts'
import { leadsOn } from './menus.ts'

/** Where the icon on a home screen leads besides, when it is held. */
const shortcuts = [
  ['nav.search', '/search'],
  ['nav.recent', '/recent'],
  ['nav.favourites', '/favorite'],
  ['nav.promotions', '/promotions'],
] as const

const icon = (pixels: number, purpose: 'any' | 'maskable') => ({
  src: `/brand/app-icon-${pixels}.png`,
  sizes: `${pixels}x${pixels}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest of one language, by the programmes that are on. */
export function webManifest(locale: Locale, brand: string, on: readonly Programme[]): Response {
  const messages = pick(locale, 'site')
  const manifest = {
    name: brand,
    short_name: brand,
    description: t(messages, 'description'),
    lang: bcp47[locale],
    id: '/',
    start_url: localePath(locale, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#0a110e',
    theme_color: '#0d1612',
    icons: [
      icon(192, 'any'),
      icon(512, 'any'),
      // Its mark stands well within the circle that every mask leaves.
      icon(512, 'maskable'),
      { src: '/brand/app-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    categories: ['games', 'entertainment'],
    shortcuts: shortcuts
      .filter(([, path]) => leadsOn(path, on))
      .map(([name, path]) => ({
        name: t(messages, name),
        url: localePath(locale, path),
        icons: [icon(192, 'any')],
      })),
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
