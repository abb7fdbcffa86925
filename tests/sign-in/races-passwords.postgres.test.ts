import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { refusal } from '#tests/security/support.ts'
import { startTestSite, type TestSite, testPassword, type Visitor } from '#tests/support/app.ts'
import { type HeldDb, heldDb } from '#tests/support/held-db.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

// Two requests that meet in one certain order: the one whose transaction waits has looked at what the other one changes.

const fresh = 'Silent-Harbour-31'
const clock = new ManualClock('2026-11-21T05:00:00.000Z')
let server: ThrowAwayPostgres
let db: HeldDb
let site: TestSite

beforeAll(async () => {
  server = await startPostgres()
  const inner = await openPostgres(await server.createDatabase())
  await migrate(inner)
  db = heldDb(inner)
  site = await startTestSite({ db, clock })
})
afterAll(async () => {
  await site?.close()
  await db?.close()
  await server?.stop()
})

let people = 0
/** A member, with a log-in from any number of browsers that know the password. */
async function member(): Promise<{ account: string; comeIn: (password?: string) => Promise<Visitor> }> {
  people += 1
  const account = `lek_${people}`
  await site.member(account)
  const comeIn = async (password = testPassword) => {
    const visitor = site.visitor('192.0.2.1')
    await visitor.logIn(account, password)
    return visitor
  }
  return { account, comeIn }
}

async function change(visitor: Visitor, newPassword = fresh): Promise<void> {
  clock.advance(1_000)
  const input = { oldPassword: testPassword, newPassword, confirmNewPassword: newPassword }
  visitor.token = (await visitor.call('changePassword', input)).token
}
const isIn = async (visitor: Visitor) => (await refusal(visitor.call('member'))) === 'nothing'

/** Starts `work`, lets it wait before its transaction, does `other` meanwhile, and gives what `work` was refused with. */
async function overtaken(work: () => Promise<unknown>, other: () => Promise<unknown>): Promise<string> {
  const { reached, release } = db.hold()
  const answer = refusal(work())
  await reached
  await other()
  release()
  return answer
}

test('a password that is changed while a log-in looks at it lets nobody in', async () => {
  const { comeIn } = await member()
  const owner = await comeIn()
  const thief = site.visitor('192.0.2.1')
  expect(
    await overtaken(
      () => thief.logIn(`lek_${people}`),
      () => change(owner),
    ),
  ).toBe('wrong_credentials')
  expect(thief.cookies.size).toBe(0)
  expect(await isIn(owner)).toBe(true)
})

test('of two who change the password by the old one, the second is refused and put out', async () => {
  const { comeIn } = await member()
  const [owner, thief] = [await comeIn(), await comeIn()]
  expect(
    await overtaken(
      () => change(thief, 'the-Thiefs-choice-1'),
      () => change(owner),
    ),
  ).toBe('wrong_credentials')
  expect([await isIn(owner), await isIn(thief)]).toEqual([true, false])
  expect(await refusal(comeIn('the-Thiefs-choice-1'))).toBe('wrong_credentials')
  expect(await isIn(await comeIn(fresh))).toBe(true)
})

test('a double click changes the password once, and the session stays', async () => {
  const { comeIn } = await member()
  const owner = await comeIn()
  const twin = site.visitor('192.0.2.1')
  twin.token = owner.token
  for (const [name, value] of owner.cookies) twin.cookies.set(name, value)
  expect(
    await overtaken(
      () => change(twin, 'Another-fine-one-7'),
      () => change(owner),
    ),
  ).toBe('wrong_credentials')
  expect(await isIn(owner)).toBe(true)
})

test('every other session ends with the old password, even when the process ends at that moment', async () => {
  const { comeIn } = await member()
  const [owner, thief] = [await comeIn(), await comeIn()]
  const revive = db.endAfterNext()
  await refusal(change(owner))
  expect(await refusal(site.visitor().call('member'))).not.toBe('nothing')
  revive()
  expect(await refusal(comeIn())).toBe('wrong_credentials')
  expect(await isIn(thief)).toBe(false)
})

test('a tab that opens while another one signs out is a guest', async () => {
  const { comeIn } = await member()
  const home = await comeIn()
  const tab = site.visitor('192.0.2.1')
  for (const [name, value] of home.cookies) tab.cookies.set(name, value)
  const resume = () => tab.fetch('/api/auth/resume', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })
  const { reached, release } = db.hold()
  const answer = resume()
  await reached
  await home.call('logout')
  release()
  expect((await answer).status).toBe(401)
})
