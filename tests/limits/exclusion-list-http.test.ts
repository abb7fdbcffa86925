import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import type { Log } from '#server/kernel/log.ts'
import { openHttpExclusionList } from '#server/ports/exclusion-list-http.ts'
import { hangMs, longMs } from '#tests/support/patience.ts'

const key = Buffer.alloc(32, 7)
const clock = new ManualClock('2026-01-05T05:00:00.000Z')

/** Whether a call is signed as `docs/payment-gateway.md` says, computed without the library that signs. */
function isSigned({ method, url, headers }: IncomingMessage, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers
  const text = `${id}.${time}.${method} ${url}\n${body}`
  return signature === `v1,${createHmac('sha256', key).update(text).digest('base64')}` && time === '1767589200'
}

let answer: (response: ServerResponse) => void
const asked: unknown[] = []
const told: string[] = []
const tell = (event: string, fields: unknown) => void told.push(`${event} ${JSON.stringify(fields)}`)
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  if (!isSigned(request, body)) return void response.writeHead(401).end('{"error":"not_signed"}')
  asked.push([request.url, request.headers['gateway-account'], JSON.parse(body)])
  answer(response)
})
beforeAll(() => new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  told.length = 0
})

function ask(more: Partial<Parameters<typeof openHttpExclusionList>[0]> = {}) {
  const log = { debug: tell, info: tell, warn: tell, error: tell } as unknown as Log
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const secret = `whsec_${key.toString('base64')}`
  const options = { url, account: 'baize', secret, clock, log, timeoutMs: longMs, ...more }
  return openHttpExclusionList(options).ask(['52998224725', '90000000094'])
}
const does = (next: typeof answer) => {
  answer = next
}
const says = (body: unknown, status = 200) => {
  answer = (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

test('the question is signed, and says tax ids alone', async () => {
  says({
    results: [
      { taxId: '52998224725', result: 'clear', more: 1 },
      { taxId: '90000000094', result: 'listed', until: '2027-01-05T05:00:00Z' },
    ],
  })
  expect([...(await ask())]).toEqual([
    ['52998224725', { listed: false }],
    ['90000000094', { listed: true, until: new Date('2027-01-05T05:00:00Z') }],
  ])
  expect(asked).toEqual([['/v1/exclusions', 'baize', { taxIds: ['52998224725', '90000000094'] }]])
  expect(told).toEqual([])
})

test('who is not named, or not asked about, or spoken of in another word, is not answered for', async () => {
  says({
    results: [
      { taxId: '52998224725', result: 'perhaps' },
      { taxId: '11144477735', result: 'clear' },
    ],
  })
  expect((await ask()).size).toBe(0)
})

const full = { results: [{ taxId: '52998224725', result: 'clear' }] }
test.each<[string, () => void]>([
  ['refused', () => says({ error: 'not_permitted' }, 403)],
  ['404', () => says(full, 404)],
  ['500', () => says(full, 500)],
  ['down', () => says(full, 503)],
  ['a list in place of an object', () => says(['clear'])],
  ['an end that is no time', () => says({ results: [{ taxId: '52998224725', result: 'listed', until: 'soon' }] })],
  ['broken off', () => does((response) => void response.writeHead(200).destroy())],
  ['late', () => does(() => {})],
])('%s is no answer, and the log names nobody', async (what, next) => {
  next()
  const timeoutMs = what === 'late' ? hangMs : longMs
  expect((await ask({ timeoutMs })).size).toBe(0)
  expect(asked).toHaveLength(1)
  expect(told.join()).not.toContain('52998224725')
})

test('a list that is away, or does not know our secret, has not answered', async () => {
  says(full)
  expect((await ask({ url: 'http://127.0.0.1:9/v1' })).size).toBe(0)
  expect((await ask({ secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })).size).toBe(0)
  expect(told).toHaveLength(2)
})
