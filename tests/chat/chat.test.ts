import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

const clock = new ManualClock('2026-11-21T05:00:00.000Z')
const rooms = [
  { id: 'lobby', names: {} },
  { id: 'sports', names: {} },
]
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({
    clock,
    settings: { chat: { open: true, rooms, words: ['fool'], slowModeS: 5, lengthMax: 40 } },
  })
  await site.member('malinee')
  await site.member('anan')
})
afterAll(() => site.close())

const operator = async (...args: string[]) => (await operate(site, args)).text
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )
const lines = async () => {
  site.parts.router.forget()
  return (await site.visitor().call('chatMessages', { room: 'lobby', language: 'th' })).messages
}

test('members write, guests read, names are masked and every line is live', async () => {
  const told: unknown[] = []
  const stop = site.site.hub.subscribe((event) => event.name === 'chat' && told.push(event.data))
  const mali = site.visitor()
  await mali.logIn('malinee')
  const said = await mali.call('chatSay', { room: 'lobby', content: 'you fool see www.x.example' })
  expect(said).toMatchObject({ name: 'ma***e', content: 'you •••• see', room: 'lobby' })
  expect(told).toEqual([{ room: 'lobby', message: said }])
  expect(await lines()).toEqual([said])
  expect(await refused(site.visitor().call('chatSay', { room: 'lobby', content: 'hi' }))).toBe('not_logged_in')
  expect(await refused(mali.call('chatSay', { room: 'nowhere', content: 'hi' }))).toBe('not_found')
  stop()
})

test('slow mode, length and emptiness hold; two lines at once are one', async () => {
  clock.advance(60_000)
  const anan = site.visitor()
  await anan.logIn('anan')
  expect(await refused(anan.call('chatSay', { room: 'lobby', content: 'https://only.example' }))).toBe('chat_empty')
  expect(await refused(anan.call('chatSay', { room: 'lobby', content: 'ab '.repeat(20) }))).toBe('invalid_input')
  const both = await Promise.all([1, 2].map((n) => refused(anan.call('chatSay', { room: 'lobby', content: `n${n}` }))))
  expect(both.sort()).toEqual(['answered', 'too_many_requests'])
  clock.advance(4_000)
  expect(await refused(anan.call('chatSay', { room: 'sports', content: 'again' }))).toBe('too_many_requests')
  clock.advance(1_000)
  expect(await refused(anan.call('chatSay', { room: 'lobby', content: 'again' }))).toBe('answered')
})

test('a report reaches the moderator, who takes the line away and mutes its writer', async () => {
  clock.advance(60_000)
  const mali = site.visitor()
  await mali.logIn('malinee')
  const anan = site.visitor()
  await anan.logIn('anan')
  const { id } = await anan.call('chatSay', { room: 'lobby', content: 'rude' })
  expect(await operator('chat', 'reports')).toBe('Nothing.')
  await mali.call('chatReport', { id })
  await mali.call('chatReport', { id })
  expect(await operator('chat', 'reports')).toContain('anan             rude  (reported 1×)')
  expect(await operator('chat', 'delete', id)).toContain('is gone')
  expect((await lines()).map((line) => line.id)).not.toContain(id)
  expect(await refused(mali.call('chatReport', { id }))).toBe('not_found')
  await operator('chat', 'mute', 'anan', '10')
  clock.advance(60_000)
  expect(await refused(anan.call('chatSay', { room: 'lobby', content: 'hi' }))).toBe('chat_muted')
  clock.advance(600_000)
  expect(await refused(anan.call('chatSay', { room: 'lobby', content: 'hi' }))).toBe('answered')
})

test('a closed chat has no rooms', async () => {
  const { chat } = site.app.settings.current()
  await site.app.settings.change({ chat: { ...chat, open: false } }, 'test')
  site.parts.router.forget()
  expect((await site.visitor().call('chatRooms')).rooms).toEqual([])
  expect(await refused(site.visitor().call('chatMessages', { room: 'lobby' }))).toBe('not_found')
  await site.app.settings.change({ chat }, 'test')
})

test('a guest talks with customer service, by the ticket of the window alone', async () => {
  const guest = site.visitor()
  const { chatUrl } = await guest.call('chatLaunch', { language: 'en' })
  const [page, ticket = ''] = chatUrl.split('#')
  expect(page).toBe('/en/service')
  await guest.call('serviceSay', { ticket, content: 'My deposit?' })
  const list = await operator('chat')
  const number = /^(\d+) .*a guest.*WAITS My deposit\?/m.exec(list)?.[1] ?? ''
  expect(await operator('chat', number, 'say', 'It', 'is', 'there.')).toBe('Sent.')
  const { lines: said, closed } = await guest.call('serviceTalk', { ticket })
  expect(said.map(({ from, content }) => [from, content])).toEqual([
    ['visitor', 'My deposit?'],
    ['service', 'It is there.'],
  ])
  expect(closed).toBe(false)
  expect((await guest.call('serviceTalk', { ticket, after: said[0]!.id })).lines).toEqual([said[1]])
  const other = ticket.startsWith('A') ? `B${ticket.slice(1)}` : `A${ticket.slice(1)}`
  expect(await refused(guest.call('serviceTalk', { ticket: other }))).toBe('not_found')
  await operator('chat', number, 'close')
  expect(await refused(guest.call('serviceSay', { ticket, content: 'One more' }))).toBe('talk_closed')
  const stored = await site.app.db.query('select ticket_hash from service_talk where id = $1', [BigInt(number)])
  expect(Buffer.from(stored[0]!.ticket_hash as Uint8Array).toString('base64url')).not.toBe(ticket)
})

test('a talk takes twenty lines a minute', async () => {
  const guest = site.visitor()
  const ticket = (await guest.call('chatLaunch')).chatUrl.split('#')[1]!
  for (let n = 0; n < 20; n += 1) await guest.call('serviceSay', { ticket, content: `${n}` })
  expect(await refused(guest.call('serviceSay', { ticket, content: 'more' }))).toBe('too_many_requests')
})

test('a provider of the operator takes the place of the own chat', async () => {
  await site.app.settings.change({ liveChatUrl: 'https://chat.example/w?l={language}&who={account}' }, 'test')
  site.parts.router.forget()
  const mali = site.visitor()
  await mali.logIn('malinee')
  expect((await mali.call('chatModels')).map(({ id }) => id)).toEqual(['provider', 'own'])
  expect(await mali.call('chatLaunch', { language: 'th' })).toEqual({
    chatUrl: 'https://chat.example/w?l=th&who=malinee',
  })
  expect((await mali.call('chatLaunch', { model: 'own', language: 'th' })).chatUrl).toMatch(/^\/service#/)
})

test('each language has its own talk', async () => {
  clock.advance(60_000)
  const mali = site.visitor()
  await mali.logIn('malinee')
  await mali.call('chatSay', { room: 'sports', language: 'pt', content: 'boa noite' })
  site.parts.router.forget()
  const read = async (language: 'pt' | 'en') =>
    (await site.visitor().call('chatMessages', { room: 'sports', language })).messages
  expect(await read('pt')).toMatchObject([{ content: 'boa noite', language: 'pt' }])
  expect(await read('en')).toEqual([])
})
