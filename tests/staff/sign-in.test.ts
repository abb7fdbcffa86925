import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import type { Role } from '#api/staff-permissions.ts'
import { hashPassword } from '#server/accounts/public.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { addStaff } from '#server/staff/public.ts'
import { type StaffVisitor, staffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

const first = 'k7wd-m2xa-9ptf'
const chosen = 'Quiet-Lantern-72'
const clock = new ManualClock('2026-11-21T05:00:00.000Z')
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ clock })
})
afterAll(() => site.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: CallFailure) => error.code,
  )
const browser = (): StaffVisitor => staffVisitor(site.visitor(), clock, 0n)
const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: 30 })
const codeNow = (secret: string) => totp(secret).generate({ timestamp: clock.now().getTime() })

async function newcomer(account: string, role: Role = 'cashier'): Promise<void> {
  const passwordHash = await hashPassword(first)
  await site.app.db.transaction((tx) => addStaff(site.app, tx, { account, role, passwordHash }))
}

/** Sets the authenticator and the own password; gives the secret. */
async function enrol(account: string, visitor = browser()): Promise<string> {
  const { ticket, enrol: offered } = await visitor.call('staffSignIn', { account, password: first })
  const secret = offered!.secret
  const { token } = await visitor.call('staffSignInCode', { ticket, code: codeNow(secret), newPassword: chosen })
  visitor.token = token
  return secret
}

/** Lets the next time step begin, in which another code counts. */
const nextStep = () => clock.advance(30_000)

const lines = (action: string) =>
  site.app.db.query<{ actor: string; target: string; outcome: string; ip: string; call: string }>(
    'select actor, target, outcome, ip, call from audit_log where action = $1 order by id',
    [action],
  )

describe('a first sign-in', () => {
  test('sets an authenticator and a password, and opens nothing before', async () => {
    await newcomer('mara')
    const visitor = browser()
    const half = await visitor.call('staffSignIn', { account: 'MARA', password: first })
    expect(half).toMatchObject({ passwordDue: true, enrol: { uri: expect.stringContaining('otpauth://totp/') } })
    expect(visitor.cookies.size).toBe(0)
    const code = codeNow(half.enrol!.secret)
    const missing = await visitor.call('staffSignInCode', { ticket: half.ticket, code }).catch((error) => error)
    expect(missing).toMatchObject({ code: 'invalid_input', details: { fields: { newPassword: 'required' } } })
    expect(await codeOf(visitor.call('staffSignInCode', { ticket: half.ticket, code, newPassword: first }))).toBe(
      'invalid_input',
    )
    expect(await codeOf(visitor.call('staffMe'))).toBe('not_logged_in')
    const signedIn = await visitor.call('staffSignInCode', { ticket: half.ticket, code, newPassword: chosen })
    expect(signedIn).toMatchObject({ account: 'mara', role: 'cashier' })
    expect(signedIn.permissions.toSorted()).toEqual([
      'books.read',
      'deposits.decide',
      'deposits.read',
      'members.read',
      'payments.adjust',
      'payments.book',
      'uploads.read',
      'withdrawals.decide',
      'withdrawals.pay',
      'withdrawals.read',
    ])
    visitor.token = signedIn.token
    expect(await visitor.call('staffMe')).toMatchObject({ account: 'mara' })
    // The given password is gone, and so is the offer of a secret.
    expect(await codeOf(browser().call('staffSignIn', { account: 'mara', password: first }))).toBe('wrong_credentials')
    const again = await browser().call('staffSignIn', { account: 'mara', password: chosen })
    expect(again).toEqual({ ticket: expect.any(String), passwordDue: false, passkey: false })
  })

  test('offers two browsers the same secret, so that neither shuts the other out', async () => {
    await newcomer('twice')
    const [one, two] = [browser(), browser()]
    const a = await one.call('staffSignIn', { account: 'twice', password: first })
    const b = await two.call('staffSignIn', { account: 'twice', password: first })
    expect(a.enrol).toEqual(b.enrol)
  })
})

test('a closed site lets staff in, and nobody else', async () => {
  await newcomer('night')
  await site.app.settings.change({ maintenance: true }, 'test')
  const visitor = browser()
  await enrol('night', visitor)
  expect((await visitor.call('staffMe')).account).toBe('night')
  expect(await codeOf(site.visitor().call('menu'))).toBe('maintenance')
  await site.app.settings.change({ maintenance: false }, 'test')
})

describe('the code of the authenticator', () => {
  test('counts once, also with another ticket and from the time before', async () => {
    await newcomer('otto')
    const secret = await enrol('otto')
    const used = codeNow(secret)
    const half = () => browser().call('staffSignIn', { account: 'otto', password: chosen })
    const replay = await half()
    expect(await codeOf(browser().call('staffSignInCode', { ticket: replay.ticket, code: used }))).toBe('code_wrong')
    const early = totp(secret).generate({ timestamp: clock.now().getTime() - 30_000 })
    expect(await codeOf(browser().call('staffSignInCode', { ticket: replay.ticket, code: early }))).toBe('code_wrong')
    nextStep()
    const { ticket } = await half()
    const code = codeNow(secret)
    const answers = await Promise.all([1, 2].map(() => codeOf(browser().call('staffSignInCode', { ticket, code }))))
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(await codeOf(browser().call('staffSignInCode', { ticket, code: codeNow(secret) }))).toBe('ticket_spent')
  })

  test.each([
    ['a lock', "update staff set status = 'locked' where account = $1"],
    ['a reset', "update staff set password_hash = 'other' where account = $1"],
    [
      'another end of the ticket',
      'delete from staff_ticket where staff_id = (select id from staff where account = $1)',
    ],
  ])('opens nothing where %s comes at the same moment', async (what, change) => {
    const account = what.replaceAll(' ', '-')
    await newcomer(account)
    const secret = await enrol(account)
    nextStep()
    const { ticket } = await browser().call('staffSignIn', { account, password: chosen })
    const { db } = site.app
    const { transaction } = db
    const changeBefore: typeof transaction = async (...work) => {
      Object.assign(db, { transaction })
      await db.query(change, [account])
      return transaction(...work)
    }
    Object.assign(db, { transaction: changeBefore })
    expect(await codeOf(browser().call('staffSignInCode', { ticket, code: codeNow(secret) }))).toBe('ticket_spent')
    expect(db.transaction).toBe(transaction)
  })

  test('is guessed at five times for a ticket, and the ticket ends after ten minutes', async () => {
    await newcomer('gus')
    const secret = await enrol('gus')
    nextStep()
    const { ticket } = await browser().call('staffSignIn', { account: 'gus', password: chosen })
    const guess = (code: string) => codeOf(browser().call('staffSignInCode', { ticket, code }))
    for (let tries = 0; tries < 5; tries += 1) expect(await guess('000000')).toBe('code_wrong')
    expect(await guess(codeNow(secret))).toBe('ticket_spent')
    const late = await browser().call('staffSignIn', { account: 'gus', password: chosen })
    clock.advance(10 * 60_000)
    expect(await codeOf(browser().call('staffSignInCode', { ticket: late.ticket, code: codeNow(secret) }))).toBe(
      'ticket_spent',
    )
  })
})

describe('a session', () => {
  test('keeps the beginning of what a browser calls itself', async () => {
    await newcomer('una')
    const una = browser()
    const sent = una.fetch.bind(una)
    una.fetch = (path, init = {}) =>
      sent(path, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), 'user-agent': 'x'.repeat(400) },
      })
    await enrol('una', una)
    const kept = await site.app.db.query(
      `select length(user_agent) as kept from staff_session join staff on staff.id = staff_id where account = 'una'`,
    )
    expect(kept).toEqual([{ kept: 300 }])
  })

  test('needs both halves, ends after 30 idle minutes and after eight hours, and is not a member’s', async () => {
    const staff = await site.staff('auditor', 'ada')
    await site.member('mali')
    const member = site.visitor()
    await member.logIn('mali')
    const token = staff.token
    const cookies = new Map(staff.cookies)
    // Only the token, only the cookie, and each half beside the other world's.
    staff.cookies.clear()
    expect(await codeOf(staff.call('staffMe'))).toBe('not_logged_in')
    for (const [name, value] of cookies) staff.cookies.set(name, value)
    staff.token = undefined
    expect(await codeOf(staff.call('staffMe'))).toBe('not_logged_in')
    staff.token = member.token
    for (const [name, value] of member.cookies) staff.cookies.set(name, value)
    expect(await codeOf(staff.call('staffMe'))).toBe('not_logged_in')
    staff.token = token
    expect(await codeOf(staff.call('staffMe'))).toBe('ok')
    for (const [name, value] of cookies) member.cookies.set(name, value)
    member.token = token
    expect(await codeOf(member.call('balance'))).toBe('not_logged_in')
    for (let minutes = 0; minutes < 7 * 60 + 45; minutes += 15) {
      clock.advance(15 * 60_000)
      expect(await codeOf(staff.call('staffMe'))).toBe('ok')
    }
    clock.advance(15 * 60_000)
    expect(await codeOf(staff.call('staffMe'))).toBe('not_logged_in')
    const idle = await site.staff('auditor', 'ada')
    clock.advance(30 * 60_000)
    expect(await codeOf(idle.call('staffMe'))).toBe('not_logged_in')
  })

  test('gives another tab a token, to a page of the site alone, and ends with the sign-out', async () => {
    const staff = await site.staff('auditor', 'tabs')
    expect(await codeOf(staff.call('staffResume'))).toBe('origin_refused')
    const response = await staff.fetch('/api/staff/sign-in/resume', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: '{}',
    })
    const resumed = await response.json()
    expect(resumed).toMatchObject({ account: 'tabs', role: 'auditor' })
    const first = staff.token
    staff.token = resumed.token
    await staff.call('staffSignOut')
    expect(await codeOf(staff.call('staffMe'))).toBe('not_logged_in')
    staff.token = first
    expect(await codeOf(staff.call('staffMe'))).toBe('not_logged_in')
  })

  test('ends when the account is locked, and its password opens nothing', async () => {
    await newcomer('lola')
    const visitor = browser()
    await enrol('lola', visitor)
    const owner = await site.staff()
    const { content: rows } = await owner.call('staffPeople')
    const { id } = rows.find(({ account }) => account === 'lola')!
    await owner.call('staffLock', { id, reason: 'left the house' })
    expect(await codeOf(visitor.call('staffMe'))).toBe('not_logged_in')
    expect(await codeOf(browser().call('staffSignIn', { account: 'lola', password: chosen }))).toBe('account_locked')
    expect(await codeOf(browser().call('staffSignIn', { account: 'lola', password: 'wrong' }))).toBe(
      'wrong_credentials',
    )
    await owner.call('staffUnlock', { id, reason: 'is back' })
    expect(await codeOf(browser().call('staffSignIn', { account: 'lola', password: chosen }))).toBe('ok')
    const given = await owner.call('staffReset', { id, reason: 'lost the phone' })
    const anew = await browser().call('staffSignIn', { account: 'lola', password: given.password })
    expect(anew).toMatchObject({ passwordDue: true, enrol: {} })
  })

  test('of a browser is replaced by its next sign-in, and a changed password ends the others', async () => {
    await newcomer('paul')
    const one = browser()
    const secret = await enrol('paul', one)
    nextStep()
    const two = browser()
    const { ticket } = await two.call('staffSignIn', { account: 'paul', password: chosen })
    two.token = (await two.call('staffSignInCode', { ticket, code: codeNow(secret) })).token
    const wanted = { password: chosen, newPassword: 'Another-Lantern-8' }
    expect(await codeOf(two.call('staffPassword', { ...wanted, password: 'no' }))).toBe('proof_wrong')
    expect(await codeOf(two.call('staffPassword', { ...wanted, newPassword: 'password1' }))).toBe('invalid_input')
    await two.call('staffPassword', wanted)
    expect(await codeOf(two.call('staffMe'))).toBe('ok')
    expect(await codeOf(one.call('staffMe'))).toBe('not_logged_in')
  })
})

describe('wrong passwords', () => {
  test('stand in the log, cost as much for a name that is nobody’s, and make the address wait', async () => {
    await newcomer('wanda')
    const visitor = browser()
    const wrong = (account: string, from = visitor) =>
      codeOf(from.call('staffSignIn', { account, password: 'Not-The-Password' }))
    expect(await wrong('nobody.here')).toBe('wrong_credentials')
    for (let tries = 0; tries < 5; tries += 1) expect(await wrong('wanda')).toBe('wrong_credentials')
    expect(await wrong('wanda')).toBe('too_many_requests')
    // Somebody else's guesses do not keep her out.
    expect(await codeOf(browser().call('staffSignIn', { account: 'wanda', password: first }))).toBe('ok')
    const failed = (await lines('staff.password')).filter(({ outcome }) => outcome === 'wrong_credentials')
    expect(failed.slice(-6).map(({ ip }) => ip)).toEqual(Array(6).fill(visitor.ip))
    const everything = JSON.stringify(await site.app.db.query('select audit_log::text from audit_log'))
    expect(everything).not.toContain('nobody.here')
    expect(everything).not.toContain('Not-The-Password')
  })
})

test('the log names the staff account that a log-in has named, and never what else was typed there', async () => {
  await newcomer('nadia')
  const typed = 'Horse-Battery-41'
  await codeOf(browser().call('staffSignIn', { account: 'NADIA', password: typed }))
  await codeOf(browser().call('staffSignIn', { account: typed, password: 'x' }))
  const reader = await site.staff('auditor', 'lena')
  const { content } = await reader.call('staffAuditLog', { act: 'staff.password', pageSize: 2 })
  expect(content.map(({ person, tried, outcome }) => ({ person, tried, outcome }))).toEqual([
    { person: 'unknown', tried: undefined, outcome: 'wrong_credentials' },
    { person: 'unknown', tried: 'staff:nadia', outcome: 'wrong_credentials' },
  ])
  expect(JSON.stringify(content)).not.toContain(typed)
})
