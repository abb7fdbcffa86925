import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pagePolicy, permissionsPolicy } from '#server/http/security-headers.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { syncCatalogue } from '#server/lobby/public.ts'
import { imagePlace, viaLaunchCdn } from '#server/system/public.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { type MoodyVendor, moodyVendor } from './support.ts'

const one = 'https://img-1.example'
const two = 'https://img-2.example'
let site: TestSite
let vendor: MoodyVendor
const clock = new ManualClock('2026-11-21T12:00:00.000Z')

beforeAll(async () => {
  vendor = moodyVendor()
  site = await startTestSite({ clock, gameVendor: vendor })
  await syncCatalogue(site.app)
})
beforeEach(() => site.app.settings.change({ imageCdn: [], launchCdn: [] }, 'test'))
afterAll(() => site.close())

test('pictures come from one of the servers, each of them in its turn by chance', async () => {
  await site.app.settings.change({ imageCdn: [one, two] }, 'test')
  const seen = new Set<string>()
  for (let tries = 0; tries < 60 && seen.size < 2; tries += 1) {
    site.parts.forget()
    const { games } = await site.visitor().call('games', { gameType: 'RNG' })
    const origins = new Set(games.map((game) => new URL(game.lagerIcon).origin))
    expect(origins.size).toBe(1)
    for (const origin of origins) seen.add(origin)
  }
  expect([...seen].toSorted()).toEqual([one, two])
  const { lanes } = (await site.visitor().call('vendors', {})).data
  expect(new URL(lanes[0]!.cards[0]!.scene).origin).toMatch(/img-[12]/)
})

test('without servers pictures are the site’s own; other hosts’ addresses stay as they are', () => {
  expect(imagePlace([])('/art/a.svg')).toBe('/art/a.svg')
  expect(imagePlace([one])('/art/a.svg')).toBe(`${one}/art/a.svg`)
  expect(imagePlace([one])(`${one}/a.png?x=1`)).toBe(`${one}/a.png?x=1`)
  expect(imagePlace([two])('https://else.example/a.png')).toBe('https://else.example/a.png')
  expect(imagePlace([one])('//else.example/a.png')).toBe('//else.example/a.png')
})

test('a launch goes through one of the launch servers, with its path and query', async () => {
  expect(viaLaunchCdn('https://v.example/p/x?y=1#z', [])).toBe('https://v.example/p/x?y=1#z')
  await site.app.settings.change({ launchCdn: ['https://go.example'] }, 'test')
  const { games } = await site.visitor().call('games', { gameType: 'RNG' })
  const { launchUrl } = await site.visitor().call('launchGame', { nodeId: games[0]!.nodeId, mode: 'demo' })
  expect(launchUrl).toBe('https://go.example/game?a=1')
})

test('pages may show pictures and frames of exactly these servers', () => {
  const policy = pagePolicy('', site.config, { imageCdn: [one, two], launchCdn: ['https://go.example'] })
  expect(policy).toContain(`img-src 'self' data: blob: ${one} ${two};`)
  expect(policy).toMatch(/frame-src [^;]*https:\/\/go\.example;/)
  expect(policy).toContain("connect-src 'self';")
  const permissions = permissionsPolicy(site.config, { imageCdn: [], launchCdn: ['https://go.example'] })
  expect(permissions).toMatch(/fullscreen=\(self [^)]*"https:\/\/go\.example"\)/)
})

test.each([
  'cdn.example',
  'https://cdn.example/',
  'https://cdn.example/path',
  "https://cdn.example; script-src 'unsafe-inline'",
  'javascript:alert(1)',
  'data:text/html,x',
  'https://user:pw@cdn.example',
  '*',
  'https://*',
  'https://*.example',
  'https://cdn.example;require-trusted-types-for',
  'https://cdn.example,x',
  'https://cdn.example"',
  "https://'unsafe-inline'",
  'https://cdn.example\nx',
  'https://CDN.example',
])('the setting refuses %s', async (value) => {
  await expect(site.app.settings.change({ imageCdn: [value] }, 'test')).rejects.toThrow(/origin/)
  await expect(site.app.settings.change({ launchCdn: [value] }, 'test')).rejects.toThrow(/origin/)
})

test.each(['https://cdn.example:8443', 'http://127.0.0.1:4000', 'https://[::1]:4000', 'https://xn--9ca.example'])(
  'the setting takes %s',
  async (value) => {
    await site.app.settings.change({ imageCdn: [value], launchCdn: [value] }, 'test')
    expect(site.app.settings.current().imageCdn).toEqual([value])
  },
)

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//else.example',
  '/\\else.example',
  'http://x.example',
  'https://[',
  '',
])('no download leads to %j', async (url) => {
  const { appDownloads } = site.app.settings.current()
  for (const wrong of [
    { url, guide: '/help' },
    { url: '/help', guide: url },
  ])
    await expect(site.app.settings.change({ appDownloads: { ...appDownloads, ios: wrong } }, 'test')).rejects.toThrow(
      /page of the site/,
    )
})

test.each(['//chat.example', '/\\chat.example', 'https://chat.example', ''])('no chat leads to %j', async (path) => {
  const entry = { csType: 'chat' as const, path, title: 'Chat', csPosition: 'all' as const }
  await expect(site.app.settings.change({ customerService: [entry] }, 'test')).rejects.toThrow(/page of the site/)
})
