import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canonicalPath } from '#server/http/language.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { rawAnswer } from './raw.ts'

/** A build that counts what it draws and says which address it was asked for. */
const entry = `
let drawn = 0
let games = 0
export const handler = async (req, res, next) => {
  const { pathname } = new URL(req.url, 'http://site')
  const page = pathname.replace(/^\\/en(?=\\/)/, '')
  if (page.startsWith('/game/')) { games += 1; res.writeHead(404, { 'content-type': 'text/html' }); return res.end('no such game '.repeat(200)) }
  if (!['/rng', '/404', '/maintenance', '/region', '/games-drawn'].includes(decodeURIComponent(page))) return next()
  drawn += 1
  res.writeHead(page === '/404' ? 404 : 200, { 'content-type': 'text/html' })
  res.end(JSON.stringify({ pathname, drawn, games }))
}
`

let site: TestSite
let dist: string
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'build-'))
  for (const folder of ['server', 'client']) mkdirSync(join(dist, folder))
  writeFileSync(join(dist, 'server/entry.mjs'), entry)
  writeFileSync(join(dist, 'server/secret.txt'), 'secret')
  site = await startTestSite({ dist })
})
afterAll(async () => {
  await site.close()
  rmSync(dist, { recursive: true })
})

const get = (path: string) => rawAnswer(site.port, `GET ${path} HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`)

/** Where a browser on our site would go from this answer. */
const leadsTo = (answer: { headers: ReadonlyMap<string, string> }): string =>
  new URL(answer.headers.get('location') ?? '/', 'https://site.example').origin

it.each([
  '/th//evil.example',
  '/th///evil.example/',
  '/th/%2e//evil.example',
  '//evil.example/',
  '///evil.example//',
  '/.//evil.example/',
  '/..//evil.example',
  '/en/../..//evil.example',
  '/th/..//evil.example',
  '/t%68//evil.example',
  '/%74%68/th//evil.example',
])('does not send a visitor of %s to another site', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(308)
  expect(leadsTo(answer)).toBe('https://site.example')
})

it.each([
  '/th/\\evil.example',
  '\\\\evil.example',
  '/th/\tevil.example',
  'http://evil.example/',
  '/caf\u00e9',
  '/a\0b',
])('takes %j for no address', async (path) => expect((await get(path)).status).toBe(400))

it('gives each page one address, so that its copies cannot crowd the kept pages out', async () => {
  for (const path of ['/./en/rng', '/en//rng', '/e%6e/rng', '/en/x/../rng', '/en/rn%67/', '/en/%72ng']) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('location')], path).toEqual([308, '/en/rng'])
  }
  for (const path of ['/a%2fb', '/%2561', '/%zz', '/%', '/constructor', '/blog/__proto__'])
    expect(canonicalPath(path)).toBe(path)
})

it('leads other spellings of the lottery pages to their own address', () => {
  expect(
    ['/lottert', '/en/sealottery', '/th/vnlottery', '/help/lottert/x', '/es/blog/lottert'].map(canonicalPath),
  ).toEqual(['/lottery', '/en/seaLottery', '/vnLottery', '/help/lottert/x', '/es/blog/lottert'])
})

it('leads the file name of the home page to the home page of its language', async () => {
  const answer = await get('/en/index.html')
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/en'])
  expect(['/index.html', '/th/index.html', '/help/x/index.html'].map(canonicalPath)).toEqual([
    '/',
    '/',
    '/help/x/index.html',
  ])
})

it('hides the pages that stand for others behind no spelling of their address', async () => {
  for (const path of ['/maintenance', '/en/region', '/404', '/en/404']) expect((await get(path)).status).toBe(404)
  for (const path of ['/./maintenance', '/m%61intenance', '/en/./region'])
    expect(canonicalPath(path)).toMatch(/^(?:\/en)?\/(?:maintenance|region)$/)
})

it('draws the page of unknown addresses once', async () => {
  const first = JSON.parse((await get('/en/nothing')).body)
  expect(first.pathname).toBe('/en/404')
  expect(JSON.parse((await get('/en/nothing/else')).body)).toEqual(first)
  const game = await get('/en/game/404')
  expect([game.status, JSON.parse(game.body)]).toEqual([404, first])
})

it('draws nothing for games that never were, however many are made up', async () => {
  for (const id of ['1', '017', '-1', '99999999999999999999', 'abc', '%E0%B9%91'])
    for (const path of [`/game/${id}`, `/en/game/${id}`]) expect((await get(path)).status, path).toBe(404)
  expect(JSON.parse((await get('/games-drawn')).body).games).toBe(0)
})

it.each([
  '/../server/secret.txt',
  '/%2e%2e/server/secret.txt',
  '/..%2fserver%2fsecret.txt',
  '/_astro/../../server/secret.txt',
])('serves nothing from beside the built files at %s', async (path) => {
  const answer = await get(path)
  expect([308, 404]).toContain(answer.status)
  expect(answer.body).not.toContain('secret')
})
