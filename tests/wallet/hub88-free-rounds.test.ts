import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import type { FreeRoundsOrder, VendorFreeRounds } from '#server/ports/game-vendor.ts'
import { openHub88 } from '#server/ports/game-vendor-hub88.ts'
import { isSigned } from '#server/wallet/signature.ts'
import { longMs } from '#tests/support/patience.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const silent = { info: () => {}, warn: () => {}, error: () => {} }

type Answer = { readonly status?: number; readonly body: unknown } | 'lost'
interface Call {
  readonly path: string
  readonly body: Record<string, unknown>
  readonly signed: boolean
}

let server: Server
let vendor: VendorFreeRounds
let clock: ManualClock
let calls: Call[]
let answers: Record<string, (call: Call) => Answer>

beforeEach(async () => {
  calls = []
  clock = new ManualClock('2026-03-01T12:00:00Z')
  answers = { 'prepaids/list': () => ({ body: [anyPackage] }), 'rewards/create': () => ({ body: made('r-1') }) }
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const signed = isSigned(raw, String(request.headers['x-hub88-signature']), [pair.publicKey])
    const call = { path: request.url!.split('/freebet/')[1]!, body: JSON.parse(raw.toString()), signed }
    calls.push(call)
    const answer = answers[call.path]!(call)
    if (answer === 'lost') return void response.destroy()
    response.writeHead(answer.status ?? 200).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const url = `http://127.0.0.1:${port}`
  vendor = openHub88({ url, operatorId: 7, privateKey, log: silent, clock, timeoutMs: longMs }).freeRounds!
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const anyPackage = { prepaid_uuid: 'p-any', game: 'Koi', currency: 'THB', bet_count: null, bet_value: null }
const made = (reward_uuid: string, more: object = {}) => ({ reward_uuid, status: 'FRS_ACTIVE', new_field: 1, ...more })
const order: FreeRoundsOrder = {
  ...{ reference: 'our-name', user: '10000001', gameCode: 'pg_koi', currency: 'THB', rounds: 20, betValue: 200_000n },
  ...{ from: new Date('2026-03-01T12:00:00Z'), until: new Date('2026-03-08T12:00:00Z'), isRepeated: false },
}
const paths = () => calls.map(({ path }) => path)

test('rounds are ordered from a package that fits, signed and under our name', async () => {
  const packages = [
    { ...anyPackage, prepaid_uuid: 'p-ten', bet_count: 10 },
    { ...anyPackage, prepaid_uuid: 'p-dear', bet_count: 20, bet_value: 500_000 },
    { ...anyPackage, prepaid_uuid: 'p-usd', currency: 'USD' },
    { ...anyPackage, prepaid_uuid: 'p-fits', bet_count: 20, bet_value: 200_000 },
  ]
  answers['prepaids/list'] = () => ({ body: packages })
  expect(await vendor.grant(order)).toEqual({ outcome: 'granted', rewardId: 'r-1' })
  expect(calls.every(({ signed }) => signed)).toBe(true)
  expect(calls[0]!.body).toEqual({ operator_id: 7, game_code: 'pg_koi', currency: 'THB' })
  expect(calls[1]).toMatchObject({
    path: 'rewards/create',
    body: {
      ...{ operator_id: 7, user: '10000001', prepaid_uuid: 'p-fits', game_code: 'pg_koi', currency: 'THB' },
      ...{ bet_count: 20, bet_value: 200_000, operator_reference: 'our-name' },
      ...{ start_time: '2026-03-01T12:00:00', end_time: '2026-03-08T12:00:00' },
    },
  })
  // Packages are asked for once in an hour.
  await vendor.grant({ ...order, reference: 'another' })
  expect(paths()).toEqual(['prepaids/list', 'rewards/create', 'rewards/create'])
  clock.advance(60 * 60_000)
  await vendor.grant({ ...order, reference: 'a third' })
  expect(paths().filter((path) => path === 'prepaids/list')).toHaveLength(2)
})

test('what the vendor will not do is refused with its reason', async () => {
  answers['rewards/create'] = () => ({ status: 403, body: { error: 'not enabled' } })
  expect(await vendor.grant(order)).toEqual({ outcome: 'refused', reason: 'HTTP_403' })
  answers['prepaids/list'] = () => ({ body: [{ ...anyPackage, bet_count: 10 }] })
  expect(await vendor.grant({ ...order, gameCode: 'pg_other' })).toEqual({ outcome: 'refused', reason: 'no_package' })
})

test('what says nothing about the order leaves it open', async () => {
  for (const answer of ['lost', { status: 500, body: {} }, { status: 429, body: {} }, { body: {} }] as const) {
    answers['rewards/create'] = () => answer
    expect(await vendor.grant(order)).toEqual({ outcome: 'unknown' })
  }
})

test('a repeated order first looks for what the earlier one left, page by page, and is not made again', async () => {
  const pages: Record<string, object> = {
    first: { rewards: [made('r-other', { operator_reference: 'else' })], pagination: { next_cursor: 'second' } },
    second: {
      rewards: ['r-2', 'r-3'].map((id) => made(id, { operator_reference: 'our-name' })),
      pagination: { next_cursor: null },
    },
  }
  answers['rewards/list'] = ({ body }) => ({ body: pages[(body.pagination as { cursor?: string }).cursor ?? 'first'] })
  answers['rewards/cancel'] = ({ body }) => ({ body: made(String(body.reward_uuid)) })
  expect(await vendor.grant({ ...order, isRepeated: true })).toEqual({ outcome: 'granted', rewardId: 'r-2' })
  expect(paths()).toEqual(['rewards/list', 'rewards/list', 'rewards/cancel'])
  // The late copy of an order is taken back.
  expect(calls.at(-1)!.body).toEqual({ operator_id: 7, reward_uuid: 'r-3' })
})

test('a repeated order of which nothing is there is made', async () => {
  answers['rewards/list'] = () => ({ body: { rewards: [] } })
  expect(await vendor.grant({ ...order, isRepeated: true })).toEqual({ outcome: 'granted', rewardId: 'r-1' })
  expect(paths()).toEqual(['rewards/list', 'prepaids/list', 'rewards/create'])
  answers['rewards/list'] = () => 'lost'
  expect(await vendor.grant({ ...order, isRepeated: true })).toEqual({ outcome: 'unknown' })
  expect(paths().filter((path) => path === 'rewards/create')).toHaveLength(1)
})

test('whatever an order has left is taken back', async () => {
  const rewards = [
    made('r-1', { operator_reference: 'our-name', status: 'FRS_CANCELLED' }),
    made('r-2', { operator_reference: 'another' }),
    made('r-3', { operator_reference: 'our-name' }),
    made('r-4', { operator_reference: 'our-name' }),
  ]
  answers['rewards/list'] = () => ({ body: { rewards } })
  answers['rewards/cancel'] = ({ body }) => ({ body: made(String(body.reward_uuid)) })
  expect(await vendor.withdraw(order)).toBe('cancelled')
  expect(calls.flatMap(({ body }) => body.reward_uuid ?? [])).toEqual(['r-3', 'r-4'])
  answers['rewards/cancel'] = () => ({ status: 400, body: { error: 'already claimed' } })
  expect(await vendor.withdraw(order)).toBe('refused')
  answers['rewards/list'] = () => ({ body: { rewards: [] } })
  expect(await vendor.withdraw(order)).toBe('cancelled')
  answers['rewards/list'] = () => 'lost'
  expect(await vendor.withdraw(order)).toBe('unknown')
})

test('rounds are taken back, unless one was played', async () => {
  answers['rewards/cancel'] = () => ({ body: made('r-1', { status: 'FRS_CANCELLED' }) })
  expect(await vendor.cancel('r-1')).toBe('cancelled')
  answers['rewards/cancel'] = () => ({ status: 400, body: { error: 'already claimed' } })
  expect(await vendor.cancel('r-1')).toBe('refused')
  answers['rewards/cancel'] = () => 'lost'
  expect(await vendor.cancel('r-1')).toBe('unknown')
})
