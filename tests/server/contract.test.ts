import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#api/calls.ts'
import { type Endpoint, isStaffAccess } from '#api/endpoint.ts'
import { refusals } from '#api/refusal.ts'
import { seal } from '#api/seal.ts'
import { jsonSchema } from '#server/http/openapi-schemas.ts'
import { callKeys } from '#server/kernel/call-keys.ts'
import { type StaffVisitor, startTestSite, type TestSite, testPassword, type Visitor } from '#tests/support/app.ts'
import { examples, fc, isThorough, testSeed } from '#tests/support/fast-check.ts'
import { anything, inputs, type Schema } from '#tests/support/garbage.ts'

const numRuns = examples(25)

/** Of what each call is sent without looking at it: all in the walks, in the gate another third for each call. */
const shareOf = <T>(all: readonly T[], at: number): readonly T[] =>
  isThorough ? all : all.filter((_, index) => index % 3 === at % 3)

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
  const form = pairs.join('&')
  const type = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method: endpoint.method,
    url,
    type,
    ...(inBody ? { body: endpoint.form ? form : JSON.stringify(body) } : {}),
  }
}

let site: TestSite
let callers: readonly Visitor[]
let staff: StaffVisitor

beforeAll(async () => {
  site = await startTestSite({ settings: { humanCheck: 'proof-of-work', whitelabel } })
  await site.app.settings.change({ humanCheck: 'off' }, 'test')
  await site.member('mali', { balance: '250.00' })
  await site.member('prasert', { type: 1, balance: '9.00' })
  callers = [site.visitor(), site.visitor(), site.visitor(), site.visitor()]
})
/** All sign-in methods are on, so that no call is refused for a switch. */
const whitelabel = {
  freePlay: true,
  mobileRegistration: true,
  smsVerification: false,
  mobilePasswordRegistration: true,
  forcedPasswordExpiryChange: false,
  mobileCodeLogin: true,
}

/** A member, an agent, a trial visitor and a guest; some calls end a session, so each is looked at before the next. */
async function renewCallers(): Promise<void> {
  // Each time from fresh addresses: one address reads 600 times a minute, and there are more tests than that.
  for (const caller of callers) caller.ip = site.visitor().ip
  const [member, agent, trial] = callers as [Visitor, Visitor, Visitor, Visitor]
  for (const [visitor, account] of [
    [member, 'mali'],
    [agent, 'prasert'],
  ] as const) {
    if (visitor.token !== undefined && (await isIn(visitor))) continue
    visitor.cookies.delete('sid')
    // A call may have locked the account, as it is asked to by no more than its name.
    staff = await site.staff()
    await staff.call('staffReopen', { account, reason: 'the next call' }).catch(() => undefined)
    await visitor.logIn(account)
    // Garbage at other calls counts as wrong proofs of this account.
    await site.app.db.query('delete from proof_tries')
    await visitor.call('stepUp', { method: 'password', answer: testPassword })
  }
  if (trial.token !== undefined && (await isIn(trial))) return
  trial.token = (await trial.call('freePlay', { os: 'test', platform: 'W', gatewayVersion: 3 })).token
}
const isIn = (visitor: Visitor): Promise<boolean> =>
  visitor.call('member').then(
    () => true,
    () => false,
  )
afterAll(() => site.close())

async function ledgerState(): Promise<string> {
  const rows = await site.app.db.query(
    'select (select count(*) from transfer) as transfers, (select coalesce(sum(balance), 0)::text from account) as held',
  )
  return JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
}

const languages = ['th', 'en', 'es', 'pt', 'xx-\u0e01', '*;q=9', '']

let shots = 0
/** Fires from an address that nobody used before, so that no limit hides an answer. */
async function fire(shot: Shot, caller: Pick<Visitor, 'token' | 'cookies'> | undefined): Promise<void> {
  shots += 1
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${shots >> 16}.${(shots >> 8) & 255}.${shots & 255}`,
    'accept-language': encodeURI(languages[shots % languages.length] ?? ''),
    'sec-fetch-site': 'same-origin',
    'idempotency-key': `contract-${testSeed}-${shots}`,
  }
  if (shot.body !== undefined) headers['content-type'] = shot.type
  if (caller?.token !== undefined) {
    headers.authorization = `Bearer ${caller.token}`
    headers.cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
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
  // A link that is none leads to the registration, and nothing of it goes along.
  if (response.status === 303) {
    expect(response.headers.get('location'), told).toMatch(/^(?:\/(?:en|es|pt))?\/register$/)
    return
  }
  expect(response.headers.get('content-type'), told).toBe('application/problem+json; charset=utf-8')
  const problem = JSON.parse(text)
  expect(problem.status, told).toBe(response.status)
  expect(refusals, told).toHaveProperty(problem.code)
  expect(Object.keys(problem), told).toSatisfy((names: string[]) => names.every((name) => problemFields.has(name)))
  // Nothing that was sent comes back.
  expect(text, told).not.toMatch(/<script|jndi|etc\/passwd/)
}
const problemFields = new Set([
  'type',
  'title',
  'status',
  'code',
  'detail',
  'fields',
  'captcha',
  'retryAfter',
  'permission',
  'amount',
])

/** What is no input of any call. */
const bodies: readonly (string | Uint8Array)[] = [
  ...['', 'null', '[]', '{', '"x"', '{"__proto__":{}}', '{"jwe":1}', '{"jwe":"a.b.c.d.e"}'],
  ...[new Uint8Array([0xff, 0xfe, 0x00]), `{"a":${'['.repeat(30_000)}`, JSON.stringify({ a: 'x'.repeat(70_000) })],
]
const types = ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'x']
const queries = ['?a=1&a=2', '?%ff', '?__proto__=1', '?=', '?&&&', `?${'a&'.repeat(60)}`]
const methods = ['PATCH', 'OPTIONS', 'PROPFIND']

const named = Object.entries(calls) as [string, Endpoint][]
describe.each(named.map(([name, endpoint], at) => ({ name, endpoint, at })))('$name', ({ name, endpoint, at }) => {
  // Staff's calls are made by staff and by a guest.
  beforeAll(async () => {
    if (!isStaffAccess(endpoint.access)) return renewCallers()
    staff = await site.staff()
  })
  it(
    `answers garbage with a refusal`,
    async () => {
      const before = await ledgerState()
      const who = fc.nat(3)
      const seldom = fc.nat(9).map((n) => n === 0)
      const input = inputs(jsonSchema(endpoint.input, 'input') as Schema)
      await fc.assert(
        fc.asyncProperty(input, seldom, who, async (input, twice, who) => {
          const { jwks } = await callKeys(site.app)
          const body = endpoint.encrypted
            ? await seal(jwks as Parameters<typeof seal>[0], endpoint.method, `/api${endpoint.path}`, input)
            : input
          const caller = isStaffAccess(endpoint.access) && who < 3 ? staff : callers[who]
          await fire(shotOf(endpoint, input, body, twice), caller)
        }),
        { numRuns, endOnFailure: true },
      )
      // What moves money on purpose may have been asked rightly by chance; the rules of the ledger are checked at the end.
      if (!['register', 'freePlay'].includes(name) && endpoint.keyed !== true) expect(await ledgerState()).toBe(before)
    },
    20_000 + 800 * numRuns,
  )

  it('answers what is no input at all with a refusal', async () => {
    const inBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
    const path = `/api${endpoint.path.replace(/\{\w+\}/g, 'x')}`
    const caller = isStaffAccess(endpoint.access) ? staff : callers[0]
    if (inBody) {
      for (const body of shareOf(bodies, at))
        await fire({ method: endpoint.method, url: path, body, type: 'application/json' }, caller)
      for (const type of shareOf(types, at))
        await fire({ method: endpoint.method, url: path, body: '{}', type }, caller)
    }
    for (const query of shareOf(queries, at))
      await fire({ method: endpoint.method, url: `${path}${query}`, type: '' }, caller)
    for (const method of shareOf(methods, at)) await fire({ method, url: path, type: '' }, caller)
  })
})

describe('a page of another site', () => {
  beforeAll(renewCallers)
  const writes = (Object.entries(calls) as [string, Endpoint][]).filter(([, { method }]) => method !== 'GET')
  it.each(writes)('cannot make a visitor write by %s', async (_name, { method, path, form }) => {
    const [member] = callers as [Visitor]
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      const response = await fetch(`${site.baseUrl}/api${path.replace(/\{\w+\}/g, '1')}`, {
        method,
        headers: {
          ...headers,
          'x-forwarded-for': `10.200.${(shots >> 8) & 255}.${shots & 255}`,
          'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
          authorization: `Bearer ${member.token}`,
          cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(method !== 'DELETE' && { body: form ? 'a=b' : '{}' }),
      } as RequestInit)
      shots += 1
      expect([JSON.stringify(headers), (await response.json()).code]).toEqual([
        JSON.stringify(headers),
        'origin_refused',
      ])
    }
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
            // Each from an address of its own: unsigned calls are rate-limited per address.
            const response = await site.visitor().fetch(`/wallet/hub88/${call}`, {
              method: 'POST',
              body: body ?? '',
              headers: { 'x-hub88-signature': 'Zm9yZ2Vk', 'content-type': 'application/json' },
            })
            expect(response.status).toBe(200)
            expect((await response.json()).status).toMatch(/^RS_ERROR/)
          },
        ),
        { numRuns, endOnFailure: true },
      )
      expect(await ledgerState()).toBe(before)
    },
  )
})
