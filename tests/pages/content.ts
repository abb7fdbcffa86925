import { describe, expect, it } from 'vitest'
import { ownSite } from '#tests/support/own-site.ts'

const { url } = ownSite()

const locations = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].map(([, address = '']) => address)

describe('what the site tells', () => {
  const get = (path: string) => fetch(url + path)
  const text = async (path: string) => (await get(path)).text()

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
