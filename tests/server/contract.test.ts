import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { refusals } from '#api/refusal.ts'
import { seal } from '#api/seal.ts'
import { jsonSchema } from '#server/door/openapi.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

/** Each run names the seed that repeats it: `CONTRACT_SEED=… npx vitest run tests/server/contract.test.ts`. */
const seed = Number(process.env.CONTRACT_SEED ?? Date.now() & 0xffff)
const numRuns = Number(process.env.CONTRACT_RUNS ?? 25)

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly maxLength?: number
}

const nasty = fc.constantFrom<unknown>(
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1e308,
  -0.5,
  2 ** 53,
  '__proto__',
  'constructor',
  '\u0000',
  'a\u0000b',
  '\u202e',
  '%00',
  "'; drop table member; --",
  '<script>',
  '-1',
  '1e9',
  '٣',
  'NaN',
  '9'.repeat(400),
  'ก'.repeat(3000),
  '💰'.repeat(40),
  [],
  {},
  { $gt: '' },
  [[[[[[[[[[[1]]]]]]]]]]],
)
const anything = fc.oneof(
  nasty,
  fc.anything({ maxDepth: 2 }).map(jsonLike),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

/** What JSON can carry of a value. */
function jsonLike(value: unknown): unknown {
  try {
    return JSON.parse(
      JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}` : inner)) ?? 'null',
    )
  } catch {
    return null
  }
}

/** Values near what the schema asks for, and values far from it. */
function candidates(schema: Schema): fc.Arbitrary<unknown> {
  const near: fc.Arbitrary<unknown>[] = [anything]
  if (schema.enum) near.push(fc.constantFrom(...schema.enum))
  if (schema.const !== undefined) near.push(fc.constant(schema.const))
  if (schema.type === 'string')
    near.push(fc.string({ maxLength: (schema.maxLength ?? 40) + 2 }), fc.stringMatching(/^[0-9]{1,20}$/))
  if (schema.type === 'integer' || schema.type === 'number') near.push(fc.integer(), fc.constantFrom(1, 2, 100, 101))
  if (schema.type === 'boolean') near.push(fc.boolean())
  return fc.oneof(...near)
}

function inputOf(endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = jsonSchema(endpoint.input, 'input') as Schema
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, candidates(schema)]))
  const extra = fc.dictionary(fc.string({ maxLength: 12 }), anything, { maxKeys: 2 })
  return fc.tuple(fc.record(fields, { requiredKeys: [] }), extra).map(([known, more]) => ({ ...more, ...known }))
}

interface Shot {
  readonly method: string
  readonly url: string
  readonly body?: string | Uint8Array
  readonly type: string
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encode = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed())

function shotOf(endpoint: Endpoint, input: Record<string, unknown>, body: unknown, twice: boolean): Shot {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(input[name] ?? 'x') || 'x')
  const inBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const pairs = Object.entries(input).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const query = inBody ? '' : `?${[...pairs, ...(twice ? pairs.slice(0, 1) : [])].join('&')}`
  const url = `/api${path}${query}`.slice(0, 7_000)
  return { method: endpoint.method, url, type: 'application/json', ...(inBody ? { body: JSON.stringify(body) } : {}) }
}

let site: TestSite
let member: Visitor

beforeAll(async () => {
  site = await startTestSite({ settings: { humanCheck: 'proof-of-work' } })
  await site.app.settings.change({ humanCheck: 'off' }, 'test')
  await site.member('mali', { balance: '250.00' })
  member = site.visitor()
  await member.logIn('mali')
})
afterAll(() => site.close())

async function ledgerState(): Promise<string> {
  const rows = await site.app.db.query(
    'select (select count(*) from transfer) as transfers, (select coalesce(sum(balance), 0)::text from account) as held',
  )
  return JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
}

let shots = 0
/** Fires from an address that nobody used before, so that no limit hides an answer. */
async function fire(shot: Shot, token: string | undefined): Promise<void> {
  shots += 1
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${shots >> 16}.${(shots >> 8) & 255}.${shots & 255}`,
  }
  if (shot.body !== undefined) headers['content-type'] = shot.type
  if (token !== undefined) {
    headers.authorization = `Bearer ${token}`
    headers.cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  const init: RequestInit = {
    method: shot.method,
    headers,
    body: (shot.body as BodyInit | undefined) ?? null,
    redirect: 'manual',
  }
  const response = await fetch(`${site.baseUrl}${shot.url}`, init)
  const text = await response.text()
  const told = `${shot.method} ${shot.url} ${String(shot.body).slice(0, 300)} → ${response.status} ${text.slice(0, 300)}`
  if (response.status === 503) expect(text, told).toContain('vendor_unavailable')
  else expect(response.status, told).toBeLessThan(500)
  if (response.status === 200) return
  expect(response.headers.get('content-type'), told).toBe('application/problem+json; charset=utf-8')
  const problem = JSON.parse(text)
  expect(problem.status, told).toBe(response.status)
  expect(refusals, told).toHaveProperty(problem.code)
}

/** Calls that would end the session of the test itself. */
const endsSession = new Set(['logout'])

describe.each(Object.entries(api) as [string, Endpoint][])('%s', (name, endpoint) => {
  it(`answers garbage with a refusal (seed ${seed})`, async () => {
    const before = await ledgerState()
    const token = endsSession.has(name) ? undefined : member.token
    await fc.assert(
      fc.asyncProperty(inputOf(endpoint), fc.boolean(), async (input, twice) => {
        const { jwks } = site.app.callKeys
        const body = endpoint.encrypted
          ? await seal(jwks as Parameters<typeof seal>[0], endpoint.method, `/api${endpoint.path}`, input)
          : input
        await fire(shotOf(endpoint, input, body, twice), token)
      }),
      { seed, numRuns, endOnFailure: true },
    )
    if (!['register', 'freePlay'].includes(name)) expect(await ledgerState()).toBe(before)
  })

  it('answers what is no input at all with a refusal', async () => {
    const inBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
    const path = `/api${endpoint.path.replace(/\{\w+\}/g, 'x')}`
    const bodies: (string | Uint8Array)[] = [
      '',
      'null',
      '[]',
      '{',
      '"x"',
      '{"__proto__":{}}',
      '{"jwe":1}',
      '{"jwe":"a.b.c.d.e"}',
    ]
    bodies.push(
      new Uint8Array([0xff, 0xfe, 0x00]),
      `{"a":${'['.repeat(30_000)}`,
      JSON.stringify({ a: 'x'.repeat(70_000) }),
    )
    const token = endsSession.has(name) ? undefined : member.token
    if (inBody) {
      for (const body of bodies)
        await fire({ method: endpoint.method, url: path, body, type: 'application/json' }, token)
      for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'x'])
        await fire({ method: endpoint.method, url: path, body: '{}', type }, token)
    }
    for (const query of ['?a=1&a=2', '?%ff', '?__proto__=1', '?=', '?&&&', `?${'a&'.repeat(60)}`])
      await fire({ method: endpoint.method, url: `${path}${query}`, type: '' }, token)
    for (const method of ['PATCH', 'OPTIONS', 'PROPFIND']) await fire({ method, url: path, type: '' }, token)
  })
})

describe('the wallet of the vendors', () => {
  it.each(['user/info', 'user/balance', 'transaction/bet', 'transaction/win', 'transaction/rollback'])(
    '%s moves nothing for whom it does not know',
    async (call) => {
      const before = await ledgerState()
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.string({ unit: 'binary' }),
            anything.map((value) => JSON.stringify(value)),
          ),
          async (body) => {
            // Each from an address of its own: strangers who go on are not answered any more.
            const response = await site.visitor().fetch(`/wallet/hub88/${call}`, {
              method: 'POST',
              body: body ?? '',
              headers: { 'x-hub88-signature': 'Zm9yZ2Vk', 'content-type': 'application/json' },
            })
            expect(response.status).toBe(200)
            expect((await response.json()).status).toMatch(/^RS_ERROR/)
          },
        ),
        { seed, numRuns, endOnFailure: true },
      )
      expect(await ledgerState()).toBe(before)
    },
  )
})
