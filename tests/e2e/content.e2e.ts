import { describe, expect, it } from 'vitest'
import blog from '#locales/en/blog.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import system from '#locales/en/system.json' with { type: 'json' }
import demo from '#server/demo/texts/en.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'

const locations = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].map(([, address = '']) => address)

describe('what the site tells', () => {
  const { person, url } = journeys()
  const get = (path: string) => fetch(url + path)
  const text = async (path: string) => (await get(path)).text()

  it('leads from the footer to an article, to what is read next, and by topic and page', async () => {
    const page = await (await person()).open('/en')
    await page.getByRole('link', { name: site.footer.blog, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: blog.title }).waitFor()
    const main = page.getByRole('main')
    await main.getByRole('link', { name: '2', exact: true }).click()
    await page.waitForURL('**/en/blog/page/2')
    expect(await main.getByRole('article').count()).toBe(1)
    await main.getByRole('navigation', { name: blog.tags }).getByRole('link', { name: 'Lottery' }).click()
    await page.waitForURL('**/en/blog/tag/lottery')
    await main.getByRole('article').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Thai lottery odds, counted out' }).waitFor()
    await page.getByRole('region', { name: blog.related }).getByRole('article').first().getByRole('link').click()
    await page.waitForURL((address) => !address.pathname.endsWith('thai-lottery-odds'))
    expect(new URL(page.url()).pathname).toMatch(/^\/en\/blog\/[a-z-]+$/)
  })

  it('shows the offer of the address, opens its terms and puts the focus on it', async () => {
    const page = await (await person({ viewport: { width: 390, height: 844 } })).open('/en/promotions#proof')
    const offer = page.getByRole('article', { name: demo.promotions.proof.title })
    await offer.getByRole('listitem').first().waitFor()
    expect(await offer.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.evaluate(() => {
      location.hash = '#live-focus'
    })
    await page
      .getByRole('article', { name: demo.promotions['live-focus'].title })
      .getByRole('listitem')
      .first()
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('live-focus')
  })

  it('shows the state of each offer, and one button for all of them', async () => {
    const page = await (await person()).open('/en/promotions')
    const main = page.getByRole('main')
    const { states, audiences } = system.promotions
    const offer = (name: string) => main.getByRole('article', { name })
    const { promotions } = demo
    expect(await main.locator('.btn').allTextContents()).toEqual([expect.stringContaining('Try the slots')])
    await offer(promotions['pg-focus'].title)
      .getByText(/^Until /)
      .waitFor()
    await offer(promotions.budget.title).getByText(audiences.members).waitFor()
    await offer(promotions['fishing-focus'].title).getByText(states.coming).waitFor()
    expect(await offer(promotions['fishing-focus'].title).getByRole('link').count()).toBe(0)
    await offer(promotions['live-focus'].title)
      .getByText(/^Ended on /)
      .waitFor()
    await offer(promotions['first-steps'].title).getByRole('button', { name: system.promotions.register }).click()
    await page.getByRole('dialog').waitFor()
  })

  it.each([
    ['/feed.xml', 'th', '/blog/'],
    ['/en/feed.xml', 'en', '/en/blog/'],
    ['/es/feed.xml', 'es-419', '/es/blog/'],
    ['/pt/feed.xml', 'pt-BR', '/pt/blog/'],
  ])('gives %s to feed readers', async (path, language, prefix) => {
    const answer = await get(path)
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = await answer.text()
    expect(feed).toContain(`xml:lang="${language}"`)
    const entries = locations(feed, 'id').slice(1)
    expect(entries.length).toBeGreaterThanOrEqual(6)
    expect(entries.every((address) => new URL(address).pathname.startsWith(prefix))).toBe(true)
  })

  it('names to search engines only pages and pictures that are there, each once', async () => {
    const map = await text('/sitemap.xml')
    const pages = locations(map, 'loc').map((address) => new URL(address).pathname)
    const pictures = [...new Set(locations(map, 'image:loc'))].map((address) => new URL(address).pathname)
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages).toContain('/es/blog/check-your-rounds')
    expect(pictures).toContain('/scenes/welcome.svg')
    for (const path of [...pages, ...pictures]) expect([path, (await get(path)).status]).toEqual([path, 200])
  })

  it.each([
    ['/en', 'home'],
    ['/en/rng', 'lobby-rng'],
    ['/en/promotions', 'promotions'],
    ['/en/help', 'help'],
    ['/en/blog', 'blog'],
    ['/en/blog/tag/slots', 'blog'],
    ['/en/blog/baccarat-roads', 'blog-baccarat-roads'],
  ])('shows a picture of its own where %s is shared', async (path, name) => {
    const address = /property="og:image" content="([^"]+)"/.exec(await text(path))?.[1] ?? ''
    expect(new URL(address).pathname).toBe(`/art/og/${name}.png`)
    const picture = await get(`/art/og/${name}.png`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    // Width and height of a PNG stand in its first header.
    const bytes = new DataView(await picture.arrayBuffer())
    expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630])
  })

  it('tells search engines what an article is', async () => {
    const html = await text('/pt/blog/check-your-rounds')
    const data = JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/s.exec(html)?.[1] ?? '') as {
      '@graph': { '@type': string; headline?: string; inLanguage?: string; datePublished?: string }[]
    }
    expect(data['@graph'][0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Duas provas que você mesmo pode conferir',
      inLanguage: 'pt-BR',
      datePublished: '2026-11-09',
    })
  })

  it.each(['/en/blog/nothing', '/en/blog/page/1', '/en/blog/page/99', '/en/blog/tag/nothing', '/xx/feed.xml'])(
    'says that %s is not there, with ways on',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('/blog"')
    },
  )
})
