import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { rawAnswer } from './raw.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const always = [
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'content-security-policy',
]
const host = 'Host: site\r\nConnection: close\r\n'
const post = (headers: string, body = '') =>
  `POST /api/auth/exchange HTTP/1.1\r\n${host}Content-Type: application/json\r\n${headers}\r\n${body}`

it.each<[string, string, number]>([
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: site\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 400],
  ['the same host twice', 'GET / HTTP/1.1\r\nHost: site\r\nHost: site\r\nConnection: close\r\n\r\n', 400],
  ['a demand that nobody knows', post('Expect: miracles\r\nContent-Length: 0\r\n'), 417],
  ['an unknown method', `FOO / HTTP/1.1\r\n${host}\r\n`, 400],
  ['a method that is not ours', `TRACE / HTTP/1.1\r\n${host}\r\n`, 405],
  ['an address that is a star', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
  ['two lengths', post('Content-Length: 4\r\nContent-Length: 5\r\n', 'abcd'), 400],
  ['a negative length', post('Content-Length: -4\r\n'), 400],
  ['a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'), 400],
  ['an unknown coding', post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'), 400],
  ['a chunk without a size', post('Transfer-Encoding: chunked\r\n', 'ZZ\r\nab\r\n0\r\n\r\n'), 400],
  ['a chunk beyond all size', post('Transfer-Encoding: chunked\r\n', 'FFFFFFFFFFFFFFFFF\r\nab\r\n0\r\n\r\n'), 400],
  ['a body too large', post('Content-Length: 70000\r\n'), 413],
  ['a folded header', `GET / HTTP/1.1\r\n${host}X-A: a\r\n b\r\n\r\n`, 400],
  ['a NUL in a header', `GET / HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`, 400],
  ['a huge header', `GET / HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a long address', `GET /${'a'.repeat(5_000)} HTTP/1.1\r\n${host}\r\n`, 400],
])('refuses %s with all headers', async (_name, bytes, status) => {
  const answer = await rawAnswer(site.port, bytes)
  expect(answer.status).toBe(status)
  for (const name of always) expect(answer.headers.get(name), name).toBeTruthy()
})

it.each([
  ['after a body that was not read', '/api/auth/exchange'],
  ['after a body that nobody asked for', '/healthz'],
])('takes no second request from inside a body, %s', async (_name, path) => {
  const inner = `GET /api/menu HTTP/1.1\r\nHost: site\r\n\r\n`
  const bytes = `POST ${path} HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nContent-Length: 70000\r\n\r\n${inner}`
  expect((await rawAnswer(site.port, bytes)).text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
})
