import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { localePath, locales } from '#i18n/locale.ts'
import { visits } from '#route-lookup.ts'
import { ownSite } from '#tests/support/own-site.ts'

const { url } = ownSite()

/** Every page that search engines should know. */
const kinds = visits(({ search }) => search === 'listed')
const tags = { th: 'th', en: 'en', es: 'es-419', pt: 'pt-BR' } as const

const attributes = (tag: string) =>
  Object.fromEntries([...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
const tagsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => attributes(tag))

interface Head {
  readonly lang: string | undefined
  readonly title: string
  readonly description: string
  readonly canonical: string
  readonly alternates: Readonly<Record<string, string>>
}

function readHead(html: string): Head {
  const links = tagsOf(html, 'link')
  const path = (href: string | undefined) => (href === undefined ? '' : new URL(href).pathname)
  return {
    lang: tagsOf(html, 'html')[0]?.lang,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    description: tagsOf(html, 'meta').find(({ name }) => name === 'description')?.content ?? '',
    canonical: path(links.find(({ rel }) => rel === 'canonical')?.href),
    alternates: Object.fromEntries(
      links
        .filter(({ hreflang, rel }) => rel === 'alternate' && hreflang)
        .map(({ hreflang, href }) => [hreflang!, path(href)]),
    ),
  }
}

describe('each page in each language', () => {
  const text = async (path: string) => (await fetch(url + path)).text()

  it.each(kinds)('%s names itself, its twins and what it is about', async (kind) => {
    const heads = await Promise.all(locales.map(async (locale) => readHead(await text(localePath(locale, kind)))))
    const alternates = {
      ...Object.fromEntries(locales.map((locale) => [tags[locale], localePath(locale, kind)])),
      'x-default': localePath('th', kind),
    }
    for (const [at, locale] of locales.entries()) {
      const head = heads[at]!
      expect(head).toMatchObject({ lang: tags[locale], canonical: localePath(locale, kind), alternates })
      // Search engines cut what is longer; what is shorter says nothing.
      expect(head.title.length).toBeGreaterThan(5)
      expect(head.title.length).toBeLessThanOrEqual(100)
      expect(head.description.length).toBeGreaterThan(25)
      expect(head.description.length).toBeLessThanOrEqual(230)
      // Thai reads Thai, the others do not.
      expect([kind, locale, /[\u0E00-\u0E7F]/.test(head.description)]).toEqual([kind, locale, locale === 'th'])
    }
    expect(new Set(heads.map(({ description }) => description)).size).toBe(locales.length)
  })

  it.each(locales)('in %s no two pages have the same title', async (locale) => {
    const titles = await Promise.all(kinds.map(async (kind) => readHead(await text(localePath(locale, kind))).title))
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })

  it('stands in the sitemap with its twins', async () => {
    const map = await text('/sitemap.xml')
    for (const kind of kinds.filter((path) => !path.startsWith('/blog/page'))) {
      for (const locale of locales) {
        const address = localePath(locale, kind)
        const entry = [...map.matchAll(/<url>.*?<\/url>/gs)].find(([xml]) =>
          new RegExp(`<loc>https?://[^/<]+${address === '/' ? '/?' : address}</loc>`).test(xml),
        )?.[0]
        expect([address, entry !== undefined]).toEqual([address, true])
        for (const other of locales) expect(entry).toContain(`hreflang="${tags[other]}"`)
      }
    }
  })

  it.each(['/', '/agentHome', '/operator', '/service'])('%s has room to say that it is offline', async (path) => {
    for (const locale of locales) {
      const { offline } = JSON.parse(readFileSync(`locales/${locale}/site.json`, 'utf8')) as { offline: string }
      expect(await text(localePath(locale, path))).toContain(`role="status" data-offline="${offline}"`)
    }
  })

  it('answers an address with a slash at the end by the one without', async () => {
    const response = await fetch(`${url}/en/rng/`, { redirect: 'manual' })
    expect(response.status).toBe(308)
    expect(new URL(response.headers.get('location') ?? '', url).pathname).toBe('/en/rng')
  })
})
