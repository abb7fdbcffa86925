import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

const clock = new ManualClock('2026-11-21T05:00:00.000Z')
let site: TestSite
let olga: StaffVisitor
let reader: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ clock })
  await site.member('mali')
  olga = await site.staff('owner', 'olga')
  reader = await site.staff('auditor', 'rita')
})
afterAll(() => site.close())

const failure = (work: Promise<unknown>) => work.catch((error: CallFailure) => ({ code: error.code, ...error.details }))

test('one member is found in any letters’ case, and nobody else', async () => {
  expect(await olga.call('staffMember', { account: 'MALI' })).toMatchObject({ account: 'mali', state: 'active' })
  expect(await failure(olga.call('staffMember', { account: 'nobody' }))).toMatchObject({ code: 'user_unknown' })
})

test('members are listed by their state', async () => {
  await site.member('frosty')
  await olga.call('staffFreeze', { account: 'frosty', reason: 'asked for it' })
  const named = async (state: 'active' | 'frozen') =>
    (await olga.call('staffMembers', { state })).content.map(({ account }) => account)
  expect(await named('frozen')).toEqual(['frosty'])
  expect(await named('active')).not.toContain('frosty')
})

test('the ledger has a running balance, and shows what was booked last first', async () => {
  for (const [amount, key] of [
    ['500', 'slip 1'],
    ['40', 'slip 2'],
  ] as const)
    await olga.call('staffDeposit', { account: 'mali', amount, key })
  await olga.call('staffWithdraw', { account: 'mali', amount: '100', key: 'out 1' })
  const { content, totals } = await reader.call('staffMemberLedger', { account: 'mali' })
  expect(content.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
    ['withdrawal', '-100.00', '440.00'],
    ['deposit', '40.00', '540.00'],
    ['deposit', '500.00', '500.00'],
  ])
  expect(totals).toMatchObject({ count: 3, received: '540.00', paid: '100.00', net: '440.00' })
  const first = await reader.call('staffMemberLedger', { account: 'mali', pageSize: 2 })
  const second = await reader.call('staffMemberLedger', { account: 'mali', pageSize: 2, cursor: first.next! })
  expect(second.content.map(({ amount }) => amount)).toEqual(['500.00'])
  expect(second.next).toBeUndefined()
  expect((await reader.call('staffMemberRounds', { account: 'mali' })).content).toEqual([])
})

test('sessions are listed and ended together, with a line in the log', async () => {
  const mali = site.visitor()
  await mali.logIn('mali')
  const { sessions } = await reader.call('staffMemberSessions', { account: 'mali' })
  expect(sessions).toHaveLength(1)
  expect(await failure(reader.call('staffEndMemberSessions', { account: 'mali', reason: 'lost phone' }))).toMatchObject(
    {
      code: 'permission_needed',
      permission: 'members.write',
    },
  )
  expect(await olga.call('staffEndMemberSessions', { account: 'mali', reason: 'lost phone' })).toEqual({ ended: 1 })
  expect(await failure(mali.call('balance'))).toMatchObject({ code: 'not_logged_in' })
  const { content } = await olga.call('staffAuditLog', { act: 'member.sessions_end' })
  expect(content[0]).toMatchObject({
    person: 'staff:olga',
    outcome: 'done',
    detail: { reason: 'lost phone', ended: 1 },
  })
})

test('notes: pinned ones first, the others by time, page by page', async () => {
  const write = (text: string, pinned = false) => olga.call('staffNote', { account: 'mali', text, pinned })
  await write('first')
  await write('call after six', true)
  await write('second')
  const texts = async (more = {}) => {
    const page = await reader.call('staffMemberNotes', { account: 'mali', ...more })
    return { texts: page.content.map(({ text }) => text), next: page.next }
  }
  expect((await texts()).texts).toEqual(['call after six', 'second', 'first'])
  const one = await texts({ pageSize: 1 })
  expect(one.texts).toEqual(['call after six', 'second'])
  expect((await texts({ pageSize: 1, cursor: one.next })).texts).toEqual(['first'])
  const { content } = await olga.call('staffAuditLog', { act: 'member.note' })
  expect(content.map(({ after }) => after)).toEqual(['second', 'call after six', 'first'])
})

test('sessions of staff are listed, and others’ are ended', async () => {
  const other = await site.staff('support', 'sam')
  const { sessions } = await olga.call('staffSessions')
  expect(sessions.map(({ account, current }) => [account, current])).toContainEqual(['olga', true])
  const { staffId } = sessions.find(({ account }) => account === 'sam')!
  expect(await olga.call('staffEndSessions', { id: staffId, reason: 'left early' })).toEqual({ ended: 1 })
  expect(await failure(other.call('staffMe'))).toMatchObject({ code: 'not_logged_in' })
  const mine = sessions.find(({ account }) => account === 'olga')!
  expect(await failure(olga.call('staffEndSessions', { id: mine.staffId, reason: 'me' }))).toMatchObject({
    code: 'state_conflict',
  })
})
