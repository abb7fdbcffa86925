import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LiveEventData } from '#api/events.ts'
import { publishUnread, writeToMembers } from '#server/messages/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  await site.member('mali', { balance: '5.00' })
  await site.member('noi', { balance: '7.00' })
})
afterAll(() => site.close())

/** Opens the stream and gives its events one by one, after the first; `undefined` when it has ended. */
async function listen(visitor: Visitor, path = '/api/events') {
  const headers: Record<string, string> =
    visitor.token === undefined ? {} : { authorization: `Bearer ${visitor.token}` }
  const response = await visitor.fetch(path, { headers })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void events.push(event) })
  // The first bytes say that the stream is joined.
  if (response.ok) parser.feed((await reader.read()).value ?? '')
  const hello = events.shift()
  return {
    response,
    hello: hello?.event === 'hello' ? (JSON.parse(hello.data) as LiveEventData<'hello'>) : undefined,
    async next(): Promise<{ name: string | undefined; data: unknown } | undefined> {
      while (events.length === 0) {
        const { value, done } = await reader.read()
        if (done) return undefined
        parser.feed(value)
      }
      const event = events.shift()!
      return { name: event.event, data: JSON.parse(event.data) }
    },
    close: () => reader.cancel(),
  }
}

const money = (balance: string) => ({
  balance,
  currency: 'THB',
  currencySymbol: '฿',
  bonusBalance: '0.00',
  locked: '0.00',
})

it('tells everybody what is for everybody, and a member what is theirs', async () => {
  const mali = site.visitor()
  await mali.logIn('mali')
  const noi = site.visitor()
  await noi.logIn('noi')
  const [hers, his, guest] = await Promise.all([listen(mali), listen(noi), listen(site.visitor())])
  const { id } = await mali.call('member')
  site.app.events.publish({ memberId: BigInt(id) }, 'balance', money('9.00'))
  site.app.events.publish({ all: true }, 'catalogue', {})
  expect(await hers.next()).toEqual({ name: 'balance', data: money('9.00') })
  expect(await hers.next()).toEqual({ name: 'catalogue', data: {} })
  expect(await his.next()).toEqual({ name: 'catalogue', data: {} })
  expect(await guest.next()).toEqual({ name: 'catalogue', data: {} })
  await Promise.all([hers.close(), his.close(), guest.close()])
})

it('reads a changed balance anew for the member who listens, once for many changes', async () => {
  const mali = site.visitor()
  await mali.logIn('mali')
  const noi = site.visitor()
  await noi.logIn('noi')
  const [hers, his] = await Promise.all([listen(mali), listen(noi)])
  const { id } = await mali.call('member')
  for (let change = 0; change < 20; change += 1) site.app.events.publishChange(BigInt(id), 'balance')
  expect(await hers.next()).toEqual({ name: 'balance', data: money('5.00') })
  expect(await hers.next()).toEqual({ name: 'balance', data: money('5.00') })
  site.app.events.publish({ all: true }, 'catalogue', {})
  expect(await hers.next()).toEqual({ name: 'catalogue', data: {} })
  expect(await his.next()).toEqual({ name: 'catalogue', data: {} })
  await Promise.all([hers.close(), his.close()])
})

it('counts what is unread for the member who listens', async () => {
  const mali = site.visitor()
  await mali.logIn('mali')
  const hers = await listen(mali)
  const { id } = await mali.call('member')
  const { app } = site
  const writing = { memberId: BigInt(id), what: 'vip.raised', href: '/member/vip', values: { rank: '2', before: '1' } }
  await app.db.transaction((tx) => writeToMembers(app, tx, [writing, writing]))
  publishUnread(app, BigInt(id))
  expect(await hers.next()).toEqual({ name: 'message', data: { unread: 2 } })
  await hers.close()
})

it('ends the streams of a session in all tabs when it logs out', async () => {
  const mali = site.visitor()
  await mali.logIn('mali')
  const tabs = await Promise.all([listen(mali), listen(mali)])
  await mali.call('logout')
  for (const tab of tabs) {
    expect(await tab.next()).toEqual({ name: 'revoked', data: { reason: 'logout' } })
    expect(await tab.next()).toBeUndefined()
  }
})

it('opens by a ticket once', async () => {
  const mali = site.visitor()
  await mali.logIn('mali')
  const { ticket } = await mali.call('eventsTicket', {})
  const bare = site.visitor()
  const stream = await listen(bare, `/api/events?ticket=${ticket}`)
  expect(stream.response.status).toBe(200)
  await stream.close()
  expect((await bare.fetch(`/api/events?ticket=${ticket}`)).status).toBe(401)
})

it('refuses a token that is none', async () => {
  const visitor = site.visitor()
  visitor.token = 'made-up'
  const { response } = await listen(visitor)
  expect(response.status).toBe(401)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
})

it('tells of maintenance when the setting changes', async () => {
  const guest = await listen(site.visitor())
  await site.app.settings.change({ maintenance: true }, 'test')
  expect(await guest.next()).toEqual({ name: 'maintenance', data: { maintenance: true } })
  await site.app.settings.change({ maintenance: false }, 'test')
  expect(await guest.next()).toEqual({ name: 'maintenance', data: { maintenance: false } })
  await guest.close()
})

it('says first when what pages show has changed last, and when somebody has won', async () => {
  const greeted = async () => {
    const { hello, close } = await listen(site.visitor())
    await close()
    return hello!
  }
  const first = await greeted()
  site.app.events.publish({ all: true }, 'winner', { customerName: 'ma***i', winAmount: '9000.00' })
  const won = await greeted()
  expect(won.changedAt).toBe(first.changedAt)
  expect(won.wonAt > first.wonAt).toBe(true)
  site.app.events.publish({ all: true }, 'catalogue', {})
  const changed = await greeted()
  expect(changed.changedAt > first.changedAt).toBe(true)
  expect(changed.wonAt).toBe(won.wonAt)
})
