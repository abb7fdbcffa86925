import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFacebook } from '#server/ports/social-facebook.ts'
import { openGoogle } from '#server/ports/social-google.ts'
import { Browser, openSite, type Seen, type TestSite } from './support.ts'

/** What a person does at the provider, and what the provider then gets wrong. */
interface Scene {
  subject: string
  claims?: Record<string, unknown>
  /** The token endpoint looks away from the verifier. */
  forgedKey?: boolean
  inspected?: Record<string, unknown>
}

const secret = 'client-secret'

/** Google and Facebook in one program, by their published behaviour. */
async function startProviders() {
  const scene: Scene = { subject: 'person-1' }
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string }>()
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const { privateKey: forged } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }
  const kid = await calculateJwkThumbprint(jwk)
  let issuer = ''

  async function grant(form: URLSearchParams): Promise<[number, object]> {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(form.get('code_verifier') ?? ''))
    const fits =
      code !== undefined &&
      Buffer.from(hash).toString('base64url') === code.challenge &&
      form.get('redirect_uri') === code.redirectUri &&
      form.get('client_secret') === secret
    if (!fits) return [400, { error: 'invalid_grant' }]
    const idToken = await new SignJWT({
      nonce: code.nonce,
      iss: issuer,
      aud: 'client',
      sub: scene.subject,
      ...scene.claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(scene.forgedKey ? forged : privateKey)
    return [200, { access_token: 'a', token_type: 'Bearer', expires_in: 3600, id_token: idToken }]
  }

  function graph(url: URL): [number, object] {
    const q = url.searchParams
    if (url.pathname.endsWith('/oauth/access_token')) {
      const known = codes.delete(q.get('code') ?? '') && q.get('client_secret') === secret
      return known ? [200, { access_token: 'fb-token', token_type: 'bearer' }] : [400, { error: { code: 100 } }]
    }
    if (url.pathname === '/debug_token')
      return [200, { data: { app_id: 'app', is_valid: true, user_id: scene.subject, ...scene.inspected } }]
    const proof = createHmac('sha256', secret).update('fb-token').digest('hex')
    return q.get('appsecret_proof') === proof ? [200, { id: scene.subject }] : [400, { error: { code: 100 } }]
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', issuer)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answers: Record<string, () => Promise<[number, object]> | [number, object]> = {
      '/.well-known/openid-configuration': () => [
        200,
        {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        },
      ],
      '/jwks': () => [200, { keys: [{ ...jwk, kid }] }],
      '/token': () => grant(new URLSearchParams(Buffer.concat(chunks).toString())),
    }
    const [status, body] = await (answers[url.pathname]?.() ?? graph(url))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let last = 0
  return {
    issuer,
    scene,
    /** The person agrees: where the browser is sent back to. */
    agree(address: string): Record<string, string> {
      const q = new URL(address).searchParams
      last += 1
      const code = `code-${last}`
      codes.set(code, {
        challenge: q.get('code_challenge') ?? '',
        nonce: q.get('nonce') ?? '',
        redirectUri: q.get('redirect_uri') ?? '',
      })
      return { code, state: q.get('state') ?? '' }
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

let double: Awaited<ReturnType<typeof startProviders>>
let site: TestSite

beforeAll(async () => {
  double = await startProviders()
  const social = {
    google: openGoogle({ issuer: double.issuer, clientId: 'client', clientSecret: secret }),
    facebook: openFacebook({ dialogUrl: double.issuer, graphUrl: double.issuer, id: 'app', secret }),
  }
  site = await openSite({ PUBLIC_URL: 'https://site.example' }, undefined, { social })
})
afterAll(async () => {
  await site.close()
  await double.close()
})

type Provider = 'google' | 'facebook'
const locationOf = (seen: Seen): string => String(seen.headers.location)
const start = (browser: Browser, provider: Provider, more = {}) =>
  browser.call('oauthStart', { provider, language: 'en', termsAccepted: 'true', ...more })
const callback = (browser: Browser, provider: Provider, sent: Record<string, string>) =>
  browser.call('oauthCallback', { provider, ...sent })
async function comeBack(browser: Browser, provider: Provider, more = {}): Promise<string> {
  return locationOf(await callback(browser, provider, double.agree(locationOf(await start(browser, provider, more)))))
}
const accountOf = async (browser: Browser, location: string): Promise<string> => {
  const seen = await browser.call('exchange', { token: location.split('token=')[1] })
  browser.token = seen.body.token
  return (await browser.call('member')).body.account
}

describe.each(['google', 'facebook'] as const)('%s', (provider) => {
  test('opens an account at the first time and the same one ever after', async () => {
    double.scene.subject = `${provider}-person`
    const browser = new Browser(site)
    const started = await start(browser, provider)
    expect(started.status).toBe(303)
    const address = new URL(locationOf(started))
    expect(address.origin).toBe(double.issuer)
    expect(address.searchParams.get('redirect_uri')).toBe(`https://site.example/api/auth/oauth/${provider}/callback`)
    expect(started.setCookies[0]).toMatch(
      /^__Host-trip=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
    )
    const back = await callback(browser, provider, double.agree(address.href))
    expect(locationOf(back)).toMatch(/^\/en\?token=[\w-]{43}$/)
    const account = await accountOf(browser, locationOf(back))
    expect(account).toMatch(provider === 'google' ? /^g[0-9]{11}$/ : /^fb[0-9]{11}$/)
    const again = new Browser(site)
    expect(await accountOf(again, await comeBack(again, provider))).toBe(account)
    double.scene.subject = `${provider}-other`
    const other = new Browser(site)
    expect(await accountOf(other, await comeBack(other, provider))).not.toBe(account)
  })

  test('somebody new has to agree to the terms first', async () => {
    double.scene.subject = `${provider}-hasty`
    expect(await comeBack(new Browser(site), provider, { termsAccepted: undefined })).toBe(
      '/en/login?error=verification_required',
    )
  })

  test('only the browser that went comes back, once, and in time', async () => {
    double.scene.subject = `${provider}-person`
    const browser = new Browser(site)
    const sent = double.agree(locationOf(await start(browser, provider)))
    const failed = '/login?error=social_failed'
    expect(locationOf(await callback(new Browser(site), provider, sent))).toBe(failed)
    expect(locationOf(await callback(browser, provider, { ...sent, state: 'x' }))).toBe(failed)
    const inTime = await callback(browser, provider, sent)
    expect(locationOf(inTime)).toBe(failed)
    const late = new Browser(site)
    const again = double.agree(locationOf(await start(late, provider)))
    site.clock.advance(10 * 60_000)
    expect(locationOf(await callback(late, provider, again))).toBe(failed)
  })

  test('a person who says no, or a provider that fails, ends on the log-in', async () => {
    const browser = new Browser(site)
    const { state = '' } = double.agree(locationOf(await start(browser, provider)))
    const no = await callback(browser, provider, { state, error: 'access_denied' })
    expect(locationOf(no)).toBe('/en/login?error=social_failed')
    const other = new Browser(site)
    const sent = double.agree(locationOf(await start(other, provider)))
    expect(locationOf(await callback(other, provider, { ...sent, code: 'stolen' }))).toBe(
      '/en/login?error=social_failed',
    )
  })

  test('the setting switches it off while it runs, and on again', async () => {
    const socialLogin = { facebook: true, google: true }
    expect((await new Browser(site).call('registerSettings')).body.login[provider]).toBe(true)
    await site.set({ socialLogin: { ...socialLogin, [provider]: false } })
    expect(await start(new Browser(site), provider)).toMatchObject({ status: 403, code: 'not_enabled' })
    expect((await callback(new Browser(site), provider, { code: 'x', state: 'y' })).code).toBe('not_enabled')
    expect((await new Browser(site).call('registerSettings')).body.login[provider]).toBe(false)
    await site.set({ socialLogin })
    expect((await start(new Browser(site), provider)).status).toBe(303)
  })
})

describe('what a false answer is worth', () => {
  test.each([
    ['another audience', { aud: 'other' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another nonce', { nonce: 'stolen' }],
    ['no nonce', { nonce: undefined }],
  ])('an ID token of %s', async (_word, claims) => {
    double.scene.claims = claims
    expect(await comeBack(new Browser(site), 'google')).toBe('/en/login?error=social_failed')
    double.scene.claims = {}
  })

  test('an ID token by a key that is not Google’s', async () => {
    double.scene.forgedKey = true
    expect(await comeBack(new Browser(site), 'google')).toBe('/en/login?error=social_failed')
    double.scene.forgedKey = false
  })

  test.each([
    ['another app', { app_id: 'other' }],
    ['another person', { user_id: 'other' }],
    ['no validity', { is_valid: false }],
  ])('a Facebook token of %s', async (_word, inspected) => {
    double.scene.inspected = inspected
    expect(await comeBack(new Browser(site), 'facebook')).toBe('/en/login?error=social_failed')
    double.scene.inspected = {}
  })

  test('nothing leads anywhere else: the way back is this site’s own page', async () => {
    const browser = new Browser(site)
    const sent = double.agree(
      locationOf(await start(browser, 'google', { language: '//evil.example', redirect: 'https://evil.example' })),
    )
    const back = locationOf(await callback(browser, 'google', { ...sent, scope: 'https://evil.example' }))
    expect(back).toMatch(/^\/\?token=/)
  })
})

test('a closed account stays closed', async () => {
  double.scene.subject = 'closed-person'
  const browser = new Browser(site)
  const account = await accountOf(browser, await comeBack(browser, 'google'))
  await site.app.db.query("update member set status = 'disabled' where account = $1", [account])
  expect(await comeBack(new Browser(site), 'google')).toBe('/en/login?error=account_disabled')
})
