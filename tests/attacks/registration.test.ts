import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seal } from '#api/seal.ts'
import { callKeys } from '#server/kernel/call-keys.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite, testPassword } from '#tests/support/app.ts'

// Dozens of real hashes: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 })

const clock = new ManualClock(new Date())
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ clock })
})
afterAll(() => site.close())

const form = { password: testPassword, confirmPassword: testPassword, termsAccepted: true }

/** Sends whatever it is given, sealed, past all that a form would do. */
async function register(body: object, visitor = site.visitor()) {
  const { jwks } = await callKeys(site.app)
  const sealed = await seal(jwks, 'PUT', '/api/auth/register', body, clock.now().getTime() - Date.now())
  const response = await visitor.fetch('/api/auth/register', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sealed),
  })
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; fields?: object; token?: string },
  }
}

describe('who registers', () => {
  it('is a member like any other, whatever else the form says', async () => {
    const agent = await site.member('upline_one', { type: 1 })
    const wishes = {
      ...{
        type: 1,
        userType: 1,
        role: 'agent',
        isAgent: true,
        status: 'active',
        vipRank: 9,
        vip_rank: 9,
        id: '10000001',
      },
      ...{ uplineId: String(agent), upline_id: String(agent), referredBy: String(agent), balance: '1000000.00' },
      ...{ firstLogin: false, mustChangePassword: false, passwordHash: 'x', password_hash: 'x', nickname: 'Operator' },
      ...{ profile: { payeeName: 'Somebody Else' }, email_verified: true, verified: true, session: { memberId: '1' } },
    }
    expect((await register({ ...form, ...wishes, username: 'modest_one' })).status).toBe(200)
    const [row] = await site.app.db.query(
      `select m.type, m.vip_rank, m.upline_id, m.referred_by, m.status, m.nickname, m.profile, m.id, a.balance
       from member m join account a on a.member_id = m.id where account = 'modest_one'`,
    )
    expect(row).toMatchObject({ type: 0, vip_rank: 0, upline_id: null, referred_by: null, status: 'active' })
    expect(row).toMatchObject({ nickname: 'modest_one', profile: {}, balance: 0n })
    expect(row?.id).not.toBe(10_000_001n)
    const contacts = await site.app.db.query('select 1 from member_contact where member_id = $1', [row?.id])
    expect(contacts).toEqual([])
  })

  it('cannot collect the names of members: an address hears of twenty in ten minutes', async () => {
    await site.member('taken_name')
    const robot = site.visitor()
    const codes: (string | undefined)[] = []
    for (let at = 0; at < 24; at += 1)
      codes.push((await register({ ...form, username: 'Taken_Name' }, robot)).body.code)
    expect(codes.filter((code) => code === 'username_taken')).toHaveLength(20)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(4)
    // Otherwise a refusal would reveal that the name is taken; the next visitor's address has probed none.
    expect((await register({ ...form, username: 'free_name' }, robot)).body.code).toBe('too_many_requests')
    expect((await register({ ...form, username: 'taken_name' })).body.code).toBe('username_taken')
    clock.advance(10 * 60_000)
    expect((await register({ ...form, username: 'free_name' }, robot)).status).toBe(200)
  })

  it('hears no more of them for asking all at once', async () => {
    await site.member('taken_too')
    const robot = site.visitor()
    const tries = Array.from({ length: 24 }, () => register({ ...form, username: 'taken_too' }, robot))
    const codes = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'username_taken').length).toBeLessThanOrEqual(20)
    expect((await register({ ...form, username: 'free_too' }, robot)).body.code).toBe('too_many_requests')
  })

  it('has free names for nothing: they are not counted among the taken ones', async () => {
    const guest = site.visitor()
    for (let at = 0; at < 22; at += 1)
      expect((await register({ ...form, username: `free_${at}` }, guest)).status, String(at)).toBe(200)
  })
})

describe('a name that looks like somebody else’s', () => {
  const names = [
    ['a letter of no width', 'ma\u200bli'],
    ['a joiner', 'ma\u200dli'],
    ['a soft hyphen', 'ma\u00adli'],
    ['a filler', 'mali\u3164'],
    ['a mark of direction', '\u202eilam'],
    ['a tag', 'mali\u{e0041}'],
    ['a variation', 'mali\ufe0f'],
    ['a Cyrillic letter', 'm\u0430li'],
    ['a Greek letter', 'mal\u03b9'],
    ['wide letters', 'ｍａｌｉ'],
    ['mathematical letters', '𝓶𝓪𝓵𝓲'],
    ['a ligature', 'o\ufb03ce'],
    ['a space inside', 'ma li'],
    ['a control character', 'ma\u0007li'],
    ['a Thai vowel in two parts', 'น้\u0e4d\u0e32ฝน'],
    ['such a vowel around a tone', 'น\u0e4d้\u0e32ฝน'],
    ['a Lao vowel in two parts', 'ນ\u0ecd\u0eb2'],
  ] as const

  it.each(names)(
    'is refused with %s, also where the operator’s rule lets everything through',
    async (_with, username) => {
      const { registerRules } = site.app.settings.current()
      const open = { acceptedPattern: '*', minLength: 2, maxLength: 60, patternId: 'any' }
      await site.app.settings.change({ registerRules: { ...registerRules, username: open } }, 'operator')
      const { status, body } = await register({ ...form, username })
      expect([status, body.code]).toEqual([400, 'invalid_input'])
      expect(Object.keys(body.fields ?? {})).toEqual(['username'])
    },
  )

  it.each(['สมชาย', 'น้ำฝน', 'ນ້ຳຝົນ', 'соколов', 'mañana', 'Zoë-72', '小林'])(
    '%s is a name of its own',
    async (username) => {
      expect((await register({ ...form, username })).status).toBe(200)
    },
  )

  it('in another case is the same name', async () => {
    await site.member('vip_guest')
    for (const username of ['VIP_GUEST', 'Vip_Guest']) {
      expect((await register({ ...form, username })).body.code, username).toBe('username_taken')
    }
  })
})

it('a pattern that takes hours elsewhere holds nobody up', async () => {
  const { registerRules } = site.app.settings.current()
  const slow = { acceptedPattern: '^(([a-z])+.)+[A-Z]([a-z])+$', minLength: 2, maxLength: 60, patternId: 'any' }
  await site.app.settings.change({ registerRules: { ...registerRules, username: slow } }, 'operator')
  const { body } = await register({ ...form, username: `${'a'.repeat(58)}!` })
  expect(body).toMatchObject({ code: 'invalid_input', fields: { username: 'pattern_any' } })
})
