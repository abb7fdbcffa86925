import type { Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import { localePath, locales } from '#i18n/locale.ts'
import spanish from '#locales/es/language.json' with { type: 'json' }
import portuguese from '#locales/pt/language.json' with { type: 'json' }
import { visits } from '#route-lookup.ts'
import { journeys } from '#tests/support/browser.ts'

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
  const { url } = journeys()
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
})

describe('a visitor whose browser asks for another language', () => {
  const { person } = journeys()
  const lang = (page: Page) => page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')])
  const isOffer = (request: Request) => /\/language-offer\.[^/]*js$/.test(new URL(request.url()).pathname)

  /** Whether a page asks for what draws the line: that is settled before the page is loaded, and asked for at once. */
  async function asksForOffer(page: Page, load: () => Promise<unknown>): Promise<boolean> {
    let asked = false
    const note = (request: Request) => {
      asked ||= isOffer(request)
    }
    page.on('request', note)
    await load()
    // What the page asks for after it is told of after it.
    await page.evaluate(async () => (await fetch('/readyz')).status)
    page.off('request', note)
    return asked
  }

  it('sees one line in it that offers the same page there, and never again once it was closed', async () => {
    const guest = await person({ locale: 'es-MX' })
    const page = await guest.context.newPage()
    expect(await asksForOffer(page, () => page.goto('/en/rng?vassalage=PG'))).toBe(true)
    const line = page.getByRole('complementary', { name: spanish.offer })
    expect(await line.getAttribute('lang')).toBe('es-419')
    await line.getByRole('button', { name: spanish.dismiss }).click()
    await line.waitFor({ state: 'detached' })
    expect(await asksForOffer(page, () => page.reload())).toBe(false)
    expect(await line.count()).toBe(0)
  })

  it('goes there with query and place, and a language that nobody has is written over', async () => {
    const guest = await person({ locale: 'pt-PT' })
    const page = await guest.context.newPage()
    await page.addInitScript(() => {
      if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'xx')
    })
    await page.goto('/en/promotions?from=mail#league')
    await page.getByRole('complementary', { name: portuguese.offer }).getByRole('link').click()
    await page.waitForURL('**/pt/promotions?from=mail#league')
    await page.getByRole('heading', { level: 1, name: 'Promoções' }).waitFor()
    await expect.poll(() => lang(page)).toEqual(['pt', 'en'])
    expect(await page.getByRole('complementary', { name: portuguese.offer }).count()).toBe(0)
  })

  it('is offered none that the site has not', async () => {
    const page = await (await person({ locale: 'de-DE' })).context.newPage()
    expect(await asksForOffer(page, () => page.goto('/en'))).toBe(false)
    expect(await page.locator('.offer').count()).toBe(0)
    expect(await lang(page)).toEqual(['en', null])
  })
})
