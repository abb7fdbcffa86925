import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import type { SocialLogin } from '#server/ports/social.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

const clock = new ManualClock(new Date())
/** A provider that believes everybody: whatever is refused, is refused by the site itself. */
const provider = (name: string): SocialLogin => ({
  address: async ({ state, redirectUri }) =>
    `https://${name}.example/?${new URLSearchParams({ state, redirect_uri: redirectUri })}`,
  person: async (_trip, parameters) => ({ subject: parameters.get('code') ?? '' }),
})
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ clock })
  Object.assign(site.app.ports, { social: { google: provider('google'), facebook: provider('facebook') } })
})
afterAll(() => site.close())

const failed = '/login?error=social_failed'
const go = async (visitor: Visitor, path: string, init: RequestInit = {}) =>
  (await visitor.fetch(`/api/auth/oauth${path}`, init)).headers.get('location') ?? ''
async function leave(visitor: Visitor, more = ''): Promise<string> {
  const location = await go(visitor, `/google/start?language=en&termsAccepted=true${more}`)
  return new URL(location).searchParams.get('state') ?? ''
}
const comeBack = (visitor: Visitor, state: string, code: string, name = 'google') =>
  go(visitor, `/${name}/callback?${new URLSearchParams({ state, code })}`)

it('a visitor who logs in by this provider gets in: the refusals below are not for lack of trust in it', async () => {
  const visitor = site.visitor()
  expect(await comeBack(visitor, await leave(visitor), 'honest')).toMatch(/^\/en\?token=[\w-]{43}$/)
})

it('a victim who follows an attacker’s way back is not logged in as the attacker', async () => {
  const attacker = site.visitor()
  const state = await leave(attacker)
  const victim = site.visitor()
  expect(await comeBack(victim, state, 'attacker')).toBe(failed)
  // Nor one who was on the way as well: the cookie is of another trip.
  await leave(victim)
  expect(await comeBack(victim, state, 'attacker')).toBe(failed)
  // Trying it on somebody has not spent it for its owner.
  expect(await comeBack(attacker, state, 'attacker')).toMatch(/token=/)
})

it('a victim who opens the last link of an attacker’s way is not logged in as the attacker either', async () => {
  const attacker = site.visitor()
  const location = await comeBack(attacker, await leave(attacker), 'attacker')
  const token = location.split('token=')[1] ?? ''
  const exchange = (visitor: Visitor) => visitor.call('exchange', { token })
  const victim = site.visitor()
  await expect(exchange(victim)).rejects.toMatchObject({ code: 'token_spent' })
  // Nor one who is on the way as well, or has a cookie that was planted.
  await leave(victim)
  await expect(exchange(victim)).rejects.toMatchObject({ code: 'token_spent' })
  victim.cookies.set('trip', '')
  await expect(exchange(victim)).rejects.toMatchObject({ code: 'token_spent' })
  expect(victim.cookies.get('sid')).toBeUndefined()
  expect(await exchange(attacker)).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/) })
})

it('a way back serves once, for its own provider, and ten minutes', async () => {
  const visitor = site.visitor()
  const other = await leave(visitor)
  expect(await comeBack(visitor, other, 'x', 'facebook')).toBe(failed)
  const used = await leave(visitor)
  const [one, two] = await Promise.all([comeBack(visitor, used, 'me'), comeBack(visitor, used, 'me')])
  expect([one, two].filter((location) => location.includes('token='))).toHaveLength(1)
  expect(await comeBack(visitor, used, 'me')).toBe(failed)
  const late = await leave(visitor)
  clock.advance(10 * 60_000)
  expect(await comeBack(visitor, late, 'me')).toBe(failed)
})

describe('a state that nobody was given', () => {
  const callback = async (visitor: Visitor, query: string) => {
    const response = await visitor.fetch(`/api/auth/oauth/google/callback?${query}`)
    return [response.status, response.headers.get('location')]
  }

  it.each(['x', 'A'.repeat(43), '%00', '__proto__', '%F0%9F%8E%B0', '*', "'%20or%20true%20--"])(
    '%j logs no visitor in, not even one with a log-in under way',
    async (state) => {
      const visitor = site.visitor()
      await leave(visitor)
      expect(await callback(visitor, `state=${state}&code=me`)).toEqual(state === '%00' ? [400, null] : [303, failed])
      expect(visitor.cookies.get('sid')).toBeUndefined()
    },
  )

  it('nor does an empty one, none at all, two, or a list', async () => {
    for (const query of ['state=&code=me', 'code=me', 'state[]=x&code=me']) {
      const visitor = site.visitor()
      await leave(visitor)
      expect(await callback(visitor, query), query).toEqual([303, failed])
    }
    const visitor = site.visitor()
    const state = await leave(visitor)
    const [status, location] = await callback(visitor, `state=x&state=${state}&code=me`)
    expect(location ?? failed, String(status)).toBe(failed)
  })

  it('nor does a right one without its cookie, or with a cookie that was planted', async () => {
    const visitor = site.visitor()
    const state = await leave(visitor)
    const trip = visitor.cookies.get('trip') ?? ''
    expect(trip).toMatch(/^[\w-]{43}$/)
    for (const planted of [undefined, '', 'A'.repeat(43), state, `${trip}A`]) {
      const other = site.visitor()
      if (planted !== undefined) other.cookies.set('trip', planted)
      expect(await callback(other, `state=${state}&code=attacker`), planted).toEqual([303, failed])
    }
    // All of that has spent nothing: the state is its owner's, and it is a state that lets in.
    expect(await comeBack(visitor, state, 'owner')).toMatch(/^\/en\?token=[\w-]{43}$/)
  })

  it('is written down nowhere as it is', async () => {
    const visitor = site.visitor()
    const state = await leave(visitor)
    const [rows] = await site.app.db.query<{ all: string }>(
      'select string_agg(t::text, chr(10)) as all from oauth_trip t',
    )
    for (const secret of [state, visitor.cookies.get('trip') ?? '']) {
      expect(rows?.all).not.toContain(secret)
      expect(rows?.all).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

it('the way out names our own callback and nobody’s host', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' }
  const location = await go(site.visitor(), '/google/start?language=en&redirect=https://evil.example', { headers })
  const address = new URL(location)
  expect(address.origin).toBe('https://google.example')
  expect(address.searchParams.get('redirect_uri')).toBe(`${site.config.publicUrl}/api/auth/oauth/google/callback`)
})
