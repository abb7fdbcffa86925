import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '#api/seal.ts'
import { bindContact } from '#server/accounts/public.ts'
import { callKeys, openCallKeys } from '#server/kernel/call-keys.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { checkRate, classLimits } from '#server/rate-limit/public.ts'
import { issueOneTime } from '#server/sessions/public.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { answerOf, Browser, codeTo, mailTo, openSite, type Seen, sweep, type TestSite } from '#tests/support/sign-in.ts'

// One connection cannot show a race: these run on a real server with ten connections.

const password = 'a-fine-Long-passphrase'
let server: ThrowAwayPostgres
let site: TestSite
let memberId: bigint

beforeAll(async () => {
  server = await startPostgres()
  site = await openSite({}, await openPostgres(await server.createDatabase()))
  memberId = await site.member('somchai', { password })
})
afterAll(async () => {
  await site?.close()
  await server?.stop()
})

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statuses = (seen: readonly Seen[]): number[] => seen.map(({ status }) => status).sort()

test('of parallel registrations of one name exactly one wins, with one wallet', async () => {
  const form = { password, confirmPassword: password, termsAccepted: true }
  const names = ['RaceName', 'racename', 'RACENAME', 'raceName']
  const tries = await times(16, (at) => new Browser(site).call('register', { ...form, username: names[at % 4] }))
  expect(statuses(tries)).toEqual([200, ...Array(15).fill(409)])
  const wallets = await site.app.db.query(
    "select 1 from account a join member m on m.id = a.member_id where lower(m.account) = 'racename'",
  )
  expect(wallets).toHaveLength(1)
})

test('a one-time token opens one session', async () => {
  const token = await issueOneTime(site.app, 'login', memberId)
  const tries = await times(20, () => new Browser(site).call('exchange', { token }))
  expect(statuses(tries)).toEqual([200, ...Array(19).fill(410)])
})

test('an encrypted call is opened once, whichever process it reaches', async () => {
  const { config, db } = site.app
  const keys = await Promise.all([1, 2, 3].map(() => openCallKeys(config, db, site.clock)))
  const skewMs = site.clock.now().getTime() - Date.now()
  const { jwe } = await seal((await callKeys(site.app)).jwks, 'POST', '/api/auth/login', {}, skewMs)
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => keys[at % 3]?.open(jwe, 'POST', '/api/auth/login')),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('parallel guesses get no more tries than guesses in a row, and a captcha counts for one of them', async () => {
  await site.member('guessed', { password })
  const guess = (more = {}) => new Browser(site).logIn('guessed', 'not-the-password', more)
  const tries = await times(16, () => guess())
  expect(tries.filter(({ code }) => code === 'wrong_credentials')).toHaveLength(3)
  const { captchaId } = (await new Browser(site).call('captcha')).body
  const captcha = await answerOf(site, captchaId)
  const withOne = await times(10, () => guess({ captchaId, captcha }))
  expect(withOne.filter(({ code }) => code === 'wrong_credentials')).toHaveLength(1)
  expect(withOne.filter(({ code }) => code === 'captcha_wrong')).toHaveLength(9)
})

test('a limit is exact among parallel requests', async () => {
  const { points } = classLimits.credential
  const tries = await Promise.allSettled(
    Array.from({ length: points + 40 }, () => checkRate(site.app, 'credential', { ip: '203.0.113.5' })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(points)
})

test('the fifth failure makes the next try wait, and sweeping runs in two processes at once', async () => {
  await site.member('delayed', { password })
  for (let tries = 0; tries < 5; tries += 1) {
    const { captchaId } = (await new Browser(site).call('captcha')).body
    const captcha = await answerOf(site, captchaId)
    await new Browser(site).logIn('delayed', 'not-the-password', { captchaId, captcha })
  }
  expect(await new Browser(site).logIn('delayed', password)).toMatchObject({ status: 429, body: { retryAfter: 2 } })
  await new Browser(site).call('freePlay')
  site.clock.advance(26 * 3_600_000)
  const swept = await Promise.all([sweep(site.app), sweep(site.app)])
  expect(Math.max(...swept)).toBeGreaterThan(0)
  expect(await site.app.db.query('select 1 from member where type = 4')).toHaveLength(0)
})

test('a code, a link and a ticket each work once among concurrent calls', async () => {
  const { whitelabel } = site.app.settings.current()
  await site.set({ whitelabel: { ...whitelabel, mobileCodeLogin: true } })
  const id = await site.member('quick_one', { password, profile: { payeeName: 'Somsri Jaidee' } })
  await bindContact(site.app.db, id, 'mobile', '+66834567891', site.clock.now())
  await bindContact(site.app.db, id, 'email', 'quick@mail.example', site.clock.now())

  const browser = new Browser(site)
  await browser.call('loginCode', { mobileNum: '0834567891' })
  const code = await codeTo(site, '+66834567891')
  const bySms = await times(12, () => browser.call('login', { type: 'sms', username: '0834567891', password: code }))
  expect(statuses(bySms).filter((status) => status === 200)).toHaveLength(1)

  await browser.call('forgotEmail', { username: 'quick_one', email: 'quick@mail.example' })
  const link = /token=([\w-]{43})/.exec((await mailTo(site, 'quick@mail.example')).at(-1)?.body ?? '')?.[1] ?? ''
  const byLink = await times(12, (at) => {
    const newPassword = `a-fine-New-passphrase-${at}`
    return new Browser(site).call('resetPassword', { token: link, newPassword, confirmNewPassword: newPassword })
  })
  expect(statuses(byLink).filter((status) => status === 200)).toHaveLength(1)

  const winner = byLink.findIndex(({ status }) => status === 200)
  const { ticket } = (await new Browser(site).logIn('quick_one', `a-fine-New-passphrase-${winner}`)).body.twoFactor
  const answer = { ticket, method: 'bankAccountName', answer: 'somsri jaidee' }
  const bySteps = await times(5, () => new Browser(site).call('twoFactorVerify', answer))
  expect(statuses(bySteps).filter((status) => status === 200)).toHaveLength(1)
  const guesses = { ticket, method: 'bankAccountName', answer: 'x' }
  expect((await new Browser(site).call('twoFactorVerify', guesses)).code).toBe('ticket_spent')
})

test('a number that two members prove at once is one member’s', async () => {
  const ids = [await site.member('twin_one'), await site.member('twin_two')]
  const tries = await Promise.allSettled(
    ids.map((id) => bindContact(site.app.db, id, 'mobile', '+66834567892', site.clock.now())),
  )
  expect(tries.map((one) => one.status === 'fulfilled' && one.value).sort()).toEqual([false, true])
})

test('five messages a day are five among parallel requests, and each leaves once', async () => {
  const asked = await times(20, () => new Browser(site).call('loginCode', { mobileNum: '0834567891' }))
  expect(statuses(asked).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  site.clock.advance(60_000)
  const sent: string[] = []
  const sms = { obstacle: () => undefined, send: async ({ id }: { id: string }) => void sent.push(id) }
  await Promise.all([1, 2, 3, 4].map(() => runJobs({ ...site.app, ports: { ...site.app.ports, sms } })))
  expect(new Set(sent).size).toBe(sent.length)
})
