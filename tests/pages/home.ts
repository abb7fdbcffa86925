import decode from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bcp47, localePath, locales } from '#i18n/locale.ts'
import home from '#locales/en/home.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import { ownSite } from '#tests/support/own-site.ts'

const { url } = ownSite()
const read = async (path: string) => (await fetch(url + path)).text()
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)
/** What a part of the page holds, from where it begins to where it ends. */
function part(html: string, from: string, to: string): string {
  const start = html.indexOf(from)
  return html.slice(start, html.indexOf(to, start))
}

describe('the home page, before any script has run', () => {
  it('has its rows in the order of the specification, none longer than it may be', async () => {
    const html = await read('/en')
    const own = { recent: site.nav.recent, favourites: site.nav.favourites }
    const rows = all(html, /aria-labelledby="row-([a-z]+)"/g)
    expect(rows).toEqual([
      ...['recent', 'hot', 'favourites', 'rng', 'live', 'fish', 'sports', 'pvp', 'esports', 'cockfight', 'elott'],
    ])
    // A member's rows stand between the others and nobody else sees them.
    for (const row of Object.keys(own)) expect(html).toContain(`class="row only-member" aria-labelledby="row-${row}"`)
    const hot = part(html, 'aria-labelledby="row-hot"', 'aria-labelledby="row-favourites"')
    expect(all(hot, /(<article)/g)).toHaveLength(12)
    const slots = part(html, 'aria-labelledby="row-rng"', 'aria-labelledby="row-live"')
    expect(all(slots, /(data-vendor=)/g)).toHaveLength(5)
    const menu = part(html, 'class="cats"', 'home__top')
    expect(all(menu, /href="([^"]+)"/g)).toEqual(
      ['', '/favorite', '/live', '/rng', '/sports', '/fish', '/pvp', '/esports', '/cockfight', '/elott', '/mini'].map(
        (path) => localePath('en', path || '/'),
      ),
    )
    expect(menu).toContain(home.gameMenu)
  })

  it.each(locales)('ends in help, games, vendors and safer play, without invented channels, in %s', async (locale) => {
    const footer = part(await read(localePath(locale, '/')), '<footer', '</footer>')
    const links = all(footer, /href="([^"]+)"/g)
    for (const path of ['/help', '/blog', '/rng', '/live', '/lott']) expect(links).toContain(localePath(locale, path))
    for (const place of ['term', 'privacy', 'safer-play', 'payments'])
      expect(links).toContain(`${localePath(locale, '/help')}#${place}`)
    // No channel is invented; another journey may name some meanwhile.
    expect(footer).not.toMatch(/t\.me\/baize|facebook\.com\/baize|youtube\.com\/@baize/)
    const logos = part(footer, 'ftr__logos', 'class="rg"')
    expect(all(logos, /aria-label="([A-Z0-9]+)"/g)).toEqual(['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'])
    expect(footer).toMatch(/class="rg__18">18\+</)
    expect(footer).toContain(`© ${new Date().getFullYear()} Baize`)
  })

  it.each(locales)('shows codes that lead to guides of the apps in %s', async (locale) => {
    const guides = await read(localePath(locale, '/help'))
    expect(guides).toContain(`lang="${bcp47[locale]}"`)
    for (const system of ['ios', 'android']) {
      const svg = await read(localePath(locale, `/app-qr/${system}.svg`))
      const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      const target = decode(new Uint8ClampedArray(data), info.width, info.height)?.data
      expect(target).toBe(`${url}${localePath(locale, '/help')}#install-${system}`)
    }
    for (const guide of ['install-ios', 'install-ios-lite', 'install-android'])
      expect(guides).toContain(`id="${guide}"`)
  })

  it('is served under all its names', async () => {
    for (const path of ['/', '/index', '/index.html', '/home', '/login', '/register', '/en/home', '/pt/index.html']) {
      const answer = await fetch(url + path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).toContain('class="cats"')
    }
  })
})

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose: string
}
interface Manifest {
  readonly name: string
  readonly description: string
  readonly lang: string
  readonly id: string
  readonly start_url: string
  readonly icons: readonly Icon[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: readonly Icon[] }[]
}

describe('the app on a home screen', () => {
  const manifestOf = async (path: string) => (await (await fetch(url + path)).json()) as Manifest

  it.each(locales)('is described in %s by the page it is installed from', async (locale) => {
    const html = await (await fetch(url + localePath(locale, '/'))).text()
    const link = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? ''
    const manifest = await manifestOf(link)
    expect(html).toContain(`<html lang="${manifest.lang}"`)
    // One app, whatever language it was installed in.
    expect([manifest.name, manifest.id, manifest.start_url]).toEqual(['Baize', '/', localePath(locale, '/')])
    expect(/[\u0E00-\u0E7F]/.test(manifest.description + manifest.shortcuts[0]?.name)).toBe(locale === 'th')
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
    for (const { src, sizes, type } of manifest.icons) {
      const answer = await fetch(url + src)
      expect([src, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
      if (type !== 'image/png') continue
      // Width and height of a PNG stand in its first header.
      const bytes = new DataView(await answer.arrayBuffer())
      expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`).toBe(sizes)
    }
    expect(manifest.shortcuts).toHaveLength(4)
    for (const shortcut of manifest.shortcuts) expect((await fetch(url + shortcut.url)).status).toBe(200)
  })
})
