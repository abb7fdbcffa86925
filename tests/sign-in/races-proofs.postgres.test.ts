import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindContact } from '#server/accounts/public.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { relyingParty } from '#server/security/relying-party.ts'
import { openAuthenticator } from '#tests/attacks/authenticator-double.ts'
import { codeOf, minuteMs, provePassword, refusal, switchOn } from '#tests/security/support.ts'
import { startTestSite, type TestSite, testPassword, type Visitor } from '#tests/support/app.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { everyWayIn } from '#tests/support/ways-in.ts'

// What proves something proves it once, also to many requests that bring it at the same moment.

const copies = 12
const clock = new ManualClock('2026-11-21T05:00:00.000Z')
let server: ThrowAwayPostgres
let db: Db
let site: TestSite

beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  await migrate(db)
  site = await startTestSite({ db, clock, settings: { whitelabel: everyWayIn } })
})
afterAll(async () => {
  await site?.close()
  await db?.close()
  await server?.stop()
})

/** How many of several at once were let through, and what the others heard. */
async function atOnce(work: (at: number) => Promise<unknown>): Promise<[passed: number, ...words: string[]]> {
  const words = await Promise.all(Array.from({ length: copies }, (_, at) => refusal(work(at))))
  return [words.filter((word) => word === 'nothing').length, ...new Set(words.filter((word) => word !== 'nothing'))]
}
async function comeIn(account: string, ip?: string): Promise<Visitor> {
  const visitor = site.visitor(ip)
  await visitor.logIn(account)
  return visitor
}

test('a proof of a number by Firebase opens one session', async () => {
  const read = async () => ({ phone: '+66834567811', endsAt: new Date(clock.now().getTime() + 60 * minuteMs) })
  Object.assign(site.app.ports, {
    phoneTokens: { read, project: { projectId: 'a', apiKey: '', authUrl: '', recaptchaUrl: '' } },
  })
  await bindContact(db, await site.member('somchai'), 'mobile', '+66834567811', clock.now())
  await site.app.settings.change({ phoneVerification: 'firebase' }, 'operator')
  const sent = { type: 'sms', username: '0834567811', password: '-', firebaseIdToken: 'head.body.signature' } as const
  // A signature can be written in several ways.
  const logIn = (at: number) =>
    site.visitor().call('login', { ...sent, firebaseIdToken: `head.body.signature${at % 3}` })
  expect(await atOnce(logIn)).toEqual([1, 'code_wrong'])
  await site.app.settings.change({ phoneVerification: 'sms' }, 'operator')
})

test('an answer of a passkey logs in once', async () => {
  await site.member('mali')
  const mali = await comeIn('mali')
  const { origin, id } = relyingParty(site.config)
  const key = openAuthenticator(origin, id)
  const challengeOf = ({ options }: { options: Record<string, unknown> }) => String(options.challenge)
  await provePassword(mali, testPassword)
  await mali.call('passkeyAdd', { credential: key.make(challengeOf(await mali.call('passkeyEnrol'))) })
  const credential = key.prove(challengeOf(await site.visitor().call('passkeyLoginOptions')))
  expect(await atOnce(() => site.visitor().call('passkeyLogin', { credential }))).toEqual([1, 'passkey_refused'])
})

test('an authenticator’s code answers one second step of several, and a ticket works once', async () => {
  await site.member('noi')
  const noi = await comeIn('noi', '192.0.2.1')
  await provePassword(noi, testPassword)
  const { secret, recoveryCodes } = await switchOn({ ...site, clock }, noi)
  clock.advance(minuteMs)
  const ticket = async () => {
    const answer = await site.visitor().call('login', { username: 'noi', password: testPassword })
    return 'twoFactor' in answer ? answer.twoFactor.ticket : ''
  }
  const verify = (one: string, answer: string) =>
    site.visitor().call('twoFactorVerify', { ticket: one, method: 'totp', answer })
  const tickets = [await ticket(), await ticket(), await ticket()]
  const code = codeOf(secret, clock)
  const answers = await Promise.all(tickets.map((one) => refusal(verify(one, code))))
  expect(answers.sort()).toEqual(['code_wrong', 'code_wrong', 'nothing'])
  // Five codes that are all right, and one ticket.
  const one = await ticket()
  const byCodes = await Promise.all(recoveryCodes.slice(0, 5).map((answer) => refusal(verify(one, answer))))
  expect(byCodes.filter((word) => word === 'nothing')).toHaveLength(1)
})

test('of two who register with one number, each with a code of their own, one gets it', async () => {
  const one = site.visitor()
  const two = site.visitor()
  const form = { password: testPassword, confirmPassword: testPassword, termsAccepted: true } as const
  const mobileNum = '0834567812'
  const codes: string[] = []
  for (const visitor of [one, two]) {
    await visitor.call('registerCode', { mobileNo: mobileNum, countryDialingCode: '66', regType: 'username' })
    const rows = await db.query<{ body: string }>(
      "select body from outbox where recipient = '+66834567812' order by created_at desc limit 1",
    )
    codes.push(/\b[0-9]{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? '')
    clock.advance(minuteMs)
  }
  const register = (visitor: Visitor, at: number) =>
    refusal(visitor.call('register', { ...form, username: `twin_${at}`, mobileNum, verificationCode: codes[at] ?? '' }))
  expect((await Promise.all([register(one, 0), register(two, 1)])).sort()).toEqual(['invalid_input', 'nothing'])
  const owners = await db.query("select 1 from member_contact where value = '+66834567812' and verified_at is not null")
  const opened = await db.query("select 1 from member where account like 'twin_%'")
  expect([owners, opened]).toEqual([[expect.anything()], [expect.anything()]])
})

test('one second factor serves one movement of money, whichever of many comes first', async () => {
  const { requireStepUp } = await import('#server/security/public.ts')
  await site.member('pim')
  const pim = await comeIn('pim')
  const { sessions } = await pim.call('sessions')
  const session = { id: sessions[0]!.id, memberId: 0n, type: 0, account: 'pim' }
  await db.query("insert into step_up (session_id, strength, ends_at) values ($1, 'second_factor', $2)", [
    session.id,
    new Date(clock.now().getTime() + minuteMs),
  ])
  const pay = (at: number) => requireStepUp(site.app, session, { key: `movement-${at}` })
  expect((await atOnce(pay))[0]).toBe(1)
})
