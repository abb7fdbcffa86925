import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { requireStepUp } from '#server/security/public.ts'
import { issueLaunchToken } from '#server/wallet/public.ts'
import { testPassword, type Visitor } from '#tests/support/app.ts'
import { audited, lettersTo, minuteMs, openSite, provePassword, refusal, switchOn } from './support.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let people = 0
async function newcomer(): Promise<{ id: bigint; visitor: Visitor; account: string }> {
  people += 1
  const account = `account${people}`
  const id = await site.member(account)
  const visitor = site.visitor()
  await visitor.logIn(account)
  return { id, visitor, account }
}

const faults = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => ({}),
    (failure: CallFailure) => failure.details.fields,
  )

const setPayment = async (visitor: Visitor, newPassword = '495827') => {
  await provePassword(visitor, testPassword)
  await visitor.call('paymentPassword', { newPassword, confirmNewPassword: newPassword })
}

/** The session of a visitor, as a handler has it. */
async function sessionOf({ id, account }: { id: bigint; account: string }) {
  const [row] = await site.app.db.query<{ id: string }>(
    'select id from session where member_id = $1 order by started_at desc limit 1',
    [id],
  )
  return { id: row!.id, memberId: id, type: 0, account }
}

test('money asks for the payment password or a second factor, and a password is none', async () => {
  const person = await newcomer()
  const session = await sessionOf(person)
  const ask = (key: string, paymentPassword?: string) =>
    refusal(requireStepUp(site.app, session, { key, paymentPassword }))
  await provePassword(person.visitor, testPassword)
  expect(await ask('withdraw-1')).toBe('payment_password_needed')
  expect(await ask('withdraw-1', '495827')).toBe('payment_password_needed')
  await setPayment(person.visitor)
  expect(await ask('withdraw-1')).toBe('step_up_needed')
  expect(await ask('withdraw-1', '111222')).toBe('proof_wrong')
  expect(await ask('withdraw-1', testPassword)).toBe('proof_wrong')
  expect(await ask('withdraw-1', '495827')).toBe('nothing')
})

test('wrong payment passwords are counted where money asks, right ones are not, and the ninth waits', async () => {
  const person = await newcomer()
  const session = await sessionOf(person)
  await setPayment(person.visitor)
  const ask = (paymentPassword: string) => refusal(requireStepUp(site.app, session, { key: 'many', paymentPassword }))
  for (let tries = 0; tries < 8; tries += 1) {
    if (tries > 5) expect(await ask('495827')).toBe('nothing')
    expect(await ask('111222')).toBe('proof_wrong')
  }
  expect(await ask('495827')).toBe('too_many_requests')
})

test('who has nothing to prove by counts as proved for five minutes after the log-in', async () => {
  const { id, visitor } = await newcomer()
  await setPayment(visitor)
  await site.app.db.query('delete from step_up')
  expect(await refusal(visitor.call('totpEnrol'))).toBe('step_up_needed')
  // As after a social log-in: a payment password alone is none of these proofs.
  await site.app.db.query('update member set password_hash = null where id = $1', [id])
  site.clock.advance(5 * minuteMs - 1)
  expect(await refusal(visitor.call('totpEnrol'))).toBe('nothing')
  site.clock.advance(1)
  expect(await refusal(visitor.call('totpEnrol'))).toBe('step_up_needed')
})

test('one second factor serves one movement of money, and its repetition', async () => {
  const person = await newcomer()
  const session = await sessionOf(person)
  await provePassword(person.visitor, testPassword)
  const { recoveryCodes } = await switchOn(site, person.visitor)
  await person.visitor.call('stepUp', { method: 'recoveryCode', answer: recoveryCodes[0]! })
  const keys = ['withdraw-1', 'withdraw-2']
  const both = keys.map((key) => refusal(requireStepUp(site.app, session, { key })))
  const answers = await Promise.all(both)
  expect([...answers].sort()).toEqual(['nothing', 'step_up_needed'])
  const served = keys[answers.indexOf('nothing')]!
  expect(await refusal(requireStepUp(site.app, session, { key: served }))).toBe('nothing')
  site.clock.advance(5 * minuteMs - 1)
  expect(await refusal(requireStepUp(site.app, session, { key: served }))).toBe('nothing')
  site.clock.advance(1)
  expect(await refusal(requireStepUp(site.app, session, { key: served }))).toBe('step_up_needed')
})

test('a payment password is six digits that nobody guesses and not the log-in password', async () => {
  const { id, visitor } = await newcomer()
  await provePassword(visitor, testPassword)
  const set = (newPassword: string, confirmNewPassword = newPassword) =>
    faults(visitor.call('paymentPassword', { newPassword, confirmNewPassword }))
  expect(await set('12345')).toEqual({ newPassword: 'length' })
  expect(await set('abcdef')).toEqual({ newPassword: 'pattern_digits' })
  for (const guess of ['111111', '123456', '987654', '121212', '123123'])
    expect(await set(guess)).toEqual({ newPassword: 'too_common' })
  expect(await set('495827', '495828')).toEqual({ confirmNewPassword: 'mismatch' })
  expect(await set('495827')).toEqual({})
  expect((await visitor.call('security')).paymentPassword).toBe(true)
  expect(await audited(site, id)).toContain('security.payment_password')
})

test('an e-mail address is bound by the code that arrives there, and later changes are told to it', async () => {
  const { id, visitor, account } = await newcomer()
  const email = `${account}@example.com`
  await provePassword(visitor, testPassword)
  expect(await visitor.call('emailBind', { email })).toMatchObject({ bound: false })
  const code = /\d{6}/.exec((await lettersTo(site, email))[0]!.body)![0]
  expect(await refusal(visitor.call('emailBind', { email, code: code === '000000' ? '000001' : '000000' }))).toBe(
    'code_wrong',
  )
  expect(await visitor.call('emailBind', { email, code })).toEqual({ bound: true })
  expect((await visitor.call('security')).email).toEqual({ masked: 'ac•••@example.com', verified: true })
  site.clock.advance(1_000)
  await setPayment(visitor)
  expect((await lettersTo(site, email))[0]).toMatchObject({ subject: 'มีการเปลี่ยนแปลงบัญชีของคุณที่ Baize' })
  expect(await audited(site, id)).toContain('security.email')

  const other = await newcomer()
  await provePassword(other.visitor, testPassword)
  site.clock.advance(2 * minuteMs)
  await other.visitor.call('emailBind', { email })
  const theirs = /\d{6}/.exec((await lettersTo(site, email))[0]!.body)![0]
  expect(await refusal(other.visitor.call('emailBind', { email, code: theirs }))).toBe('contact_taken')
})

test('a mobile number is bound by the code that arrives there', async () => {
  const { visitor } = await newcomer()
  await provePassword(visitor, testPassword)
  const number = { mobileNum: '081 234 5678', countryDialingCode: '66' }
  expect(await refusal(visitor.call('mobileBind', { mobileNum: '12' }))).toBe('phone_invalid')
  await visitor.call('mobileBind', number)
  const code = /\d{6}/.exec((await lettersTo(site, '+66812345678'))[0]!.body)![0]
  expect(await visitor.call('mobileBind', { ...number, code })).toEqual({ bound: true })
  expect((await visitor.call('security')).mobile).toEqual({ masked: '+668 ••• 5678', verified: true })
})

test('a member ends a session elsewhere, and nobody else’s', async () => {
  const { visitor, account } = await newcomer()
  const elsewhere = site.visitor('203.0.113.77')
  await elsewhere.logIn(account)
  const other = await newcomer()
  const { sessions } = await visitor.call('sessions')
  expect(sessions.map(({ current }) => current)).toEqual([true, false])
  expect(sessions[1]!.address).toBe('203.0.113.•')
  const { id } = sessions[1]!
  expect(await refusal(other.visitor.call('sessionEnd', { id }))).toBe('not_found')
  expect((await elsewhere.call('member')).account).toBe(account)
  await visitor.call('sessionEnd', { id })
  expect(await refusal(elsewhere.call('member'))).toBe('not_logged_in')
  await elsewhere.logIn(account)
  expect(await visitor.call('sessionsEnd')).toEqual({ ended: 1 })
  expect(await refusal(elsewhere.call('member'))).toBe('not_logged_in')
  expect((await visitor.call('member')).account).toBe(account)
})

test('a member who is in nowhere else ends nothing, not even the game that is open', async () => {
  const { visitor, id } = await newcomer()
  await issueLaunchToken(site.app.db, { memberId: id, currency: 'THB', gameCode: 'any', at: site.clock.now() })
  expect(await visitor.call('sessionsEnd')).toEqual({ ended: 0 })
  expect(await site.app.db.query('select ended_at from launch_token where member_id = $1', [id])).toEqual([
    { ended_at: null },
  ])
})

test('the profile keeps to its rules, and what is set once stays', async () => {
  const { visitor } = await newcomer()
  expect(await faults(visitor.call('setProfile', { nickname: 'x', birthday: '2010-01-01', qqNum: 'abc' }))).toEqual({
    nickname: 'length',
    birthday: 'too_young',
    qqNum: 'length',
  })
  expect(await faults(visitor.call('setProfile', { birthday: '1990-02-30' }))).toEqual({ birthday: 'invalid' })
  // A sign that turns the direction of what is read.
  await expect(visitor.call('setProfile', { nickname: '\u202eilaM' })).rejects.toThrow()
  // Eighteen today, by the site's own time zone.
  await visitor.call('setProfile', { nickname: 'Mali', birthday: '2008-11-21', payeeName: 'Mali Suda', line: 'mali' })
  const saved = await visitor.call('profile')
  expect(saved.values).toMatchObject({ nickname: 'Mali', payeeName: 'M••••• S•••••', line: 'mali' })
  expect(saved.locked).toEqual(['payeeName', 'birthday'])
  expect(await faults(visitor.call('setProfile', { payeeName: 'Somebody Else' }))).toEqual({ payeeName: 'locked' })
  expect((await visitor.call('setProfile', { line: '' })).values.line).toBeUndefined()
  expect((await visitor.call('member')).nickname).toBe('Mali')
})

test('the operator chooses which fields a profile shows, and which are set once', async () => {
  const { visitor } = await newcomer()
  await site.app.settings.change(
    { profileFields: { zalo: { shown: false }, line: { once: true }, birthday: { once: false } } },
    'test',
  )
  const { fields, once } = await visitor.call('profile')
  expect(fields).not.toContain('zalo')
  expect(once).toEqual(['payeeName', 'idNumber', 'line'])
  expect(await faults(visitor.call('setProfile', { zalo: 'mali' }))).toEqual({ zalo: 'unknown' })
  await visitor.call('setProfile', { line: 'mali', birthday: '1990-01-01' })
  expect(await faults(visitor.call('setProfile', { line: 'other' }))).toEqual({ line: 'locked' })
  await visitor.call('setProfile', { birthday: '1990-01-02' })
  await site.app.settings.change(
    { profileFields: { zalo: { shown: true }, line: { once: false }, birthday: { once: true } } },
    'test',
  )
})

test('avatar and language are the member’s own', async () => {
  const { visitor } = await newcomer()
  await visitor.call('setIcon', { icon: 'a7' })
  expect(await refusal(visitor.call('setIcon', { icon: 'a13' }))).toBe('invalid_input')
  await visitor.call('setLanguage', { language: 'pt' })
  expect(await visitor.call('member')).toMatchObject({ icon: 'a7', language: 'pt' })
})

test('the page tells what happened, and the log-in before this one', async () => {
  const { visitor, account } = await newcomer()
  site.clock.advance(minuteMs)
  const later = site.visitor()
  await refusal(later.logIn(account, 'Wrong-Lantern-72'))
  await later.logIn(account)
  const { lastLogin, activity } = await later.call('security')
  expect(lastLogin?.at).toBe(new Date(site.clock.now().getTime() - minuteMs).toISOString())
  expect(lastLogin?.address).toMatch(/•$/)
  expect(activity.map(({ action }) => action)).toEqual(['login', 'login_failed', 'login'])
  // The session before sees that one, which was begun elsewhere since.
  expect((await visitor.call('security')).lastLogin?.at).toBe(site.clock.now().toISOString())
  expect((await visitor.call('member')).account).toBe(account)
})
