import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindContact } from '#server/accounts/public.ts'
import { openFacebook } from '#server/ports/social-facebook.ts'
import { openGoogle } from '#server/ports/social-google.ts'
import { Browser, codeTo, openSite, type Seen, type TestSite } from '#tests/support/sign-in.ts'
import { secret, startProviders } from '#tests/support/social-double.ts'

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

  test('an account is of the country that its first request came from, and of none where that is not known', async () => {
    const countryFrom = async (country: string) => {
      double.scene.subject = `${provider}-from-${country}`
      const browser = Object.assign(new Browser(site), { country })
      const account = await accountOf(browser, await comeBack(browser, provider))
      const rows = await site.app.db.query<{ country: string }>('select country from member where account = $1', [
        account,
      ])
      return rows[0]?.country
    }
    expect([await countryFrom('MX'), await countryFrom('ZZ')]).toEqual(['MX', 'TH'])
  })

  test('somebody new has to agree to the terms first', async () => {
    double.scene.subject = `${provider}-hasty`
    expect(await comeBack(new Browser(site), provider, { termsAccepted: undefined })).toBe(
      '/en/login?error=verification_required',
    )
  })

  test('somebody new is attributed to the link that brought them; a code that holds no more stands in nobody’s way', async () => {
    const agent = await site.member(`agent-${provider}`, { type: 1 })
    const friend = await site.member(`friend-${provider}`)
    const codeOf = async (id: bigint) =>
      (await site.app.db.query<{ code: string }>('select referral_code as code from member where id = $1', [id]))[0]!
        .code
    const broughtBy = async (subject: string, codes: object) => {
      double.scene.subject = `${provider}-${subject}`
      const browser = new Browser(site)
      const account = await accountOf(browser, await comeBack(browser, provider, codes))
      const [row] = await site.app.db.query<{ upline_id: bigint | null; referred_by: bigint | null }>(
        'select upline_id, referred_by from member where account = $1',
        [account],
      )
      return row!
    }
    const affiliateCode = (await codeOf(agent)).toLowerCase()
    expect(await broughtBy('led', { affiliateCode, domain: 'site.example' })).toMatchObject({ upline_id: agent })
    expect(await broughtBy('asked', { referralCode: await codeOf(friend) })).toMatchObject({ referred_by: friend })
    const none = { upline_id: null, referred_by: null }
    expect(await broughtBy('late', { affiliateCode: 'NOBODY00', referralCode: 'NOBODY00' })).toEqual(none)
    await site.set({ affiliateDomains: ['partner.example'] })
    expect(await broughtBy('beside', { affiliateCode, domain: 'site.example' })).toEqual(none)
    expect(await broughtBy('partner', { affiliateCode, domain: 'partner.example' })).toMatchObject({ upline_id: agent })
    await site.set({ affiliateDomains: [] })
    // Who has an account already is not moved.
    expect(await broughtBy('late', { affiliateCode })).toEqual(none)
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

test('from an address that is new the member’s second step comes after the provider', async () => {
  double.scene.subject = 'careful-person'
  const home = new Browser(site)
  const account = await accountOf(home, await comeBack(home, 'google'))
  const [row] = await site.app.db.query<{ id: bigint }>('select id from member where account = $1', [account])
  await bindContact(site.app.db, row?.id ?? 0n, 'email', 'careful@mail.example', site.clock.now())
  // At home nothing more is asked for.
  const again = new Browser(site, home.ip)
  expect(await accountOf(again, await comeBack(again, 'google'))).toBe(account)

  const abroad = new Browser(site)
  const token = (await comeBack(abroad, 'google')).split('token=')[1]
  const seen = await abroad.call('exchange', { token })
  expect(seen.body).toEqual({
    twoFactor: { ticket: expect.any(String), methods: ['email'], hints: { email: 'c•••@m•••' } },
  })
  expect(abroad.cookies.get('__Host-sid')).toBeUndefined()
  const { ticket } = seen.body.twoFactor
  await abroad.call('twoFactorSend', { ticket, method: 'email' })
  const answer = await codeTo(site, 'careful@mail.example')
  const inside = await abroad.call('twoFactorVerify', { ticket, method: 'email', answer })
  abroad.token = inside.body.token
  expect((await abroad.call('member')).body.account).toBe(account)
})
