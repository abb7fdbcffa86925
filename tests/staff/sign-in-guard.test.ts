import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { solveSum } from '#browser/proof-of-work.ts'
import { signIn } from '#scripts/operator/session.ts'
import { hashPassword } from '#server/accounts/public.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { consumeForTarget } from '#server/rate-limit/public.ts'
import { addStaff } from '#server/staff/public.ts'
import { type StaffVisitor, staffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

const password = 'Quiet-Lantern-72'
const clock = new ManualClock('2026-11-21T05:00:00.000Z')
let site: TestSite
let passwordHash: string
beforeAll(async () => {
  site = await startTestSite({ clock })
  passwordHash = await hashPassword(password)
})
afterAll(() => site.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: CallFailure) => error.code,
  )
const browser = (ip?: string): StaffVisitor => staffVisitor(site.visitor(ip), clock, 0n)
const add = (account: string) =>
  site.app.db.transaction((tx) => addStaff(site.app, tx, { account, role: 'cashier', passwordHash }))
const enter = (account: string, from: StaffVisitor, more: { password?: string; humanCheck?: string } = {}) =>
  codeOf(from.call('staffSignIn', { account, password, ...more }))

/** Signs somebody in for the first time, by both halves. */
async function enrol(account: string, visitor: StaffVisitor): Promise<void> {
  const { ticket, enrol: offer } = await visitor.call('staffSignIn', { account, password })
  const totp = new TOTP({ secret: Secret.fromBase32(offer!.secret), period: 30 })
  const code = totp.generate({ timestamp: clock.now().getTime() })
  const { token } = await visitor.call('staffSignInCode', { ticket, code, newPassword: 'Loud-Lantern-72' })
  visitor.token = token
}
const now = { password: 'Loud-Lantern-72' }

describe('a flood of one name', () => {
  test('from one address keeps nobody out who comes from elsewhere', async () => {
    await add('olga')
    const stranger = browser()
    const answers: string[] = []
    for (let tries = 0; tries < 80; tries += 1) {
      answers.push(await enter('olga', stranger, { password: 'Not-The-Password' }))
      if (tries % 20 === 19) clock.advance(60_000)
    }
    expect(answers.filter((answer) => answer === 'wrong_credentials').length).toBeLessThan(12)
    expect(answers.at(-1)).toBe('too_many_requests')
    expect(await enter('olga', browser())).toBe('ok')
    // What was refused unlooked at counts nowhere: the account's own window holds the others alone.
    const [row] = await site.app.db.query<{ points: number }>(
      "select points from rate_window where key like 'staffSignIn:%'",
    )
    expect(row?.points).toBe(answers.filter((answer) => answer === 'wrong_credentials').length)
  })

  test('from many addresses keeps new browsers out for an hour, and no browser that was in before', async () => {
    await add('nina')
    const own = browser()
    await enrol('nina', own)
    // What so many wrong passwords leave behind.
    for (let tries = 0; tries < 60; tries += 1) await consumeForTarget(site.app, 'staffSignIn', 'nina')
    expect(await enter('nina', browser(), now)).toBe('too_many_requests')
    // The browser's own bucket: also from another address, and under the name in capitals.
    own.ip = '198.51.100.77'
    expect(await enter('NINA', own, now)).toBe('ok')
    // It was in as somebody else only.
    await add('vera')
    const elsewhere = browser()
    await enrol('vera', elsewhere)
    expect(await enter('nina', elsewhere, now)).toBe('too_many_requests')
    clock.advance(60 * 60_000)
    expect(await enter('nina', browser(), now)).toBe('ok')
  })
})

test('a reset account knows its browsers no more', async () => {
  await add('rita')
  const own = browser()
  await enrol('rita', own)
  const owner = await site.staff()
  const { content } = await owner.call('staffPeople')
  const { id } = content.find(({ account }) => account === 'rita')!
  await owner.call('staffReset', { id, reason: 'the laptop is gone' })
  expect(await site.app.db.query('select 1 from staff_device where staff_id = $1', [id])).toEqual([])
})

describe('where the bot check is on', () => {
  beforeEach(() => site.app.settings.change({ humanCheck: 'proof-of-work' }, 'test'))

  test('a browser that was never in brings a proof of work, which counts once; one that was in needs none', async () => {
    await add('pavel')
    const lines = async () =>
      (await site.app.db.query("select 1 from audit_log where action = 'staff.password'")).length
    const before = await lines()
    const own = browser()
    for (let tries = 0; tries < 10; tries += 1) expect(await enter('pavel', own)).toBe('human_check_failed')
    expect(await lines()).toBe(before)
    const { provider, challenge } = await own.call('staffSignInCheck')
    expect(provider).toBe('proof-of-work')
    const humanCheck = await solveSum(challenge)
    expect(await enter('pavel', own, { humanCheck })).toBe('ok')
    expect(await enter('pavel', own, { humanCheck })).toBe('human_check_failed')
    await site.app.settings.change({ humanCheck: 'off' }, 'test')
    await enrol('pavel', own)
    await site.app.settings.change({ humanCheck: 'proof-of-work' }, 'test')
    expect(await enter('pavel', own, now)).toBe('ok')
    expect(await enter('pavel', browser(), now)).toBe('human_check_failed')
  })

  test('a site that asks members another check asks staff for this one', async () => {
    await site.app.settings.change({ humanCheck: 'geetest4' }, 'test')
    expect((await browser().call('staffSignInCheck')).provider).toBe('proof-of-work')
  })
})

test('the operator’s command does the work, and its machine is known afterwards', async () => {
  // What is sealed bears the machine's own time.
  const real = await startTestSite({ settings: { humanCheck: 'proof-of-work' } })
  await real.app.db.transaction((tx) => addStaff(real.app, tx, { account: 'tom', role: 'cashier', passwordHash }))
  let secret = ''
  const step = (byMs: number) =>
    new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: Date.now() + byMs })
  const first = {
    password: async () => password,
    newPassword: async () => now.password,
    async code(offer?: { readonly secret: string }) {
      secret = offer?.secret ?? secret
      return step(0)
    },
  }
  const entered = await signIn(real.baseUrl, 'tom', first)
  expect(entered.device).toMatch(/^device=/)
  for (let tries = 0; tries < 60; tries += 1) await consumeForTarget(real.app, 'staffSignIn', 'tom')
  const again = { ...first, password: async () => now.password, code: async () => step(30_000) }
  expect(await codeOf(signIn(real.baseUrl, 'tom', again))).toBe('too_many_requests')
  expect((await signIn(real.baseUrl, 'tom', again, entered.device)).device).toBe(entered.device)
  await real.close()
})
