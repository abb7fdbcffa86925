import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'

/** A build that draws what it was asked, so that a test sees what reaches a page. */
const entry = `
let drawn = 0
export const handler = async (req, res, next, locals) => {
  const { pathname, search } = new URL(req.url, 'http://site')
  const bare = pathname.replace(/^\\/(en|es|pt)(?=\\/|$)/, '') || '/'
  if (bare === '/moved') { res.writeHead(302, { location: '/rng' }); return res.end() }
  if (bare === '/broken') { res.writeHead(200, { 'content-type': 'text/html' }); res.write('half'); return res.destroy() }
  drawn += 1
  if (!['/', '/rng', '/search', '/404', '/maintenance', '/region'].includes(bare)) return next()
  const brand = (await locals.api.permission()).info.brand
  const body = JSON.stringify({ pathname, search, drawn, brand, ip: locals.facts.ip, cookie: req.headers.cookie ?? null, filler: 'x'.repeat(3000) })
  const csp = "default-src 'none'; script-src 'self' 'sha256-QUJD' 'unsafe-eval'; style-src 'self' 'sha256-REVG'"
  res.writeHead(bare === '/404' ? 404 : 200, { 'content-type': 'text/html', 'content-security-policy': csp })
  res.end(body)
}
`
const script = `console.log('${'baize '.repeat(200)}')`
const terms = `<!doctype html><title>Terms</title>${'terms '.repeat(200)}`

function makeBuild(): string {
  const dist = mkdtempSync(join(tmpdir(), 'build-'))
  for (const folder of ['server', 'client/_astro', 'client/en/terms'])
    mkdirSync(join(dist, folder), { recursive: true })
  writeFileSync(join(dist, 'server/entry.mjs'), entry)
  writeFileSync(join(dist, 'client/_astro/app.Ab12.js'), script)
  writeFileSync(join(dist, 'client/_astro/app.Ab12.js.br'), brotliCompressSync(script))
  writeFileSync(join(dist, 'client/_astro/app.Ab12.js.gz'), gzipSync(script))
  writeFileSync(join(dist, 'client/mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(dist, 'client/en/terms/index.html'), terms)
  writeFileSync(join(dist, 'client/en/terms/index.html.csp'), "script-src 'self' 'sha256-R0hJ'")
  return dist
}

let site: TestSite
let dist: string
const clock = new ManualClock('2026-05-01T10:00:00.000Z')
beforeAll(async () => {
  dist = makeBuild()
  const geo = { country: (ip: string) => (ip.startsWith('203.') ? 'TH' : 'ZZ') }
  site = await startTestSite({ dist, clock, geo, settings: { blockedCountries: ['TH'] } })
})
afterAll(async () => {
  await site.close()
  rmSync(dist, { recursive: true })
})

const plain = { 'accept-encoding': 'identity' }

describe('files of the build', () => {
  it('are sent in the smallest form that the client takes', async () => {
    const get = (accept: string) =>
      site.visitor().fetch('/_astro/app.Ab12.js', { headers: { 'accept-encoding': accept } })
    const [br, gzip, identity, unwanted] = await Promise.all([
      get('gzip, br'),
      get('gzip'),
      get('identity'),
      get('br;q=0'),
    ])
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(identity.headers.get('content-encoding')).toBeNull()
    expect(unwanted.headers.get('content-encoding')).toBeNull()
    for (const response of [br, gzip, identity]) expect(await response.text()).toBe(script)
    expect(new Set([br, gzip, identity].map((response) => response.headers.get('etag'))).size).toBe(3)
  })

  it('with a hashed name are kept for ever, others are asked for again', async () => {
    const visitor = site.visitor()
    expect((await visitor.fetch('/_astro/app.Ab12.js')).headers.get('cache-control')).toContain('immutable')
    const mark = await visitor.fetch('/mark.svg')
    expect(mark.headers.get('cache-control')).not.toContain('immutable')
    expect(mark.headers.get('content-security-policy')).toContain('sandbox')
    const known = await visitor.fetch('/mark.svg', { headers: { 'if-none-match': mark.headers.get('etag') ?? '' } })
    expect(known.status).toBe(304)
    expect((await visitor.fetch('/mark.svg', { method: 'POST' })).status).toBe(405)
    expect((await visitor.fetch('/..%2fserver/entry.mjs')).status).toBe(404)
  })

  it('that are pages bear the policy of their own hashes', async () => {
    const response = await site.visitor().fetch('/en/terms')
    expect(await response.text()).toBe(terms)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-R0hJ';")
  })
})

describe('rendered pages', () => {
  const read = async (path: string, init: RequestInit = {}) => {
    const response = await site.visitor().fetch(path, { headers: plain, ...init })
    return { response, page: await response.json() }
  }

  it('are rendered once for everybody, without anything of the visitor', async () => {
    const first = await read('/en/rng', { headers: { ...plain, cookie: 'sid=secret' } })
    const second = await read('/en/rng')
    expect(first.page).toMatchObject({ pathname: '/en/rng', cookie: null, ip: '' })
    expect(second.page.drawn).toBe(first.page.drawn)
    expect(first.response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(second.response.headers.get('etag')).toBe(first.response.headers.get('etag'))
    const other = await read('/rng')
    expect(other.page.drawn).not.toBe(first.page.drawn)
    const etag = first.response.headers.get('etag') ?? ''
    const known = await site.visitor().fetch('/en/rng', { headers: { ...plain, 'if-none-match': etag } })
    expect(known.status).toBe(304)
  })

  it('are kept until what they show changes, however long that takes', async () => {
    const before = (await read('/')).page
    clock.advance(500_000)
    expect((await read('/')).page.drawn).toBe(before.drawn)
    site.app.events.publish({ all: true }, 'catalogue', {})
    await expect.poll(async () => (await read('/')).page.drawn).toBeGreaterThan(before.drawn)
  })

  it('are rendered anew at once when the settings change', async () => {
    await read('/')
    await site.app.settings.change({ brand: 'Golden Rooster' }, 'test')
    expect((await read('/')).page.brand).toBe('Golden Rooster')
  })

  it('are rendered anew by and by, for what depends on the time alone', async () => {
    const before = (await read('/')).page
    clock.advance(601_000)
    expect((await read('/')).page.drawn).toBe(before.drawn)
    await expect.poll(async () => (await read('/')).page.drawn).toBeGreaterThan(before.drawn)
  })

  it('are the same with every query, so that none costs a rendering', async () => {
    const { page } = await read('/rng')
    for (const query of ['?page=2', '?ref=1', '?token=%22%3E%3Cscript%3E'])
      expect((await read(`/rng${query}`)).page).toEqual(page)
  })

  it('read a query where something is searched for, and nowhere else', async () => {
    const found = (await read('/en/search?q=%20golden%20%20lotus&page=2')).page
    expect(found).toMatchObject({ pathname: '/en/search', search: '?q=golden%20lotus' })
    expect((await read('/en/search?q=golden+lotus')).page).toEqual(found)
    expect((await read('/en/search?q=ประตู')).page.search).toBe(`?q=${encodeURIComponent('ประตู')}`)
    // Half a character, a sign that no text has, and more than anybody searches for.
    expect((await read('/search?q=a%00b%ED%A0%80')).page.search).toBe('?q=a%20b%EF%BF%BD%EF%BF%BD%EF%BF%BD')
    expect((await read(`/search?q=${'x'.repeat(79)}%F0%9F%8E%B0`)).page.search).toBe(`?q=${'x'.repeat(79)}`)
    const { page } = await read('/search')
    for (const query of ['?q=', '?q=%20', '?query=x']) expect((await read(`/search${query}`)).page).toEqual(page)
  })

  it('of a search cost nobody else a page, and an address that searches too much its lists alone', async () => {
    const home = (await read('/')).page
    const searching = (query: number) =>
      read(`/search?q=${query}`, { headers: { ...plain, 'x-forwarded-for': '198.51.100.7' } })
    const searches: string[] = []
    for (let query = 0; query <= 30; query += 1) searches.push((await searching(query)).page.search)
    expect(searches.at(-2)).not.toBe('')
    expect(searches.at(-1)).toBe('')
    // What is kept costs nothing.
    expect((await searching(29)).page.search).toBe('?q=29')
    expect((await read('/')).page.drawn).toBe(home.drawn)
    expect((await read('/search?q=lotus')).page.search).toBe('?q=lotus')
  })

  it('that never were are not looked for without end, and those that are stay', async () => {
    clock.advance(61_000)
    await read('/rng')
    const from = { headers: { ...plain, 'x-forwarded-for': '198.51.100.8' } }
    const missing = async (address: number) => (await read(`/none-${address}`, from)).response.status
    for (let address = 0; address < 60; address += 1) expect(await missing(address)).toBe(404)
    const before = (await read('/es/rng')).page.drawn
    for (let address = 60; address < 70; address += 1) expect(await missing(address)).toBe(404)
    expect((await read('/pt/rng')).page.drawn).toBe(before + 1)
    expect((await read('/rng', from)).response.status).toBe(200)
    clock.advance(60_000)
    expect((await read('/en/rng', from)).response.status).toBe(200)
  })

  it('are found by others however many addresses ask for what never was', async () => {
    clock.advance(61_000)
    const statusOf = async (path: string, address: string) =>
      (await read(path, { headers: { ...plain, 'x-forwarded-for': address } })).response.status
    for (let at = 0; at < 11; at += 1)
      for (let page = 0; page < 60; page += 1) await statusOf(`/none-${at}-${page}`, `198.51.100.${100 + at}`)
    expect(await statusOf('/pt/search', '198.51.100.99')).toBe(200)
  })

  it('are sent compressed', async () => {
    const response = await fetch(`${site.baseUrl}/rng`, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(brotliCompressSync(await response.text())).length).toBeGreaterThan(3000)
  })

  it('bear our whole policy with the hashes of Astro and nothing else of it', async () => {
    const policy = (await read('/rng')).response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'sha256-QUJD';")
    expect(policy).toContain("style-src 'self' 'sha256-REVG';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-eval')
  })

  it('that do not exist are the 404 page of their language', async () => {
    const { response, page } = await read('/en/nowhere')
    expect(response.status).toBe(404)
    expect(page.pathname).toBe('/en/404')
    expect((await read('/nowhere/at/all')).page.pathname).toBe('/404')
    expect((await read('/maintenance')).response.status).toBe(404)
  })

  it('lose their trailing slash, and never lead to another site', async () => {
    const visitor = site.visitor()
    const slash = await visitor.fetch('/en/rng/?page=2')
    expect([slash.status, slash.headers.get('location')]).toEqual([308, '/en/rng?page=2'])
    const tricky = await visitor.fetch('//elsewhere.example/')
    expect(tricky.headers.get('location')).toBe('/elsewhere.example')
    const first = await visitor.fetch('/th/help?topic=1')
    expect([first.status, first.headers.get('location')]).toEqual([308, '/help?topic=1'])
    expect((await visitor.fetch('/th')).headers.get('location')).toBe('/')
    expect((await visitor.fetch('/this')).status).toBe(404)
    expect((await visitor.fetch('/moved')).headers.get('location')).toBe('/rng')
  })

  it('that break half way are no page and no half page', async () => {
    const response = await site.visitor().fetch('/broken')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('half')
  })

  it('take no writes', async () => {
    expect((await site.visitor().fetch('/rng', { method: 'POST', body: 'x' })).status).toBe(405)
  })
})

describe('the closed site', () => {
  it('shows a blocked visitor the region page with their own address, at every address', async () => {
    const visitor = site.visitor('203.0.113.50')
    const response = await visitor.fetch('/en/terms', { headers: plain })
    expect(response.status).toBe(451)
    expect(await response.json()).toMatchObject({ pathname: '/en/region', ip: '203.0.113.50' })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect((await visitor.fetch('/_astro/app.Ab12.js')).status).toBe(200)
  })

  it('shows everybody the maintenance page, also where a page was kept', async () => {
    await site.visitor().fetch('/rng')
    const maintenanceEndTime = new Date(clock.now().getTime() + 120_000).toISOString()
    await site.app.settings.change({ maintenance: true, maintenanceEndTime }, 'test')
    for (const [path, page] of [
      ['/rng', '/maintenance'],
      ['/pt/x/y/', '/pt/maintenance'],
    ]) {
      const response = await site.visitor().fetch(path!.replace(/\/$/, ''), { headers: plain })
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('120')
      expect((await response.json()).pathname).toBe(page)
    }
    await site.app.settings.change({ maintenance: false }, 'test')
    expect((await site.visitor().fetch('/rng')).status).toBe(200)
  })
})
