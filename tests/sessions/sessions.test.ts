import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteSessions, tellEnded } from '#server/sessions/public.ts'
import { issueLaunchToken } from '#server/wallet/public.ts'
import { Browser, openSite, sweep, type TestSite } from '#tests/support/sign-in.ts'

const password = 'a-fine-Long-passphrase'
const minute = 60_000
let site: TestSite
let memberId: bigint

beforeAll(async () => {
  site = await openSite()
  memberId = await site.member('somchai', { password })
})
afterAll(() => site.close())

async function inside(): Promise<Browser> {
  const browser = new Browser(site)
  const seen = await browser.logIn('somchai', password)
  expect(seen.status).toBe(200)
  return browser
}

describe('a session has two halves', () => {
  test('token and cookie together open it; each alone, and two that do not belong together, do not', async () => {
    const browser = await inside()
    expect((await browser.call('member')).body.account).toBe('somchai')

    const thief = new Browser(site)
    thief.token = browser.token
    expect((await thief.call('member')).code).toBe('not_logged_in')

    const forged = new Browser(site)
    forged.cookies.set('sid', browser.cookies.get('sid') ?? '')
    expect((await forged.call('member')).status).toBe(401)

    const other = await inside()
    other.token = browser.token
    expect((await other.call('member')).status).toBe(401)
  })

  test('the database keeps neither half', async () => {
    const browser = await inside()
    const rows = await site.app.db.query(
      'select s::text as a, t::text as b from session s join session_token t on t.session_id = s.id',
    )
    const all = JSON.stringify(rows)
    expect(all).not.toContain(browser.token)
    expect(all).not.toContain(browser.cookies.get('sid'))
    expect(Buffer.from(browser.token ?? '', 'base64url')).toHaveLength(32)
  })

  test('the cookie is out of reach for scripts and other sites, and bears the host prefix over TLS', async () => {
    const plain = await new Browser(site).logIn('somchai', password)
    expect(plain.setCookies[0]).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/)
    expect(plain.setCookies[1]).toMatch(/^device=[\w-]{43}; .*Max-Age=34560000$/)
    const secure = await openSite({ PUBLIC_URL: 'https://play.example' }, site.app.db)
    const seen = await new Browser(secure).logIn('somchai', password)
    expect(seen.setCookies[0]).toMatch(/^__Host-sid=.*; Secure/)
    expect(seen.setCookies[1]).toMatch(/^__Host-device=.*HttpOnly.*Secure/)
  })

  test('a log-in never takes over a cookie or token that was there before', async () => {
    const browser = new Browser(site)
    browser.cookies.set('sid', 'chosen-by-somebody-else')
    await browser.logIn('somchai', password)
    expect(browser.cookies.get('sid')).not.toBe('chosen-by-somebody-else')
    const before = { token: browser.token, cookie: browser.cookies.get('sid') ?? '' }
    await browser.logIn('somchai', password)
    expect(browser.cookies.get('sid')).not.toBe(before.cookie)
    const old = new Browser(site)
    old.token = before.token
    old.cookies.set('sid', before.cookie)
    expect((await old.call('member')).status).toBe(401)
  })
})

describe('how long it lasts', () => {
  test('half an hour without use ends it, use keeps it', async () => {
    const browser = await inside()
    for (let uses = 0; uses < 4; uses += 1) {
      site.clock.advance(29 * minute)
      expect((await browser.call('member')).status).toBe(200)
    }
    site.clock.advance(30 * minute)
    expect((await browser.call('member')).status).toBe(401)
  })

  test('twelve hours end it even in use', async () => {
    const browser = await inside()
    for (let uses = 0; uses < 35; uses += 1) {
      site.clock.advance(20 * minute)
      expect((await browser.call('member')).status).toBe(200)
    }
    site.clock.advance(20 * minute)
    expect((await browser.call('member')).status).toBe(401)
  })

  test('use is written at most once a minute', async () => {
    const browser = await inside()
    const usedAt = async () =>
      (await site.app.db.query<{ used_at: Date }>('select max(used_at) as used_at from session'))[0]?.used_at
    const start = await usedAt()
    site.clock.advance(minute - 1)
    await browser.call('member')
    expect(await usedAt()).toEqual(start)
    site.clock.advance(1)
    await browser.call('member')
    expect(await usedAt()).toEqual(site.clock.now())
  })

  test('the sweep removes what has ended and tells its streams', async () => {
    await inside()
    site.clock.advance(31 * minute)
    site.told.length = 0
    expect(await sweep(site.app)).toBeGreaterThan(0)
    expect(site.told[0]).toMatchObject({ name: 'revoked', data: { reason: 'expired' } })
    expect(await site.app.db.query('select 1 from session')).toHaveLength(0)
  })
})

describe('tabs', () => {
  test('a new tab gets its own token by the cookie, and log-out ends both', async () => {
    const browser = await inside()
    const first = browser.token
    browser.token = undefined
    const resumed = await browser.call('resume')
    expect(resumed.body.token).not.toBe(first)
    browser.token = resumed.body.token
    expect((await browser.call('member')).status).toBe(200)

    const cookie = browser.cookies.get('sid') ?? ''
    site.told.length = 0
    const left = await browser.call('logout')
    expect(left.setCookies).toEqual(['sid=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0'])
    expect(site.told).toEqual([
      { audience: { sessionId: expect.any(String) }, name: 'revoked', data: { reason: 'logout' } },
    ])
    expect(await site.app.db.query('select action, target from audit_log order by id desc limit 1')).toEqual([
      { action: 'logout', target: `member:${memberId}` },
    ])
    browser.cookies.set('sid', cookie)
    for (const token of [first, resumed.body.token]) {
      browser.token = token
      expect((await browser.call('member')).status).toBe(401)
    }
    expect((await browser.call('resume')).status).toBe(401)
  })

  test.each(['cross-site', 'same-site', 'none', undefined])('a page elsewhere (%s) cannot resume', async (origin) => {
    const browser = await inside()
    browser.fetchSite = origin
    expect((await browser.call('resume')).code).toBe('origin_refused')
  })

  test('a cookie that nobody gave resumes nothing', async () => {
    const browser = new Browser(site)
    browser.cookies.set('sid', 'x'.repeat(43))
    expect((await browser.call('resume')).code).toBe('not_logged_in')
  })

  test('a session has fifty tabs at most', async () => {
    const browser = await inside()
    const first = browser.token
    for (let tabs = 0; tabs < 50; tabs += 1) {
      site.clock.advance(1)
      expect((await browser.call('resume')).status).toBe(200)
    }
    browser.token = first
    expect((await browser.call('member')).status).toBe(401)
  })
})

describe('ends from elsewhere', () => {
  const endAll = async () =>
    tellEnded(site.app, await deleteSessions(site.app, site.app.db, memberId), 'password_changed')

  test('a disabled member is out at once', async () => {
    const id = await site.member('gone', { password })
    const browser = new Browser(site)
    await browser.logIn('gone', password)
    await site.app.db.query("update member set status = 'disabled' where id = $1", [id])
    expect((await browser.call('member')).status).toBe(401)
    browser.token = undefined
    expect((await browser.call('resume')).status).toBe(401)
  })

  test('leaving ends the games that are open: their tokens take no more bets', async () => {
    const openGames = async (): Promise<bigint> =>
      (
        await site.app.db.query<{ open: bigint }>(
          'select count(*) as open from launch_token where member_id = $1 and ended_at is null',
          [memberId],
        )
      )[0]!.open
    const start = (): Promise<string> =>
      issueLaunchToken(site.app.db, { memberId, currency: 'THB', gameCode: 'any', at: site.clock.now() })
    const browser = await inside()
    await start()
    await start()
    expect(await openGames()).toBe(2n)
    await browser.call('logout')
    expect(await openGames()).toBe(0n)
    await start()
    await endAll()
    expect(await openGames()).toBe(0n)
  })

  test('where nothing ends, an open game goes on; a new password ends it all the same', async () => {
    const id = await site.member('alone', { password })
    await issueLaunchToken(site.app.db, { memberId: id, currency: 'THB', gameCode: 'any', at: site.clock.now() })
    const openGames = () =>
      site.app.db.query('select 1 from launch_token where member_id = $1 and ended_at is null', [id])
    const browser = new Browser(site)
    await browser.logIn('alone', password)
    const [{ id: except } = { id: '' }] = await site.app.db.query<{ id: string }>(
      'select id from session where member_id = $1',
      [id],
    )
    expect(await deleteSessions(site.app, site.app.db, id, { except })).toEqual([])
    expect(await openGames()).toHaveLength(1)
    const newPassword = 'another-Fine-passphrase'
    const changed = { oldPassword: password, newPassword, confirmNewPassword: newPassword }
    site.clock.advance(minute)
    const { status, setCookies } = await browser.call('changePassword', changed)
    expect([status, setCookies[0]]).toEqual([200, expect.stringMatching(/^sid=[\w-]{43}; .*Max-Age=43140$/)])
    expect(await openGames()).toHaveLength(0)
  })

  test('all sessions of a member end together', async () => {
    const [one, two] = [await inside(), await inside()]
    site.told.length = 0
    await endAll()
    expect(site.told.filter(({ name }) => name === 'revoked').length).toBeGreaterThanOrEqual(2)
    for (const browser of [one, two]) expect((await browser.call('member')).status).toBe(401)
  })
})

test('the member sees who is in, and the log-in before this one', async () => {
  const id = await site.member('vip_one', { password, vipRank: 4, nickname: 'Ploy', icon: 'a3' })
  const browser = new Browser(site)
  await browser.logIn('vip_one', password)
  const firstAt = site.clock.now().toISOString()
  expect((await browser.call('member')).body).toEqual({
    id: String(id),
    since: expect.stringMatching(/^20\d\d-.*Z$/),
    account: 'vip_one',
    nickname: 'Ploy',
    type: 0,
    icon: 'a3',
    iconUrl: '/art/avatars/a3.svg',
    language: 'th',
    hasVip: false,
    agentPolicy: false,
    vipLabelName: 'VIP 4',
    unreadMessage: 0,
  })
  site.clock.advance(minute)
  await browser.logIn('vip_one', password)
  expect((await browser.call('member')).body.lastLoginAt).toBe(firstAt)
})
