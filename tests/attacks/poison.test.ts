import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '#api/seal.ts'
import { callKeys } from '#server/kernel/call-keys.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { rawAnswer } from './raw.ts'

/** A build whose page says all that it learns of the request. */
const entry = `
export const handler = async (req, res, next) => {
  if (!/^\\/(en\\/)?(rng|404)/.test(req.url)) return next()
  res.writeHead(200, { 'content-type': 'text/html' })
  res.end(JSON.stringify({ url: req.url, headers: req.headers, drawn: Math.random() }))
}
`
let site: TestSite
let dist: string
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'build-'))
  for (const folder of ['server', 'client', 'client/_astro']) mkdirSync(join(dist, folder))
  writeFileSync(join(dist, 'server/entry.mjs'), entry)
  writeFileSync(join(dist, 'server/secret.txt'), 'secret')
  writeFileSync(join(dist, 'secret.txt'), 'secret')
  writeFileSync(join(dist, 'client/_astro/a.js'), 'plain')
  site = await startTestSite({ dist })
})
afterAll(async () => {
  await site.close()
  rmSync(dist, { recursive: true })
})

const evil = 'evil.example'
const ask = (path: string, headers = '', host = evil) =>
  rawAnswer(site.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`)
const headersOfProxies = [
  ...['X-Forwarded-Host', 'X-Host', 'X-Forwarded-Server', 'Forwarded', 'X-HTTP-Host-Override'],
  ...['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Prefix', 'X-Forwarded-Proto', 'X-Forwarded-Port'],
]
  .map((name) => `${name}: ${name === 'Forwarded' ? `host=${evil}` : name.includes('URL') ? '/404' : evil}\r\n`)
  .join('')

describe('what is kept for everybody', () => {
  it.each(['/rng', '/en/rng', '/en/nothing'])('%s learns nothing of the one who asked first', async (path) => {
    const cookie = 'Cookie: sid=stolen-by-cache\r\nAuthorization: Bearer stolen-by-cache\r\nUser-Agent: nobody-else\r\n'
    const first = await ask(`${path}?utm=${evil}&lang=xx`, headersOfProxies + cookie)
    const second = await ask(path, '', 'site')
    for (const { text } of [first, second]) {
      expect(text).not.toContain(evil)
      expect(text).not.toMatch(/stolen-by-cache|nobody-else/)
    }
    expect(second.body).toContain('"drawn"')
    expect(second.body).toBe(first.body)
  })

  it('by calls neither: their answers and their descriptions name this site alone', async () => {
    for (const path of ['/api/menu', '/api/vendors?platform=html5-desktop', '/api/openapi.json', '/api/keys']) {
      await ask(path, headersOfProxies)
      const kept = await ask(path, '', 'site')
      expect([path, kept.status, kept.text.includes(evil)]).toEqual([path, 200, false])
    }
  })

  it.each(['/en/rng/', '/th/rng', '/en//rng'])('the way from %s to its own address names no host', async (path) => {
    const { status, headers } = await ask(path, headersOfProxies)
    expect(status).toBe(308)
    expect(headers.get('location')).toMatch(/^\/[^/]/)
  })
})

it.each([
  '/_astro/..%5c..%5csecret.txt',
  '/_astro/%2e%2e%5c%2e%2e%5csecret.txt',
  '/_astro/..%2f..%2fsecret.txt',
  '/_astro/%252e%252e%252f%252e%252e%252fsecret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '/..;/secret.txt',
  '/_astro/....//....//secret.txt',
  '/_astro/a.js%00.txt',
  '/_astro/a.js/../../../secret.txt',
  '/api/../secret.txt',
  '/api/..%2fsecret.txt',
  '/server/secret.txt',
  '/.git/config',
  '/.env',
  '/package.json',
])('no file that is not the build’s comes by %s', async (path) => {
  const answer = await ask(path, '', 'site')
  expect([308, 400, 404], String(answer.status)).toContain(answer.status)
  expect(answer.body).not.toMatch(/secret|plain/)
  if (answer.status === 308) {
    const next = await ask(answer.headers.get('location') ?? '', '', 'site')
    expect(next.body).not.toMatch(/^secret/)
  }
})

describe('bodies that are meant to break something', () => {
  const post = (path: string, body: string, type = 'application/json') =>
    site.visitor().fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': type }, body })
  const prototypes = [
    '{"__proto__":{"polluted":"yes"}}',
    '{"token":{"__proto__":{"polluted":"yes"}}}',
    '{"constructor":{"prototype":{"polluted":"yes"}}}',
    '{"token":"x","\\u005f_proto__":{"polluted":"yes"}}',
    '{"toString":"x","valueOf":1,"hasOwnProperty":null,"token":"x"}',
    '[{"__proto__":{"polluted":"yes"}}]',
  ]
  const clean = () => expect((Object.prototype as { polluted?: string }).polluted).toBeUndefined()

  it('leave every object as it was, by body, form, query and sealed body', async () => {
    for (const body of prototypes) {
      const answer = await post('/auth/exchange', body)
      expect([400, 410], body).toContain(answer.status)
      if (body.includes('_proto__')) expect(await answer.json(), body).toMatchObject({ code: 'malformed' })
      const { jwks } = await callKeys(site.app)
      const sealed = await seal(jwks, 'POST', '/api/auth/login', JSON.parse(body))
      expect((await post('/auth/login', JSON.stringify(sealed))).status, body).toBe(400)
      clean()
    }
    for (const names of ['__proto__[polluted]=yes', '__proto__=yes', 'constructor[prototype][polluted]=yes']) {
      const form = await post('/auth/forgot/email', `${names}&username=x`, 'application/x-www-form-urlencoded')
      expect(form.status, names).toBe(400)
      expect((await site.visitor().fetch(`/api/games?${names}`)).status, names).toBeLessThan(500)
      clean()
    }
  })

  it.each<[string, string]>([
    ['deep lists', `{"token":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['nine levels', `{"token":${'['.repeat(9)}${']'.repeat(9)}}`],
    ['thousands of names', `{${Array.from({ length: 5_000 }, (_, at) => `"n${at}":1`).join(',')}}`],
    ['a number without end', `{"token":${'9'.repeat(60_000)}}`],
    ['an exponent', '{"token":1e999999999}'],
    ['half a character', '{"token":"\\ud800"}'],
    ['a byte order mark', '\ufeff{"token":"x"}'],
    ['comments', '{"token":"x"/* */}'],
    ['two values', '{"token":"x"}{"token":"y"}'],
  ])('%s are refused', async (_name, body) => {
    const answer = await post('/auth/exchange', body)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  })

  it('of more than 64 KiB are not read to their end, nor are packed ones unpacked', async () => {
    expect((await post('/auth/exchange', `{"token":"${'x'.repeat(70_000)}"}`)).status).toBe(413)
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const packed = await site.visitor().fetch('/api/auth/exchange', { method: 'POST', headers, body: '{}' })
    expect(packed.status).toBe(415)
  })
})
