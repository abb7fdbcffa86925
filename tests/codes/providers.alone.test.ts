import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { openGeetest } from '#server/ports/human-check-geetest.ts'
import { openSmtp } from '#server/ports/mail-smtp.ts'
import { openFirebase } from '#server/ports/phone-token.ts'
import { openHttpSms } from '#server/ports/sms-http.ts'
import { openFacebook } from '#server/ports/social-facebook.ts'
import { openGoogle } from '#server/ports/social-google.ts'
import { Browser, openSite, type TestSite } from '#tests/support/sign-in.ts'
import { secret, startProviders } from '#tests/support/social-double.ts'
import { certificate, startSmtp } from './smtp-double.ts'

// What real providers do beside working: say nothing, send elsewhere, change their keys, describe somebody else.

const clock = new ManualClock('2026-11-21T05:00:00.000Z')
const log = { info() {}, warn() {}, error() {} }
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Time limits run out soon, and are kept for the test to look at. */
function hurry(): number[] {
  const limits: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return timeout(100)
  })
  return limits
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
async function serve(answer: (response: ServerResponse, path: string) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    answer(response, request.url ?? '')
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const silent = () => serve(() => {})
/** Sends on to a place where everything is fine. */
async function elsewhere(fine: object): Promise<{ url: string; followed: string[] }> {
  const followed: string[] = []
  const good = await serve((response, path) => {
    followed.push(path)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(fine))
  })
  const url = await serve((response) => response.writeHead(307, { location: `${good}/fine` }).end())
  return { url, followed }
}

describe('SMS over HTTP', () => {
  const message = { id: 'a6f1', to: '+66812345678', text: '123456' }

  test('is given up after five seconds, and asked again later', async () => {
    const limits = hurry()
    const sms = openHttpSms({ url: await silent(), token: 'secret', sender: 'Baize' }, clock)
    await expect(sms.send(message)).rejects.toMatchObject({ name: 'SmsFailure', final: false })
    expect([limits, sms.obstacle('+66811111111')]).toEqual([[5_000], undefined])
  })

  test('carries the account’s token nowhere else', async () => {
    const { url, followed } = await elsewhere({})
    await expect(openHttpSms({ url, token: 'secret', sender: 'Baize' }, clock).send(message)).rejects.toThrow()
    expect(followed).toEqual([])
  })
})

describe('a mail server', () => {
  const mail = { id: 'b7', to: 'somchai@mail.example', subject: 'x', text: 'y' }
  const failure = (url: string): Promise<unknown> =>
    openSmtp({ url, sender: 'a@b.example', ca: certificate })
      .send(mail)
      .then(
        () => 'sent',
        (error: unknown) => error,
      )

  test('that never greets is given up after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const double = await startSmtp({ greeting: '' })
    const sent = failure(double.url)
    const ended = Promise.race([sent, new Promise((on) => setImmediate(on)).then(() => 'waits')])
    expect(await ended).toBe('waits')
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(10_000)
        expect(await Promise.race([sent, new Promise((on) => setImmediate(on))])).toMatchObject({ final: false })
      },
      { timeout: 45_000 },
    )
    double.close()
  })

  test.each([
    ['is too busy to greet', { greeting: '421 later' }],
    ['takes nobody for now', { recipient: '450 greylisted, try again' }],
    ['no longer knows the account', { login: '535 wrong name or password' }],
  ])('that %s gets the mail later', async (_does, faults) => {
    const double = await startSmtp(faults)
    expect(await failure(double.url)).toMatchObject({ name: 'MailFailure', final: false })
    expect(double.mails).toEqual([])
    double.close()
  })
})

describe('Geetest v4', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openSite()
    return () => site.close()
  })
  let lots = 0
  async function verify(url: string): Promise<boolean> {
    lots += 1
    const check = openGeetest({ url, script: `${url}/gt4.js`, id: 'a', key: 'b' }, site.app.db, site.clock)
    const lot_number = String(lots).padStart(32, '0')
    return check.verify(
      JSON.stringify({ lot_number, captcha_output: 'out', pass_token: 'pass', gen_time: '1700000000' }),
      '192.0.2.1',
    )
  }

  test('lets nobody through while it says nothing, and is waited for three seconds', async () => {
    const limits = hurry()
    expect([await verify(await silent()), limits]).toEqual([false, [3_000]])
  })

  test('is not believed at another place', async () => {
    const { url, followed } = await elsewhere({ status: 'success', result: 'success' })
    expect([await verify(url), followed]).toEqual([false, []])
  })
})

describe('Firebase', () => {
  const project = {
    projectId: 'baize-test',
    apiKey: 'a',
    authUrl: 'https://auth.example',
    recaptchaUrl: 'https://p.example/',
  }
  const now = () => Math.floor(clock.now().getTime() / 1_000)
  const token = (kid: string, key: CryptoKey | Uint8Array, alg = 'RS256', header: object = {}) =>
    new SignJWT({ auth_time: now() - 5, phone_number: '+66812345678', firebase: { sign_in_provider: 'phone' } })
      .setProtectedHeader({ alg, kid, ...header })
      .setIssuer('https://securetoken.google.com/baize-test')
      .setAudience('baize-test')
      .setSubject('uid')
      .setIssuedAt(now() - 5)
      .setExpirationTime(now() + 3_600)
      .sign(key)
  const jwkOf = async (kid: string, key: CryptoKey) => ({ ...(await exportJWK(key)), kid, alg: 'RS256', use: 'sig' })

  test('may change its keys: the new one opens, the one that is gone does not', async () => {
    const [old, next] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
    let keys = [await jwkOf('old', old.publicKey)]
    const keysUrl = await serve((response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys })),
    )
    const { read } = openFirebase({ ...project, keysUrl }, clock, log)
    expect((await read(await token('old', old.privateKey)))?.phone).toBe('+66812345678')
    keys = [await jwkOf('next', next.publicKey)]
    // The set is asked for again at most twice a minute, so that made-up names of keys cost it nothing.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect((await read(await token('next', next.privateKey)))?.phone).toBe('+66812345678')
    expect(await read(await token('old', old.privateKey))).toBeUndefined()
  })

  test('cannot be played by its own public key, nor by a key that the token brings along', async () => {
    const { publicKey } = await generateKeyPair('RS256', { extractable: true })
    const mine = await generateKeyPair('RS256', { extractable: true })
    const jwk = await jwkOf('k1', publicKey)
    const keysUrl = await serve((response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
    )
    const evil = await serve((response) => response.end(JSON.stringify({ keys: [] })))
    const { read } = openFirebase({ ...project, keysUrl }, clock, log)
    const asSecret = new TextEncoder().encode(await exportSPKI(publicKey))
    expect(await read(await token('k1', asSecret, 'HS256'))).toBeUndefined()
    const own = { jwk: await exportJWK(mine.publicKey), jku: `${evil}/keys` }
    expect(await read(await token('k1', mine.privateKey, 'RS256', own))).toBeUndefined()
  })

  test('proves nothing while its keys cannot be had', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const down = await serve((response) => response.writeHead(500).end())
    for (const keysUrl of [down, 'http://127.0.0.1:9/'])
      expect(
        await openFirebase({ ...project, keysUrl }, clock, log).read(await token('k1', privateKey)),
      ).toBeUndefined()
  })
})

describe('Google and Facebook', () => {
  let double: Awaited<ReturnType<typeof startProviders>>
  let site: TestSite
  const failed = '/en/login?error=social_failed'
  /** A site that has not spoken to them yet. */
  async function open(): Promise<void> {
    double = await startProviders()
    const social = {
      google: openGoogle({ issuer: double.issuer, clientId: 'client', clientSecret: secret }),
      facebook: openFacebook({ dialogUrl: double.issuer, graphUrl: double.issuer, id: 'app', secret }),
    }
    site = await openSite({ PUBLIC_URL: 'https://site.example' }, undefined, { social })
  }
  afterEach(async () => {
    await site.close()
    await double.close()
  })
  type Provider = 'google' | 'facebook'
  const start = async (browser: Browser, provider: Provider) =>
    String((await browser.call('oauthStart', { provider, language: 'en', termsAccepted: 'true' })).headers.location)
  async function comeBack(provider: Provider, more: Record<string, string> = {}): Promise<string> {
    const browser = new Browser(site)
    const sent = { ...double.agree(await start(browser, provider)), ...more }
    return String((await browser.call('oauthCallback', { provider, ...sent })).headers.location)
  }

  test('the way out bears a challenge, a nonce and a state of its own each time', async () => {
    await open()
    const seen = [await start(new Browser(site), 'google'), await start(new Browser(site), 'google')].map(
      (address) => new URL(address).searchParams,
    )
    for (const one of seen) expect(one.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'nonce', 'state'])
      expect(new Set(seen.map((one) => one.get(name))).size, name).toBe(2)
    // What the site keeps for the way back is nothing that the address tells.
    expect(seen.some((one) => one.has('code_verifier'))).toBe(false)
  })

  const nowS = Math.floor(Date.now() / 1_000)
  test.each([
    ['is over', { exp: nowS - 120 }],
    ['is of tomorrow', { iat: nowS + 86_400, exp: nowS + 90_000, nbf: nowS + 86_400 }],
    ['is for several, us among them', { aud: ['client', 'other'], azp: 'other' }],
    ['names nobody', { sub: '' }],
  ])('an ID token that %s lets nobody in', async (_does, claims) => {
    await open()
    double.scene.claims = claims
    expect(await comeBack('google')).toBe(failed)
    double.scene.claims = {}
    expect(await comeBack('google')).toContain('token=')
  })

  test('an answer without an ID token, or of another issuer, lets nobody in', async () => {
    await open()
    double.scene.answers = [200, { access_token: 'a', token_type: 'Bearer' }]
    expect(await comeBack('google')).toBe(failed)
    double.scene.answers = undefined
    expect(await comeBack('google', { iss: 'https://evil.example' })).toBe(failed)
  })

  test('a description that names somebody else is not followed, and the right one is once it is there', async () => {
    await open()
    double.scene.namesItself = 'https://evil.example'
    expect(await start(new Browser(site), 'google')).toBe(failed)
    double.scene.namesItself = undefined
    expect(await comeBack('google')).toContain('token=')
  })

  test('who says nothing is waited for five seconds, and the person is told', async () => {
    await open()
    const limits = hurry()
    double.scene.silent = true
    expect(await start(new Browser(site), 'google')).toBe(failed)
    expect(await comeBack('facebook')).toBe(failed)
    expect(new Set(limits)).toEqual(new Set([5_000]))
  })
})
