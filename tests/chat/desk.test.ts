import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

const clock = new ManualClock('2026-11-21T05:00:00.000Z')
let site: TestSite
let olga: StaffVisitor
let sam: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({
    clock,
    settings: { serviceHours: { from: '09:00', to: '18:00' }, timeZone: 'Asia/Bangkok' },
  })
  olga = await site.staff('owner', 'olga')
  sam = await site.staff('support', 'sam')
})
afterAll(() => site.close())

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )

/** A guest with a talk in which something was said. */
async function waiting(content: string): Promise<{ guest: Visitor; ticket: string; id: string }> {
  const guest = site.visitor()
  const ticket = (await guest.call('chatLaunch')).chatUrl.split('#')[1]!
  await guest.call('serviceSay', { ticket, content })
  clock.advance(1_000)
  const { rows } = await sam.call('staffTalks')
  return { guest, ticket, id: rows.find(({ last }) => last === content)!.id }
}
const deskOf = async ({ guest, ticket }: Awaited<ReturnType<typeof waiting>>) =>
  (await guest.call('serviceTalk', { ticket })).desk

test('visitors see the hours, their place, and who answers', async () => {
  const [first, second] = [await waiting('one'), await waiting('two')]
  expect(await deskOf(first)).toEqual({ open: true, closesAt: '2026-11-21T11:00:00.000Z', place: 1, answered: false })
  expect((await deskOf(second)).place).toBe(2)
  await olga.call('staffSetServiceName', { name: 'Olga' })
  expect(await olga.call('staffServiceName')).toEqual({ name: 'Olga' })
  await olga.call('staffTalkTake', { id: first.id })
  expect(await deskOf(first)).toMatchObject({ answered: true, name: 'Olga' })
  expect((await deskOf(second)).place).toBe(1)
  await sam.call('staffTalkSay', { id: second.id, content: 'Hello' })
  expect(await deskOf(second)).toEqual({ open: true, closesAt: '2026-11-21T11:00:00.000Z', answered: true })
  const { takenBy, lines } = await olga.call('staffTalk', { id: second.id })
  expect([takenBy, ...lines.map(({ by }) => by)]).toEqual(['sam', undefined, 'sam'])
  for (const { id } of [first, second]) await olga.call('staffTalkClose', { id })
})

test('of two who take a talk one has it; it is handed over by who knows where it is', async () => {
  const { id } = await waiting('who?')
  const both = await Promise.all([olga, sam].map((person) => refused(person.call('staffTalkTake', { id }))))
  expect(both.sort()).toEqual(['answered', 'state_conflict'])
  const takenBy = (await olga.call('staffTalk', { id })).takenBy!
  const [has, other] = takenBy === 'olga' ? [olga, sam] : [sam, olga]
  expect(await refused(other.call('staffTalkSay', { id, content: 'Hi' }))).toBe('state_conflict')
  const to = takenBy === 'olga' ? 'sam' : 'olga'
  expect(await refused(has.call('staffTalkGive', { id, to }))).toBe('state_conflict')
  await site.staff('auditor', 'rita')
  expect(await refused(has.call('staffTalkGive', { id, to: 'rita', from: takenBy }))).toBe('user_unknown')
  await has.call('staffTalkGive', { id, to, from: takenBy })
  expect(await refused(has.call('staffTalkGive', { id, to: takenBy, from: takenBy }))).toBe('state_conflict')
  expect(await refused(other.call('staffTalkSay', { id, content: 'Hi' }))).toBe('answered')
  await other.call('staffTalkTake', { id, free: true })
  expect((await other.call('staffTalk', { id })).takenBy).toBeUndefined()
  await other.call('staffTalkClose', { id })
  expect(await refused(other.call('staffTalkTake', { id }))).toBe('talk_closed')
})

test('who waits longest is first, and outside the hours the desk says when it opens', async () => {
  const old = await waiting('old')
  const young = await waiting('young')
  await old.guest.call('serviceSay', { ticket: old.ticket, content: 'still here' })
  expect((await sam.call('staffTalks')).rows.map(({ id }) => id)).toEqual([old.id, young.id])
  clock.advance(8 * 3_600_000)
  sam = await site.staff('support', 'sam')
  expect(await deskOf(old)).toMatchObject({ open: false, opensAt: '2026-11-22T02:00:00.000Z', place: 1 })
})

test('templates stand in every language, under a name of their own', async () => {
  const texts = { th: 'สวัสดี {account}', en: 'Hello {account}', es: 'Hola {account}', pt: 'Olá {account}' }
  const { id } = await sam.call('staffSetTemplate', { name: 'Greeting', texts })
  expect(await refused(sam.call('staffSetTemplate', { name: 'Greeting', texts }))).toBe('state_conflict')
  const changed = { ...texts, en: 'Hi {account}' }
  await sam.call('staffSetTemplate', { id, name: 'Greeting', texts: changed })
  const { content } = await sam.call('staffTemplates')
  expect(content).toMatchObject([{ id, name: 'Greeting', texts: changed, changedBy: 'sam' }])
  const { th: _th, ...three } = texts
  expect(await refused(sam.call('staffSetTemplate', { name: 'Half', texts: three as typeof texts }))).toBe(
    'invalid_input',
  )
  await sam.call('staffRemoveTemplate', { id })
  expect(await refused(sam.call('staffRemoveTemplate', { id }))).toBe('not_found')
})
