import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { compilePattern } from '#server/kernel/pattern.ts'
import { answerOf, Browser, openSite, sweep, type TestSite } from '#tests/support/sign-in.ts'
import { everyWayIn } from '#tests/support/ways-in.ts'

type Form = Output<Api['registerSettings']>

const password = 'a-fine-Long-passphrase'
let site: TestSite

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let names = 0
const form = (more: Record<string, unknown> = {}) => {
  names += 1
  return { username: `newbie_${names}`, password, confirmPassword: password, termsAccepted: true, ...more }
}
const register = (more: Record<string, unknown> = {}) => new Browser(site).call('register', form(more))
const memberOf = async (account: string) =>
  (
    await site.app.db.query<Record<string, unknown>>('select * from member where lower(account) = lower($1)', [account])
  )[0]

describe('a new account', () => {
  test('is logged in at once and has a wallet, a place in the tree, a referral code and a line in the audit log', async () => {
    const browser = new Browser(site)
    const input = form({ username: 'Fresh_one' })
    const seen = await browser.call('register', input)
    expect(seen.body).toMatchObject({ firstTimeLogin: true, mustChangePassword: false, passwordExpired: false })
    browser.token = seen.body.token
    expect((await browser.call('member')).body).toMatchObject({ account: 'Fresh_one', type: 0, vipLabelName: '' })
    const row = await memberOf('fresh_one')
    const id = row?.id
    expect(String(id)).toMatch(/^[1-9]\d{7}$/)
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row?.referral_code).toMatch(/^[0-9A-F]{8}$/)
    const accounts = await site.app.db.query('select balance from account where member_id = $1', [id])
    expect(accounts).toEqual([{ balance: 0n }])
    expect(await site.app.db.query('select depth from member_tree where descendant = $1', [id])).toEqual([{ depth: 0 }])
    const lines = await site.app.db.query('select action from audit_log where actor = $1 order by id', [`member:${id}`])
    expect(lines).toEqual([{ action: 'member.created' }, { action: 'register.ok' }])
  })

  test('logs in afterwards, without being new again', async () => {
    const input = form()
    await new Browser(site).call('register', input)
    const seen = await new Browser(site).logIn(input.username, password)
    expect(seen.body.firstTimeLogin).toBe(false)
  })

  test('needs the terms', async () => {
    expect((await register({ termsAccepted: false })).code).toBe('invalid_input')
  })

  test('of parallel registrations of one name exactly one wins', async () => {
    const spellings = ['RaceName', 'racename', 'RACENAME', 'raceName', 'Racename', 'racenamE']
    const tries = await Promise.all(spellings.map((username) => register({ username })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    for (const { status, body } of tries)
      if (status === 409) expect(body).toMatchObject({ code: 'username_taken', fields: { username: 'taken' } })
    const opened = await site.app.db.query(
      "select 1 from account a join member m on m.id = a.member_id where lower(m.account) = 'racename'",
    )
    expect(opened).toHaveLength(1)
  })

  test('an address opens thirty an hour', async () => {
    await site.app.db.query('insert into rate_window (key, points, ends_at) values ($1, 28, $2)', [
      'register:198.51.100.9',
      new Date(site.clock.now().getTime() + 3_600_000),
    ])
    const home = () => new Browser(site, '198.51.100.9')
    for (const status of [200, 200, 429]) expect((await home().call('register', form())).status).toBe(status)
    site.clock.advance(3_600_000)
    expect((await home().call('register', form())).status).toBe(200)
  })
})

describe('the fields', () => {
  test.each([
    ['username', { username: 'abc' }, 'length'],
    ['username', { username: 'a'.repeat(17) }, 'length'],
    ['username', { username: '1somebody' }, 'pattern_letter_first_underscore'],
    ['username', { username: 'some body' }, 'pattern_letter_first_underscore'],
    ['password', { password: 'short', confirmPassword: 'short' }, 'length'],
    ['password', { password: 'iloveyou1', confirmPassword: 'iloveyou1' }, 'too_common'],
    ['password', { password: 'baize-2026!', confirmPassword: 'baize-2026!' }, 'too_common'],
    ['password', { password: '11111111', confirmPassword: '11111111' }, 'too_common'],
    ['password', { username: 'prasert', password: 'xxPRASERTxx', confirmPassword: 'xxPRASERTxx' }, 'too_common'],
    ['confirmPassword', { confirmPassword: 'another-Long-passphrase' }, 'mismatch'],
  ] as const)('%s: %o is refused as %s', async (field, more, message) => {
    expect((await register(more)).body).toMatchObject({ code: 'invalid_input', fields: { [field]: message } })
  })

  test('all that are wrong are told together', async () => {
    const seen = await register({ username: 'ab', password: 'x', confirmPassword: 'y' })
    expect(seen.body.fields).toEqual({ username: 'length', password: 'length', confirmPassword: 'mismatch' })
  })

  test('lengths count characters, not bytes, and passphrases may be long', async () => {
    const long = 'กขคงจฉชซ'.repeat(16)
    expect((await register({ password: long, confirmPassword: long })).status).toBe(200)
  })

  test('fields that the operator asks for are checked and kept, others are neither', async () => {
    const before = site.app.settings.current().registerFields
    await site.set({
      registerFields: {
        ...before,
        email: { enabled: true, required: true },
        mobileNum: { enabled: true, required: false },
        paymentPassword: { enabled: true, required: true },
        wechat: { enabled: false, required: true },
      },
    })
    expect((await register()).body.fields).toEqual({ email: 'required', paymentPassword: 'required' })
    expect((await register({ email: 'nowhere', paymentPassword: '9-of-Clubs' })).body.fields).toEqual({
      email: 'pattern_email',
    })
    const input = form({
      email: 'a@b.example',
      mobileNum: '0812345678',
      countryDialingCode: '66',
      paymentPassword: '9-of-Clubs',
      line: 'not asked for',
      wechat: 'switched off',
    })
    expect((await new Browser(site).call('register', input)).status).toBe(200)
    const row = await memberOf(input.username)
    expect(row?.profile).toEqual({ email: 'a@b.example', mobileNum: '0812345678', countryDialingCode: '66' })
    expect(row?.payment_password_hash).toMatch(/^\$argon2id\$/)
    await site.set({ registerFields: before })
  })

  test('the site is told the rules that the server applies', async () => {
    const browser = new Browser(site)
    expect((await browser.call('registerRules')).body.rules).toEqual(site.app.settings.current().registerRules)
    const seen = (await browser.call('registerSettings')).body
    expect(seen).toMatchObject({ tabs: ['username'], ageMin: 18, verification: { captcha: false, sms: false } })
    expect(seen.fields.username).toEqual({ enabled: true, required: true })
  })

  test('registration closes with its own field', async () => {
    const before = site.app.settings.current().registerFields
    await site.set({ registerFields: { ...before, username: { enabled: false, required: false } } })
    expect((await register()).code).toBe('registration_closed')
    await site.set({ registerFields: before })
  })

  test('a captcha is asked for when the setting says so', async () => {
    await site.set({ registerCaptcha: true })
    expect((await register()).code).toBe('captcha_required')
    expect((await register({ captchaId: crypto.randomUUID(), captcha: 'ABCD' })).code).toBe('captcha_wrong')
    const { captchaId, image } = (await new Browser(site).call('captcha')).body
    expect(image).toMatch(/^data:image\/png;base64,iVBOR/)
    expect((await register({ captchaId, captcha: await answerOf(site, captchaId) })).status).toBe(200)
    await site.set({ registerCaptcha: false })
  })
})

describe('patterns', () => {
  test('a lone star matches all, and a pattern that blows up elsewhere takes no time', () => {
    expect(compilePattern('*')?.('')).toBe(true)
    expect(compilePattern('^(a+)+$')?.(`${'a'.repeat(5_000)}!`)).toBe(false)
    expect(compilePattern('^[0-9]*$')?.('0123x')).toBe(false)
  })

  test('a pattern that the engine cannot compile is not accepted as a setting', async () => {
    for (const acceptedPattern of ['(', '^(?=.*x)y', '(a)\\1'])
      await expect(
        site.set({ registerRules: { username: { acceptedPattern, minLength: 1, maxLength: 9, patternId: 'x' } } }),
      ).rejects.toThrow()
    expect(site.app.settings.current().registerRules.username?.patternId).toBe('letter_first_underscore')
  })
})

describe('invitations', () => {
  const codeOf = async (id: bigint) =>
    (await site.app.db.query<{ code: string }>('select referral_code as code from member where id = $1', [id]))[0]?.code

  test('a code that nobody has is refused, and so is a member’s code where an agent’s is meant', async () => {
    const friend = await site.member('friend_one')
    for (const more of [
      { referralCode: 'NOBODY00' },
      { affiliateCode: 'NOBODY00' },
      { affiliateCode: await codeOf(friend) },
    ])
      expect(await register(more)).toMatchObject({ status: 404, code: 'invitation_code_error' })
  })

  test('an agent’s code puts the member under the agent, with the whole line above', async () => {
    const top = await site.member('agent_top', { type: 1 })
    const low = await site.member('agent_low', { type: 2, uplineId: top })
    const input = form({ affiliateCode: (await codeOf(low))?.toLowerCase() })
    expect((await new Browser(site).call('register', input)).status).toBe(200)
    const row = await memberOf(input.username)
    expect(row?.upline_id).toBe(low)
    const line = await site.app.db.query(
      'select ancestor, depth from member_tree where descendant = $1 order by depth',
      [row?.id],
    )
    expect(line).toEqual([
      { ancestor: row?.id, depth: 0 },
      { ancestor: low, depth: 1 },
      { ancestor: top, depth: 2 },
    ])
  })

  test('a friend’s code is remembered, and the new member joins the friend’s team', async () => {
    const agent = await site.member('agent_two', { type: 1 })
    const friend = await site.member('friend_two', { uplineId: agent })
    const input = form({ referralCode: await codeOf(friend) })
    await new Browser(site).call('register', input)
    expect(await memberOf(input.username)).toMatchObject({ referred_by: friend, upline_id: agent })
  })
})

test.each([
  ['mobileCodeLogin', (form: Form) => form.login.sms],
  ['mobileRegistration', (form: Form) => form.tabs.includes('mobile')],
  ['mobilePasswordRegistration', (form: Form) => form.verification.mobilePassword],
  ['smsVerification', (form: Form) => form.verification.sms],
] as const)('the switch %s is told to the forms', async (name, told) => {
  const whitelabel = site.app.settings.current().whitelabel
  for (const isOn of [true, false]) {
    await site.set({ whitelabel: { ...everyWayIn, [name]: isOn } })
    expect(told((await new Browser(site).call('registerSettings')).body)).toBe(isOn)
  }
  await site.set({ whitelabel })
})

describe('free play', () => {
  test('opens a trial session without password or wallet', async () => {
    const browser = new Browser(site)
    const seen = await browser.call('freePlay', { os: 'Linux' })
    expect(seen.status).toBe(200)
    browser.token = seen.body.token
    const member = (await browser.call('member')).body
    expect(member.type).toBe(4)
    expect(await site.app.db.query('select 1 from account where member_id = $1', [BigInt(member.id)])).toEqual([])
    expect((await new Browser(site).logIn(member.account, password)).code).toBe('wrong_credentials')
  })

  test('is closed by its switch', async () => {
    const whitelabel = site.app.settings.current().whitelabel
    await site.set({ whitelabel: { ...whitelabel, freePlay: false } })
    expect(await new Browser(site).call('freePlay')).toMatchObject({ status: 403, code: 'free_play_closed' })
    expect((await new Browser(site).call('registerSettings')).body.login.freePlay).toBe(false)
    await site.set({ whitelabel })
  })

  test('leaves nothing behind after a day', async () => {
    const trials = () => site.app.db.query('select 1 from member where type = 4')
    await new Browser(site).call('freePlay')
    // Whatever hangs on the account goes with it.
    await site.app.db.exec(`
      insert into vendor (vassalage, display_name, sort) values ('XX', 'XX', 1);
      insert into game (vassalage, game_code, name, game_type, icon) values ('XX', 'xx-1', 'XX', 'RNG', '');
      insert into favourite (member_id, node_id, marked_at) select m.id, g.node_id, now() from member m, game g where m.type = 4`)
    site.clock.advance(23 * 3_600_000)
    await sweep(site.app)
    expect((await trials()).length).toBeGreaterThan(0)
    site.clock.advance(2 * 3_600_000)
    await sweep(site.app)
    expect(await trials()).toHaveLength(0)
    for (const table of ['session', 'rate_window', 'spent', 'captcha', 'one_time_token', 'login_guard'])
      expect(await site.app.db.query(`select 1 from ${table}`)).toHaveLength(0)
  })
})
