import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

const clock = new ManualClock('2026-11-21T05:00:00.000Z')
let site: TestSite
let mali: Visitor
let olga: StaffVisitor
let sam: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ clock, settings: { complaints: settings } })
  await site.member('malinee')
  await site.member('anan')
  mali = site.visitor()
  await comeBack()
})
afterAll(() => site.close())

/** Everybody signs in anew after a long time. */
async function comeBack(): Promise<void> {
  olga = await site.staff('owner', 'olga')
  sam = await site.staff('support', 'sam')
  await mali.logIn('malinee')
}
const settings = { wordsMin: 3, wordsMax: 12, openMax: 3, answerHours: 24, reopenDays: 14 }
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )
const newly = (content: string) => mali.call('complain', { topic: 'deposit', content })
const lastOf = ({ lines }: { lines: readonly { id: string }[] }) => lines.at(-1)!.id

test('a complaint has a number, a promise and a history; its answer reaches the member', async () => {
  const heard: unknown[] = []
  const stop = site.site.hub.subscribe(
    ({ name, data }) => (name === 'complaint' || name === 'desk' || name === 'message') && heard.push([name, data]),
    () => true,
  )
  const made = await newly('I paid 500 baht\nand see nothing')
  expect(made.number).toMatch(/^F-261121-[0-9A-Z]{6}$/)
  expect(made).toMatchObject({
    ...{ state: 'open', dueAt: '2026-11-22T05:00:00.000Z', excerpt: 'I paid 500 baht and see nothing' },
    lines: [{ from: 'member', content: 'I paid 500 baht\nand see nothing', pictures: [] }],
  })
  const { number } = made
  expect((await sam.call('staffComplaints')).content).toMatchObject([{ number, account: 'malinee', state: 'open' }])
  await sam.call('staffNoteComplaint', { number, content: 'One bank line fits.' })
  const answer = { number, content: 'We <b>found</b> it.\nSorry.', close: false, after: lastOf(made) }
  const answered = await sam.call('staffAnswerComplaint', answer)
  expect(answered.state).toBe('waiting')
  expect(answered.lines.map(({ from, by }) => [from, by])).toEqual([
    ['member', undefined],
    ['note', 'sam'],
    ['staff', 'sam'],
  ])
  expect(heard).toContainEqual(['desk', { what: 'complaint', id: number }])
  expect(heard).toContainEqual(['complaint', { number, state: 'waiting' }])
  await expect.poll(() => heard).toContainEqual(['message', { unread: 1 }])
  stop()
  const mine = await mali.call('complaintOf', { number })
  expect(mine.lines.map(({ from }) => from)).toEqual(['member', 'service'])
  expect(mine.dueAt).toBeUndefined()
  const [message] = (await mali.call('memberMessages', { language: 'en' })).content
  expect(message).toMatchObject({
    ...{ category: 'service', title: `Answer to your complaint ${number}` },
    href: `/member/complaints?number=${number}`,
  })
  expect(message!.content).toContain('<p>We &lt;b&gt;found&lt;/b&gt; it.</p><p>Sorry.</p>')
  const lines = (await olga.call('staffAuditLog')).content
  expect(lines.map(({ act }) => act)).toEqual(expect.arrayContaining(['complaint.answer', 'complaint.note']))
})

test('the member writes again, settles it, and opens it again for some days only', async () => {
  const { number } = await newly('My second deposit is late')
  clock.advance(60_000)
  expect((await mali.call('settleComplaint', { number })).state).toBe('closed')
  clock.advance(3_600_000)
  await comeBack()
  const twin = await newly('My second deposit is late')
  expect(twin.number).not.toBe(number)
  const again = await mali.call('answerComplaint', { number, content: 'It is not settled' })
  expect(again).toMatchObject({ state: 'open', dueAt: new Date(clock.now().getTime() + 86_400_000).toISOString() })
  await mali.call('settleComplaint', { number: twin.number })
  const closed = { number, content: 'Now it is.', close: true, after: lastOf(again) }
  expect(await sam.call('staffAnswerComplaint', closed)).toMatchObject({ state: 'closed' })
  expect(await refused(sam.call('staffAnswerComplaint', closed))).toBe('state_conflict')
  clock.advance(14 * 86_400_000)
  await comeBack()
  expect(await refused(mali.call('answerComplaint', { number, content: 'And now once more' }))).toBe('complaint_closed')
})

test('words are counted as Thai is written, the same words are one complaint, and only some may be open', async () => {
  expect(await refused(newly('too short'))).toBe('invalid_input')
  expect(await refused(newly('a '.repeat(13)))).toBe('invalid_input')
  const [one, same] = await Promise.all([newly('ฝากเงินไม่เข้า'), newly('ฝากเงินไม่เข้า')])
  expect(same.number).toBe(one.number)
  expect(await refused(newly('One more of these'))).toBe('answered')
  expect(await refused(newly('And one too many'))).toBe('complaints_open')
  const anan = site.visitor()
  await anan.logIn('anan')
  expect(await refused(anan.call('complaintOf', { number: one.number }))).toBe('not_found')
  expect(await refused(anan.call('answerComplaint', { number: one.number, content: 'It is mine now' }))).toBe(
    'not_found',
  )
  const first = await mali.call('complaints', { pageSize: 2 })
  const second = await mali.call('complaints', { pageSize: 2, cursor: first.next! })
  expect(new Set([...first.content, ...second.content].map(({ number }) => number)).size).toBe(4)
  expect(second.next).toBeDefined()
})

test('who takes it first has it; it can be given on, and the giver must know who has it', async () => {
  const { content: queue } = await sam.call('staffComplaints', { account: 'malinee' })
  const { number } = queue[0]!
  const after = lastOf(await sam.call('staffComplaint', { number }))
  const content = 'Hello there.'
  expect((await sam.call('staffTakeComplaint', { number })).takenBy).toBe('sam')
  expect(await refused(olga.call('staffTakeComplaint', { number }))).toBe('state_conflict')
  expect(await refused(olga.call('staffAnswerComplaint', { number, content, close: false, after }))).toBe(
    'state_conflict',
  )
  expect(await refused(olga.call('staffGiveComplaint', { number, to: 'olga' }))).toBe('state_conflict')
  const auditor = await site.staff('auditor', 'rita')
  expect(await refused(auditor.call('staffCloseComplaint', { number }))).toBe('permission_needed')
  expect((await sam.call('staffDesk')).accounts).toEqual(['olga', 'sam'])
  expect(await refused(olga.call('staffGiveComplaint', { number, to: 'rita', from: 'sam' }))).toBe('user_unknown')
  expect((await olga.call('staffGiveComplaint', { number, to: 'olga', from: 'sam' })).takenBy).toBe('olga')
  clock.advance(3_600_000)
  await comeBack()
  expect(await refused(sam.call('staffTakeComplaint', { number }))).toBe('state_conflict')
  expect((await olga.call('staffTakeComplaint', { number, free: true })).takenBy).toBeUndefined()
  // Somebody wrote after what the answer's writer has read.
  await mali.call('answerComplaint', { number, content: 'One thing I forgot' })
  expect(await refused(sam.call('staffAnswerComplaint', { number, content, close: false, after }))).toBe(
    'state_conflict',
  )
  expect((await sam.call('staffCloseComplaint', { number })).state).toBe('closed')
  const counts = await sam.call('staffComplaintCounts')
  expect(counts).toMatchObject({ open: 1, waiting: 1, closed: 3 })
})

test('the stream of staff tells of it at once, and is for staff alone', async () => {
  expect((await mali.fetch('/api/staff/events')).status).toBe(401)
  const withToken = { headers: { authorization: `Bearer ${sam.token}` } }
  const opened = await sam.fetch('/api/staff/events', withToken)
  expect(opened.headers.get('content-type')).toContain('text/event-stream')
  const reader = opened.body!.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  await site.member('busaba')
  mali = site.visitor()
  await mali.logIn('busaba')
  const { number } = await newly('Something else is wrong')
  while (!read.includes(number)) read += (await reader.read()).value ?? ''
  expect(read).toContain('event: desk')
  await reader.cancel()
})
