import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestSite, type TestSite, testPassword, type Visitor } from '#tests/support/app.ts'

// Dozens of real hashes: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 })

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  for (const account of ['mali', 'noi', 'pim']) await site.member(account, { balance: '10.00' })
})
afterAll(() => site.close())

async function comeIn(account: string, password = testPassword): Promise<Visitor> {
  const visitor = site.visitor()
  await visitor.logIn(account, password)
  return visitor
}
const bearer = (visitor: Visitor) => ({ authorization: `Bearer ${visitor.token}` })
const statusOf = async (visitor: Visitor, path: string) =>
  (await visitor.fetch(path, { headers: bearer(visitor) })).status

it('a stolen token listens to nobody’s news without the cookie, nor with another’s', async () => {
  const mali = await comeIn('mali')
  const thief = site.visitor()
  thief.token = mali.token
  expect(await statusOf(thief, '/api/events')).toBe(401)
  const noi = await comeIn('noi')
  noi.token = mali.token
  expect(await statusOf(noi, '/api/events')).toBe(401)
  const own = await mali.fetch('/api/events', { headers: bearer(mali) })
  expect(own.status).toBe(200)
  await own.body?.cancel()
})

it('a ticket for the news that was overheard in a log opens nothing, before or after its owner', async () => {
  const mali = await comeIn('mali')
  const { ticket } = await mali.call('eventsTicket')
  const own = await site.visitor().fetch(`/api/events?ticket=${ticket}`)
  expect(own.status).toBe(200)
  await own.body?.cancel()
  expect((await site.visitor().fetch(`/api/events?ticket=${ticket}`)).status).toBe(401)
  // It is no session either.
  const thief = site.visitor()
  thief.token = ticket
  await expect(thief.call('member')).rejects.toMatchObject({ code: 'not_logged_in' })
  await expect(thief.call('exchange', { token: ticket })).rejects.toMatchObject({ code: 'token_spent' })
})

it('a session that was ended from elsewhere does nothing more, and hears nothing more', async () => {
  const home = await comeIn('mali')
  const cafe = await comeIn('mali')
  const stream = await cafe.fetch('/api/events', { headers: bearer(cafe) })
  expect(stream.status).toBe(200)
  const heard = stream.text()
  const { sessions } = await home.call('sessions')
  const other = sessions.find(({ current }) => !current)
  // Asked while it is being ended: each answer is one of before or one of after, none breaks.
  const during = Array.from({ length: 20 }, () => statusOf(cafe, '/api/wallet/balance'))
  await home.call('sessionEnd', { id: other!.id })
  const after = await Promise.all(Array.from({ length: 5 }, () => statusOf(cafe, '/api/wallet/balance')))
  expect(after).toEqual([401, 401, 401, 401, 401])
  expect((await Promise.all(during)).every((status) => status === 200 || status === 401)).toBe(true)
  expect(await heard).toContain('revoked')
  await expect(cafe.call('resume')).rejects.toMatchObject({
    code: expect.stringMatching(/not_logged_in|origin_refused/),
  })
  expect(await statusOf(home, '/api/wallet/balance')).toBe(200)
})

it('nobody ends a session of somebody else', async () => {
  const noi = await comeIn('noi')
  const pim = await comeIn('pim')
  const { sessions } = await pim.call('sessions')
  await noi.call('sessionEnd', { id: sessions[0]!.id }).catch(() => undefined)
  expect(await statusOf(pim, '/api/wallet/balance')).toBe(200)
})

it('a password change ends every other session, that of a thief of the old one included', async () => {
  const owner = await comeIn('pim')
  const thief = await comeIn('pim')
  const newPassword = 'Silent-Harbour-31'
  const input = { oldPassword: testPassword, newPassword, confirmNewPassword: newPassword }
  const { token } = await owner.call('changePassword', input)
  const before = owner.token
  owner.token = token
  expect(await statusOf(owner, '/api/wallet/balance')).toBe(200)
  expect(await statusOf(thief, '/api/wallet/balance')).toBe(401)
  owner.token = before
  expect(await statusOf(owner, '/api/wallet/balance')).toBe(401)
  await expect(comeIn('pim')).rejects.toMatchObject({ code: 'wrong_credentials' })
})

it('what stands in the address is no session: a token there is not read', async () => {
  const mali = await comeIn('mali')
  const cookie = [...mali.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const name of ['token', 'access_token', 'authorization'])
    expect((await site.visitor().fetch(`/api/member?${name}=${mali.token}`, { headers: { cookie } })).status).toBe(401)
})
