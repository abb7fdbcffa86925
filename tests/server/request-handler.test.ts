import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite, testPassword } from '#tests/support/app.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
  await site.member('mali', { balance: '100.00' })
})
afterAll(() => site.close())

const always = [
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'content-security-policy',
]

describe('finding the call', () => {
  it('answers an unknown path with a problem document', async () => {
    const response = await site.visitor().fetch('/api/nothing/here')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await response.json()).toMatchObject({ code: 'not_found', status: 404, title: 'Not Found' })
  })

  it('names the methods of a known path', async () => {
    const response = await site.visitor().fetch('/api/auth/login', { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
    const favourites = await site.visitor().fetch('/api/favourites', { method: 'PUT' })
    expect(favourites.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  it('prefers a fixed path to one with a parameter', async () => {
    expect((await site.visitor().fetch('/api/records/bets')).status).toBe(401)
  })

  it('answers HEAD as GET without the body', async () => {
    const response = await site.visitor().fetch('/api/menu', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

describe('who calls', () => {
  it('refuses a write from another site', async () => {
    const others: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ]
    for (const headers of others) {
      const response = await site.visitor().fetch('/api/auth/resume', { method: 'POST', headers })
      expect(await response.json()).toMatchObject({ code: 'origin_refused' })
    }
  })

  it('needs both halves of a session', async () => {
    const mali = site.visitor()
    await mali.logIn('mali')
    expect((await mali.call('balance')).balance).toBe('100.00')
    const thief = site.visitor()
    thief.token = mali.token
    await expect(thief.call('balance')).rejects.toMatchObject({ code: 'not_logged_in' })
    const forged = site.visitor()
    for (const [name, value] of mali.cookies) forged.cookies.set(name, value)
    await expect(forged.call('balance')).rejects.toMatchObject({ code: 'not_logged_in' })
  })

  it('refuses a trial account on a member’s call', async () => {
    const guest = site.visitor()
    guest.token = (await guest.call('freePlay', {})).token
    await expect(guest.call('bets')).rejects.toMatchObject({ code: 'real_account_needed' })
  })

  it('believes a forwarded address only as far as its proxies', async () => {
    const direct = await startTestSite({ env: { TRUSTED_PROXIES: '' } })
    const seen = await direct.visitor('203.0.113.9').call('permission')
    expect(seen.location.ip).toBe('127.0.0.1')
    await direct.close()
    const visitor = site.visitor('8.8.8.8, 203.0.113.9')
    expect((await visitor.call('permission')).location.ip).toBe('203.0.113.9')
    visitor.ip = '::ffff:198.51.100.7'
    expect((await visitor.call('permission')).location.ip).toBe('198.51.100.7')
    visitor.ip = 'rubbish, 127.0.0.3'
    expect((await visitor.call('permission')).location.ip).toBe('127.0.0.3')
  })
})

describe('reading a body', () => {
  const post = (body: BodyInit, type = 'application/json') =>
    site.visitor().fetch('/api/auth/exchange', { method: 'POST', body, headers: { 'content-type': type } })

  it('refuses other types', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])
      expect((await post('{"token":"x"}', type)).status).toBe(415)
  })

  it('refuses more than 64 KiB, announced or not', async () => {
    const big = JSON.stringify({ token: 'x'.repeat(70_000) })
    expect((await post(big)).status).toBe(413)
    const body = new Blob([big]).stream()
    const response = await site.visitor().fetch('/api/auth/exchange', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  it.each([
    ['no JSON', '{token'],
    ['an array', '[]'],
    ['a text', '"x"'],
    ['nothing but null', 'null'],
    ['a reserved name', '{"token":"x","__proto__":{"admin":true}}'],
    ['deep nesting', `{"token":${'['.repeat(20)}${']'.repeat(20)}}`],
    ['half a character', '{"token":"\\ud800"}'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('refuses %s', async (_name, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'malformed' })
  })

  it('names the fields that are wrong', async () => {
    const response = await post('{}')
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields: { token: 'required' } })
    const long = await post(JSON.stringify({ token: 'x'.repeat(500) }))
    expect(await long.json()).toMatchObject({ fields: { token: 'too_long' } })
  })

  it('refuses a plain body on an encrypted call', async () => {
    const response = await site.visitor().fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'mali', password: testPassword }),
    })
    expect(await response.json()).toMatchObject({ code: 'encryption_required' })
  })
})

describe('reading a query', () => {
  it.each(['pageNo=1&pageNo=2', 'gameName=%ff', '__proto__=1', 'gameName=%ED%A0%80'])('refuses %s', async (query) => {
    const response = await site.visitor().fetch(`/api/games?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'malformed' })
  })

  it('refuses a path that is not UTF-8', async () => {
    expect((await site.visitor().fetch('/api/games/%ff')).status).toBe(400)
  })
})

describe('answers', () => {
  it('bear the security headers, whatever they are', async () => {
    const visitor = site.visitor()
    for (const [path, init] of [
      ['/api/menu', {}],
      ['/api/none', {}],
      ['/api/auth/login', { method: 'POST' }],
      ['/healthz', {}],
      ['/', {}],
      ['/en/', {}],
      ['/wallet/hub88/user/balance', { method: 'POST', body: '{}' }],
      ['/wallet/none', {}],
      ['/api/events', {}],
    ] as const) {
      const response = await visitor.fetch(path, init)
      for (const name of always) expect(response.headers.get(name), `${name} of ${path}`).toBeTruthy()
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(response.headers.get('content-type'), path).toMatch(/charset=utf-8/)
      await response.body?.cancel()
    }
  })

  it('that everybody shares carry an ETag and answer 304', async () => {
    const visitor = site.visitor()
    const first = await visitor.fetch('/api/country-codes', { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(first.headers.get('content-encoding')).toBe('br')
    const etag = first.headers.get('etag') ?? ''
    const headers = { 'if-none-match': etag, 'accept-encoding': 'br' }
    const again = await visitor.fetch('/api/country-codes', { headers })
    expect(again.status).toBe(304)
    const plain = await visitor.fetch('/api/country-codes', { headers: { ...headers, 'accept-encoding': 'identity' } })
    expect(plain.status).toBe(200)
    expect(plain.headers.get('etag')).not.toBe(etag)
  })

  it('of one person are not stored', async () => {
    const response = await site.visitor().fetch('/api/permission')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
  })

  it('that are kept follow a change of the settings', async () => {
    const visitor = site.visitor()
    await visitor.call('customerService')
    const entry = { csType: 'email', path: 'mailto:new@baize.example', title: 'new', csPosition: 'all' } as const
    await site.app.settings.change({ customerService: [entry] }, 'test')
    expect(await visitor.call('customerService')).toEqual([entry])
  })

  it('that are kept are the same whatever parameters a caller makes up', async () => {
    const visitor = site.visitor()
    const tagOf = async (query: string) => (await visitor.fetch(`/api/vendors${query}`)).headers.get('etag')
    let asked = 0
    const { query } = site.app.db
    Object.assign(site.app.db, {
      query: (...given: Parameters<typeof query>) => {
        asked += 1
        return query(...given)
      },
    })
    try {
      const tag = await tagOf('?language=en')
      expect(tag).not.toBeNull()
      const before = asked
      for (const made of ['x=1', 'x=2', 'toString=3']) expect(await tagOf(`?language=en&${made}`)).toBe(tag)
      expect(asked).toBe(before)
      await tagOf('?language=en&platform=GPL_MOBILE')
      expect(asked).toBeGreaterThan(before)
    } finally {
      Object.assign(site.app.db, { query })
    }
  })

  it('describe the whole API', async () => {
    const document = await (await site.visitor().fetch('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/auth/login'].post.operationId).toBe('login')
    expect(document.paths['/games/{nodeId}'].get.parameters[0]).toMatchObject({
      name: 'nodeId',
      in: 'path',
      required: true,
    })
    expect(document.paths['/records/bets'].get.responses[401]).toBeDefined()
  })
})

describe('a host of the console’s own', () => {
  let apart: TestSite
  beforeAll(async () => {
    apart = await startTestSite({ env: { OPERATOR_HOST: 'desk.example', TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterAll(() => apart.close())

  const at = (host: string, path: string, visitor?: string) => {
    const { hostname, port } = new URL(apart.baseUrl)
    const headers = { host, ...(visitor && { 'x-forwarded-for': visitor }) }
    return new Promise<number>((resolve, reject) =>
      request({ hostname, port, path, headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .on('error', reject)
        .end(),
    )
  }

  it('answers the calls of staff there and on the machine itself, and nowhere else', async () => {
    expect(await at('desk.example', '/api/staff/me')).toBe(401)
    expect(await at('127.0.0.1:4321', '/api/staff/me')).toBe(401)
    expect(await at('play.example', '/api/staff/me')).toBe(404)
  })

  it('answers nobody elsewhere who calls it by a name of this machine', async () => {
    expect(await at('desk.example', '/api/staff/me', '203.0.113.9')).toBe(401)
    for (const host of ['127.0.0.1', 'localhost:4321']) expect(await at(host, '/api/staff/me', '203.0.113.9')).toBe(404)
    expect(await at('localhost', '/api/staff/me', '::1')).toBe(401)
  })

  it('answers nothing of the players’ there', async () => {
    expect(await at('play.example', '/api/menu')).toBe(200)
    expect(await at('desk.example', '/api/menu')).toBe(404)
    expect(await at('desk.example', '/api/keys')).toBe(200)
    expect(await at('desk.example', '/')).toBe(307)
  })
})
