import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import type { GameVendor, LaunchRequest } from '#server/ports/game-vendor.ts'
import { openHub88 } from '#server/ports/game-vendor-hub88.ts'
import { isSigned } from '#server/wallet/signature.ts'
import { hangMs, longMs } from '#tests/support/patience.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const silent = { info: () => {}, warn: () => {}, error: () => {} }

let server: Server
let vendor: GameVendor
let open: (timeoutMs: number) => GameVendor
let clock: ManualClock
let calls: { path: string; body: Record<string, unknown>; signed: boolean }[]
let answer: (request: IncomingMessage, response: ServerResponse) => void

const json =
  (value: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status).end(JSON.stringify(value))

beforeEach(async () => {
  calls = []
  clock = new ManualClock('2026-03-01T12:00:00Z')
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const signature = String(request.headers['x-hub88-signature'])
    calls.push({
      path: request.url!,
      body: JSON.parse(raw.toString()),
      signed: isSigned(raw, signature, [pair.publicKey]),
    })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const url = `http://127.0.0.1:${port}`
  open = (timeoutMs) => openHub88({ url, operatorId: 7, privateKey, log: silent, clock, timeoutMs })
  vendor = open(longMs)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const player: LaunchRequest = {
  ...{ gameCode: 'pg_koi', mode: 'real', user: '10000001', token: 'secret-token', currency: 'THB', language: 'th' },
  ...{ platform: 'GPL_DESKTOP', ip: '203.0.113.7', country: 'TH', lobbyUrl: 'https://site.example/' },
}
const unavailable = { code: 'vendor_unavailable' }

test('a launch is signed and names the member; a demo names nobody and plays for fun money', async () => {
  answer = json({ url: 'https://vendor.example/play', new_field: true })
  expect(await vendor.launch(player)).toEqual({ url: 'https://vendor.example/play' })
  await vendor.launch({ ...player, mode: 'demo' })
  const [real, demo] = calls
  expect(real).toMatchObject({ path: '/operator/generic/v2/game/url', signed: true })
  expect(real!.body).toMatchObject({
    operator_id: 7,
    user: '10000001',
    token: 'secret-token',
    currency: 'THB',
    lang: 'th',
  })
  expect(demo!.body).toMatchObject({ currency: 'XXX', game_code: 'pg_koi' })
  expect(demo!.body).not.toHaveProperty('token')
})

test('lists are read with what we know of them; new fields and words do no harm, amounts keep all digits', async () => {
  const game = {
    game_code: 'g',
    name: 'G',
    product: 'PG Soft',
    category: 'Brand New',
    enabled: true,
    rtp: 96.2,
    extra: {},
  }
  answer = json([game])
  expect(await vendor.listGames()).toMatchObject([
    { gameCode: 'g', productCode: 'PG Soft', demoSupport: false, rtp: '96.2' },
  ])
  answer = json([{ product_code: 'PG', product_name: 'PG Soft', product_logo_url: null }])
  expect(await vendor.listProducts()).toEqual([{ code: 'PG', name: 'PG Soft', transferWallet: false }])
  answer = (_, response) =>
    void response.end(
      '[{"transaction_uuid":"u","kind":"bet","status":"TS_NEW","round":null,"amount":9007199254740993}]',
    )
  expect((await vendor.listTransactions({ from: new Date('2026-03-01T10:00:00Z') }))[0]?.amount).toBe(9007199254740993n)
  expect(calls.at(-1)?.body).toEqual({
    operator_id: 7,
    start_time: '2026-03-01T10:00:00',
    pagination: { limit: 100 },
  })
})

const entry = (transaction_uuid: string) => ({ transaction_uuid, kind: 'win', status: 'TS_SUCCESS', amount: 5 })

test('a list of transactions is read page by page, each transaction once', async () => {
  const pages: Record<string, object> = {
    first: { transactions: [entry('a'), entry('b')], pagination: { next_cursor: 'second' } },
    second: { transactions: [entry('b'), entry('c')], pagination: { next_cursor: null } },
  }
  answer = (_, response) => {
    const { cursor = 'first' } = calls.at(-1)!.body.pagination as { cursor?: string }
    response.end(JSON.stringify(pages[cursor]))
  }
  const list = await vendor.listTransactions({ round: 'r' })
  expect(list.map(({ transactionUuid }) => transactionUuid)).toEqual(['a', 'b', 'c'])
  expect(calls).toHaveLength(2)
})

test('a list of transactions that leads back to itself is a fault of the vendor', async () => {
  answer = json({ transactions: [entry('a')], pagination: { next_cursor: 'again' } })
  await expect(vendor.listTransactions({ round: 'r' })).rejects.toMatchObject(unavailable)
})

test.each([
  ['an error', json({ error: 'x' }, 500)],
  ['a refusal', json({ error: 'currency' }, 403)],
  ['no JSON', (_: IncomingMessage, response: ServerResponse) => void response.end('<html>')],
  ['another form', json({ link: 'x' })],
  ['an address that is no web address', json({ url: 'javascript:alert(1)' })],
  [
    'a redirect',
    (_: IncomingMessage, response: ServerResponse) => void response.writeHead(302, { location: '/' }).end(),
  ],
  ['a cut line', (_: IncomingMessage, response: ServerResponse) => void response.destroy()],
  ['an answer that does not come', () => {}],
  ['an answer that does not end', (_: IncomingMessage, response: ServerResponse) => void response.write('{"url":')],
])('%s is refused in time as unavailable, without the token in the words', async (what, reaction) => {
  answer = reaction
  const failure = await open(what.includes('does not') ? hangMs : longMs)
    .launch(player)
    .catch((error: unknown) => error)
  expect(failure).toMatchObject(unavailable)
  expect(JSON.stringify(failure)).not.toContain('secret-token')
})

test('after five failures nobody is sent there for ten seconds, then one who tries', async () => {
  answer = json({}, 502)
  for (let tries = 0; tries < 8; tries += 1) await expect(vendor.launch(player)).rejects.toMatchObject(unavailable)
  expect(calls).toHaveLength(5)
  clock.advance(10_000)
  await Promise.all([1, 2, 3].map(() => expect(vendor.launch(player)).rejects.toMatchObject(unavailable)))
  expect(calls).toHaveLength(6)
  clock.advance(10_000)
  answer = json({ url: 'https://vendor.example/play' })
  await vendor.launch(player)
  await vendor.launch(player)
  expect(calls).toHaveLength(8)
})
