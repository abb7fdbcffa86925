import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '#search/catalogue.ts'
import { setVendorState, syncCatalogue } from '#server/lobby/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { catalogueVendor, listedGames } from '#tests/support/catalogue-vendor.ts'

let site: TestSite
let guest: Visitor
let listed = listedGames
beforeAll(async () => {
  site = await startTestSite({ gameVendor: catalogueVendor(() => listed), env: { DEMO: '1' } })
  await syncCatalogue(site.app)
  guest = site.visitor()
})
afterAll(() => site.close())

const names = async (q: string) =>
  (await guest.call('search', { q, language: 'en' })).games.map((game) => game.displayName)

describe('the search', () => {
  it('names games in the language of the page and tells which other name was meant', async () => {
    const { games } = await guest.call('search', { q: 'บวทอง', language: 'en', limit: 1 })
    expect(games).toEqual([
      expect.objectContaining({
        displayName: 'Golden Lotus',
        alias: 'บัวทอง',
        vendor: 'PG',
        gameType: 'RNG',
        lagerIcon: '/art/covers/pg_golden_lotus.svg',
        maintenance: false,
      }),
    ])
    const thai = await guest.call('search', { q: 'golden lotus', language: 'th', limit: 1 })
    expect(thai.games[0]).toMatchObject({ displayName: 'บัวทอง', alias: 'Golden Lotus' })
    const same = await guest.call('search', { q: 'golden lotus', language: 'en', limit: 1 })
    expect(same.games[0]).not.toHaveProperty('alias')
  })

  it('gives the popular games for no text, and no more than were asked for', async () => {
    await site.app.db.query("update game set rounds_lately = 99 where game_code = 'pg_tiger_drum'")
    site.app.events.publish({ all: true }, 'catalogue', {})
    const { games, total, vendors } = await guest.call('search', { language: 'en', limit: 3 })
    expect(games.map((game) => game.displayName)).toHaveLength(3)
    expect(games[0]?.displayName).toBe('Tiger Drum')
    expect([total, vendors]).toEqual([listedGames.length, []])
  })

  it('finds vendors with the types that they have, and none for a type alone', async () => {
    const { vendors } = await guest.call('search', { q: 'pg', language: 'en' })
    expect(vendors[0]).toMatchObject({ vassalage: 'PG', gameType: 'RNG', title: 'Slots' })
    expect(vendors.every((vendor) => vendor.games > 0)).toBe(true)
    expect((await guest.call('search', { q: 'slots', language: 'en' })).vendors).toEqual([])
  })

  it('follows what is listed: a vendor that is closed or hidden, a game that is new or gone', async () => {
    await setVendorState(site.app, 'PG', 'maintenance', 'test')
    expect((await guest.call('search', { q: 'golden lotus' })).games[0]).toMatchObject({ maintenance: true })
    await setVendorState(site.app, 'PG', 'hidden', 'test')
    expect(await names('golden lotus')).not.toContain('Golden Lotus')
    await setVendorState(site.app, 'PG', 'open', 'test')
    expect(await names('golden lotus')).toContain('Golden Lotus')
    listed = [
      ...listedGames.filter((game) => game.name !== 'Tiger Drum'),
      { ...listedGames[0]!, gameCode: 'new', name: 'Zebra Yacht', names: {} },
    ]
    await syncCatalogue(site.app)
    expect(await names('zebra yatch')).toEqual(['Zebra Yacht'])
    expect(await names('tiger drum')).not.toContain('Tiger Drum')
  })

  it('refuses what is too long or too many', async () => {
    const status = async (query: string) => (await guest.fetch(`/api/search?${query}`)).status
    expect(await status(`q=${'a'.repeat(81)}`)).toBe(400)
    expect(await status('q=a&limit=51')).toBe(400)
    expect(await status('q=a&limit=0')).toBe(400)
    expect(await status(`q=${encodeURIComponent('%_\\ ก้้้้้้้้้')}`)).toBe(200)
  })
})

describe('the index for browsers', () => {
  it('answers in the browser exactly as the server does', async () => {
    const here = openCatalogue(await guest.call('searchIndex'))
    for (const [q, language] of [
      ['golden', 'en'],
      ['มงกร', 'th'],
      ['baccarta', 'es'],
      ['pg', 'pt'],
      ['', 'en'],
    ] as const) {
      expect(here.find(q, 20, language)).toEqual(await guest.call('search', { q, language, limit: 20 }))
    }
  })

  it('is fetched once and is small', async () => {
    const answer = await guest.fetch('/api/search/index')
    const etag = answer.headers.get('etag') ?? ''
    expect(brotliCompressSync(await answer.text()).byteLength).toBeLessThan(60_000)
    const again = await guest.fetch('/api/search/index', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('names the picture server that the operator has chosen', async () => {
    await site.app.settings.change({ imageCdn: ['https://img.example'] }, 'test')
    expect((await guest.call('searchIndex')).images).toBe('https://img.example')
    const { games } = await guest.call('search', { q: 'golden lotus', limit: 1 })
    expect(games[0]?.lagerIcon).toBe('https://img.example/art/covers/pg_golden_lotus.svg')
    await site.app.settings.change({ imageCdn: [] }, 'test')
  })
})
