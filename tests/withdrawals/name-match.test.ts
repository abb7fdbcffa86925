import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import type { Log } from '#server/kernel/log.ts'
import { openHttpNameMatch } from '#server/ports/name-match-http.ts'
import { hangMs, longMs } from '#tests/support/patience.ts'

const key = Buffer.alloc(32, 7)
const clock = new ManualClock('2026-01-05T05:00:00.000Z')
const question = { kind: 'bank', bank: '004', number: '1234564471', holder: 'Kanya Srisuk' } as const

/** Whether a call is signed as `docs/payment-gateway.md` says, computed without the library that signs. */
function isSigned({ method, url, headers }: IncomingMessage, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers
  const text = `${id}.${time}.${method} ${url}\n${body}`
  return signature === `v1,${createHmac('sha256', key).update(text).digest('base64')}` && time === '1767589200'
}

type Manner = (response: ServerResponse) => void | Promise<void>
let manner: Manner
const asked: { readonly path: string | undefined; readonly account: unknown; readonly body: unknown }[] = []
const told: string[] = []
const tell = (event: string, fields: unknown) => void told.push(`${event} ${JSON.stringify(fields)}`)

/** The service: refuses what is not signed, and answers as the test says. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  if (!isSigned(request, body)) return void response.writeHead(401).end('{"error":"not_signed"}')
  asked.push({ path: request.url, account: request.headers['gateway-account'], body: JSON.parse(body) })
  await manner(response)
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

function ask(more: Partial<Parameters<typeof openHttpNameMatch>[0]> = {}) {
  const log = { debug: tell, info: tell, warn: tell, error: tell } as unknown as Log
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const secret = `whsec_${key.toString('base64')}`
  const options = { url, account: 'baize', secret, clock, log, timeoutMs: longMs, ...more }
  return openHttpNameMatch(options).ask(question)
}

const says = (text: string, status = 200): Manner => {
  return (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

test('the question is signed and says no more than it has to', async () => {
  manner = says('{"result":"match"}')
  expect(await ask()).toEqual({ match: 'match' })
  expect(asked).toEqual([
    {
      path: '/v1/account-names',
      account: 'baize',
      body: { kind: 'bank', bankCode: '004', account: '1234564471', name: 'Kanya Srisuk' },
    },
  ])
  expect(told).toEqual([])
})

test.each([
  ['{"result":"differs","name":" MANEE R. ","more":1}', { match: 'differs', name: 'MANEE R.' }],
  ['{"result":"differs"}', { match: 'differs' }],
  ['{"result":"unknown"}', { match: 'unknown' }],
  ['{"result":"probably"}', { match: 'unknown' }],
])('the answer %s', async (text, answer) => {
  manner = says(text)
  expect(await ask()).toEqual(answer)
})

test.each<[string, Manner]>([
  ['500', says('{"result":"match"}', 500)],
  ['503 in another language', says('<html>Bad gateway</html>', 503)],
  ['400', says('{"error":"unknown_bank"}', 400)],
  ['404', says('{"result":"match"}', 404)],
  ['a redirect', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['garbage', says('{"result":')],
  ['a list', says('["match"]')],
  ['a match that is no word', says('{"result":true}')],
  ['a name without end', says(`{"result":"differs","name":"${'M'.repeat(101)}"}`)],
  ['an answer that breaks off', (response) => void response.writeHead(200).destroy()],
  ['no answer', (response) => void response.destroy()],
  [
    'an answer after the deadline',
    async (response) => {
      await pause(hangMs * 3)
      response.end('{"result":"match"}')
    },
  ],
  [
    'an answer that drips',
    async (response) => {
      for (const sign of '{"result":"match"}') {
        response.write(sign)
        await pause(hangMs / 6)
      }
      response.end()
    },
  ],
])('%s is no answer, and the log names nobody', async (what, next) => {
  manner = next
  const timeoutMs = ['an answer after the deadline', 'an answer that drips'].includes(what) ? hangMs : longMs
  expect(await ask({ timeoutMs })).toEqual({ match: 'unknown' })
  expect(asked.length).toBe(1)
  expect(told.join()).not.toMatch(/1234564471|Kanya/)
})

test('a service that is away, or does not know our secret, has not answered', async () => {
  manner = says('{"result":"match"}')
  expect(await ask({ url: 'http://127.0.0.1:9/v1' })).toEqual({ match: 'unknown' })
  expect(await ask({ secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })).toEqual({ match: 'unknown' })
  expect(asked).toEqual([])
  expect(told.length).toBe(2)
})
