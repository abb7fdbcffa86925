import { describe, expect, test } from 'vitest'
import { CallFailure, openClient, requestOf } from '#api/client.ts'
import { firstRoutes } from '#api/first-routes.ts'
import { api, type CallName } from '#api/index.ts'
import { refusals } from '#api/refusal.ts'
import { routes } from '#api/routes.ts'
import { staffRefusals } from '#api/staff-refusals.ts'

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: unknown
}

/** A client whose network is a list of answers. */
function clientWith(
  answers: (Response | Error)[],
  options: { token?: string; sessionEnded?: (token: string) => void } = {},
) {
  const sent: Sent[] = []
  const call = openClient({
    token: () => options.token,
    sessionEnded: options.sessionEnded ?? (() => undefined),
    seal: async (keys, method, path) => ({ jwe: `${keys.keys[0]?.kid} ${method} ${path}` }),
    fetch: async (url, init) => {
      const headers = init?.headers as Record<string, string>
      sent.push({
        url: String(url),
        method: init?.method ?? '',
        headers,
        body: init?.body && JSON.parse(String(init.body)),
      })
      const answer = answers.shift()
      if (answer === undefined) throw new Error('nothing left to answer')
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { call, sent }
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const failure = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (thrown: unknown) => thrown as CallFailure,
  )

const lines: Readonly<Record<CallName, string>> = { ...firstRoutes, ...routes }

describe('routes', () => {
  test('say of every call what the contract says', () => {
    for (const [name, endpoint] of Object.entries(api)) {
      const flags = [
        endpoint.access === 'public' ? '' : ' token',
        'encrypted' in endpoint ? ' sealed' : '',
        'keyed' in endpoint ? ' keyed' : '',
        'form' in endpoint ? ' form' : '',
        'takes' in endpoint ? ' picture' : '',
      ].join('')
      expect(lines[name as CallName]).toBe(`${endpoint.method} ${endpoint.path}${flags}`)
    }
  })
})

describe('a request', () => {
  test('has its path parameters in the path and the rest in the query', () => {
    expect(requestOf(lines.gameDetail, { nodeId: 'a/b', language: 'th' }).url).toBe('/api/games/a%2Fb?language=th')
  })
  test('of a PUT carries the rest in its body, and that of a GET leaves out fields that have no value', () => {
    expect(requestOf('PUT /member/language', { language: 'th' })).toMatchObject({ body: { language: 'th' } })
    const request = requestOf('GET /games', { gameType: undefined, page: 2 })
    expect(request).toMatchObject({ url: '/api/games?page=2', body: undefined })
    expect(requestOf('POST /x', { a: undefined }).body).toStrictEqual({})
  })
  test('of a POST carries the rest in its body, without fields that have no value', () => {
    const request = requestOf(lines.launchGame, { nodeId: '7', mode: 'demo', backUrl: undefined })
    expect(request).toMatchObject({ url: '/api/games/7/launch', body: { mode: 'demo' } })
  })
})

describe('a call', () => {
  test('sends the token only where a session is read', async () => {
    const { call, sent } = clientWith([json({}), json([])], { token: 'secret' })
    await call('member')
    await call('winners')
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', undefined])
  })
  test('becomes a failure with code, fields, captcha and time to wait', async () => {
    const problem = { code: 'too_many_requests', fields: { username: 'taken' }, captcha: true, retryAfter: 30 }
    const thrown = await failure(clientWith([json(problem, 429)]).call('captcha'))
    expect(thrown).toMatchObject({
      code: 'too_many_requests',
      details: { fields: problem.fields, captcha: true, retryAfter: 30, status: 429 },
    })
  })
  test('without a connection fails as network', async () => {
    expect(await failure(clientWith([new TypeError('fetch failed')]).call('winners'))).toMatchObject({
      code: 'network',
    })
  })
  test('with an answer that is no problem document fails as unknown_error', async () => {
    const thrown = await failure(clientWith([new Response('<h1>Bad gateway</h1>', { status: 502 })]).call('winners'))
    expect(thrown).toMatchObject({ code: 'unknown_error' })
  })
  test('refused as not logged in ends the session of its token', async () => {
    const ended: string[] = []
    const options = { token: 'old', sessionEnded: (token: string) => ended.push(token) }
    await failure(clientWith([json({ code: 'not_logged_in' }, 401)], options).call('balance'))
    expect(ended).toEqual(['old'])
  })
  test('refused for anything else, or made without a token, ends no session', async () => {
    const ended: string[] = []
    const sessionEnded = (token: string) => ended.push(token)
    await failure(clientWith([json({ code: 'not_agent' }, 403)], { token: 'old', sessionEnded }).call('balance'))
    await failure(clientWith([json({ code: 'not_logged_in' }, 401)], { sessionEnded }).call('balance'))
    expect(ended).toEqual([])
  })
  test('whose answer is cut off fails as network', async () => {
    expect(await failure(clientWith([new Response('{"a":')]).call('winners'))).toMatchObject({ code: 'network' })
  })
  test('that the caller gives up while its answer arrives is no failure of the network', async () => {
    const stop = new AbortController()
    const answer = new Response('{')
    answer.json = () => {
      stop.abort()
      return Promise.reject(new Error('aborted'))
    }
    const thrown = await failure(clientWith([answer]).call('winners', {}, { signal: stop.signal }))
    expect(thrown).not.toBeInstanceOf(CallFailure)
  })
  test('that the caller gives up is no failure of the network', async () => {
    const stop = new AbortController()
    stop.abort()
    const thrown = await failure(clientWith([new Error('aborted')]).call('winners', {}, { signal: stop.signal }))
    expect(thrown).not.toBeInstanceOf(CallFailure)
  })
})

describe('a sealed call', () => {
  const keys = (kid: string) => json({ keys: [{ kid }] })
  const input = { username: 'demo', password: 'x' }
  test('asks for the key once and never sends its body openly', async () => {
    const { call, sent } = clientWith([keys('a'), json({}), json({})])
    await call('login', input)
    await call('login', input)
    expect(sent.map(({ url }) => url)).toEqual(['/api/keys', '/api/auth/login', '/api/auth/login'])
    expect(sent[1]?.body).toEqual({ jwe: 'a POST /api/auth/login' })
  })
  test('asks for the key again, once, when the server has a new one', async () => {
    const stale = () => json({ code: 'encryption_required' }, 400)
    const { call, sent } = clientWith([keys('a'), json({}), stale(), keys('b'), json({}), stale(), keys('c'), stale()])
    await call('login', input)
    await call('login', input)
    expect(sent.at(-1)?.body).toEqual({ jwe: 'b POST /api/auth/login' })
    expect(await failure(call('login', input))).toMatchObject({ code: 'encryption_required' })
  })
})

test('every refusal, network and timeout has a sentence in every language', async () => {
  for (const language of ['en', 'th', 'es', 'pt']) {
    const sentences = (await import(`../../locales/${language}/errors.json`)).default as Record<string, string>
    const staffSentences = (await import(`../../locales/${language}/staff-errors.json`)).default as typeof sentences
    for (const code of [...Object.keys(refusals), 'network', 'timeout']) {
      const isStaffs = staffRefusals.some((own) => own === code)
      expect((isStaffs ? staffSentences : sentences)[code], `${language} ${code}`).toBeTruthy()
    }
  }
})

describe('a client', () => {
  const opened = (answer: (init: RequestInit) => Promise<Response> | Response, options = {}) => {
    const inits: RequestInit[] = []
    const call = openClient({
      token: () => undefined,
      sessionEnded: () => undefined,
      fetch: async (_url, init) => {
        inits.push(init!)
        return answer(init!)
      },
      ...options,
    })
    return { call, inits }
  }

  test.each([
    ['maintenance', 503, 1],
    ['region_restricted', 451, 1],
    ['unavailable', 503, 0],
    ['not_logged_in', 401, 0],
  ] as const)('says that the site is closed for %s alone', async (code, status, times) => {
    let closed = 0
    const { call } = opened(() => json({ code }, status), { siteClosed: () => (closed += 1) })
    expect(await failure(call('permission'))).toMatchObject({ code, details: { status } })
    expect(closed).toBe(times)
  })

  test('gives up as timeout when no answer comes in time', async () => {
    const { call } = opened(
      (init) => new Promise((_, reject) => init.signal!.addEventListener('abort', () => reject(new Error('aborted')))),
      { timeoutMs: 5 },
    )
    expect(await failure(call('permission'))).toMatchObject({ code: 'timeout' })
  })

  test('reads no content as an empty answer, and what is no JSON as a broken network', async () => {
    expect(await opened(() => new Response(null, { status: 204 })).call('permission')).toEqual({})
    expect(await failure(opened(() => new Response('<html>')).call('permission'))).toMatchObject({ code: 'network' })
  })

  test('names the type of a body, trusts the cache as it is told, and sends the key of a call that moves money', async () => {
    const { call, inits } = opened(() => json({}), { token: () => 't', cache: () => 'no-cache' })
    await call('permission')
    await call('walletTransfer', { from: 'MAIN', to: 'KH', amount: '1.00' }, { key: 'the-same-order' })
    await call('walletTransfer', { from: 'MAIN', to: 'KH', amount: '1.00' })
    await call('walletTransfer', { from: 'MAIN', to: 'KH', amount: '1.00' })
    const headers = inits.map((init) => init.headers as Record<string, string>)
    expect(headers[0]).toEqual({ accept: 'application/json' })
    expect(headers[1]).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer t',
      'idempotency-key': 'the-same-order',
    })
    expect(headers[2]!['idempotency-key']).not.toBe(headers[3]!['idempotency-key'])
    expect(inits.map(({ cache, body }) => [cache, body === null])).toEqual([
      ['no-cache', true],
      ['no-cache', false],
      ['no-cache', false],
      ['no-cache', false],
    ])
  })
})
