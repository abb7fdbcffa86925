import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import type { Log } from '#server/kernel/log.ts'
import { openHttpSlipCheck } from '#server/ports/slip-check-http.ts'
import { hangMs, longMs } from '#tests/support/patience.ts'

const key = Buffer.alloc(32, 7)
const payload = '004000060000010103004021920261122BAIZE0004425102TH9104AAAA'
const question = {
  ...{ payload, sendingBank: '004', transRef: '20261122BAIZE00044' },
  to: { bankCode: '014', number: '417-2-09356-8', name: 'BAIZE SERVICES CO., LTD.' },
}
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

function ask(more: Partial<Parameters<typeof openHttpSlipCheck>[0]> = {}) {
  const log = { debug: tell, info: tell, warn: tell, error: tell } as unknown as Log
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const secret = `whsec_${key.toString('base64')}`
  const options = { url, account: 'baize', secret, clock, log, timeoutMs: longMs, ...more }
  return openHttpSlipCheck(options).ask(question)
}
const does = (next: typeof answer) => {
  answer = next
}
const says = (body: unknown, status = 200) => {
  answer = (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const full = {
  ...{ result: 'found', sendingBank: '004', transRef: '20261122BAIZE00044', at: '2026-11-22T15:04:05+07:00' },
  ...{ amount: '1000.48', currency: 'THB', sender: { name: 'MR. PRASERT D.' }, receiver: { account: 'xxx-x-x9356-x' } },
}

test('the question is signed, and says what the slip bears and where its money should have gone', async () => {
  says({ ...full, more: 1 })
  expect(await ask()).toEqual({
    ...{ result: 'found', sendingBank: '004', transRef: '20261122BAIZE00044', amount: 100048n },
    at: new Date('2026-11-22T08:04:05Z'),
    ...{ sender: { name: 'MR. PRASERT D.' }, receiver: { account: 'xxx-x-x9356-x' } },
  })
  const receiver = { bankCode: '014', account: '4172093568', name: 'BAIZE SERVICES CO., LTD.' }
  const asks = { payload, sendingBank: '004', transRef: '20261122BAIZE00044', receiver }
  expect(asked).toEqual([['/v1/slips', 'baize', asks]])
  expect(told).toEqual([])
})

test('both sides of a transfer may be left out', async () => {
  says({ ...full, sender: undefined, receiver: undefined })
  expect(await ask()).toMatchObject({ result: 'found', sender: {}, receiver: {} })
})

test.each(['not_found', 'pending', 'quota'])('%s is passed on', async (result) => {
  says({ result })
  expect(await ask()).toEqual({ result })
})

test.each<[string, () => void]>([
  ['another word', () => says({ ...full, result: 'perhaps' })],
  ['a number in place of an amount', () => says({ ...full, amount: 1000.48 })],
  ['an amount of three decimals', () => says({ ...full, amount: '1000.480' })],
  ['an amount below zero', () => says({ ...full, amount: '-1.00' })],
  ['a time without its zone', () => says({ ...full, at: '2026-11-22T15:04:05' })],
  ['a reference that no slip bears', () => says({ ...full, transRef: 'A B' })],
  ['refused', () => says({ error: 'not_permitted' }, 403)],
  ['404', () => says(full, 404)],
  ['500', () => says(full, 500)],
  ['down', () => says(full, 503)],
  ['a list in place of an object', () => says([full])],
  ['broken off', () => does((response) => void response.writeHead(200).destroy())],
  ['late', () => does(() => {})],
])('%s is no answer, and the log tells nothing of the slip', async (what, next) => {
  next()
  const timeoutMs = what === 'late' ? hangMs : longMs
  expect(await ask({ timeoutMs })).toEqual({ result: 'unreachable' })
  expect(asked).toHaveLength(1)
  expect(told.join()).not.toContain('BAIZE')
})

test('a service that is away, or does not know our secret, has not answered', async () => {
  says(full)
  expect(await ask({ url: 'http://127.0.0.1:9/v1' })).toEqual({ result: 'unreachable' })
  const secret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
  expect(await ask({ secret })).toEqual({ result: 'unreachable' })
  expect(told).toHaveLength(2)
})
