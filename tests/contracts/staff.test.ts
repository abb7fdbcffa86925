import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

let site: TestSite
let manager: StaffVisitor
const people: Record<string, Visitor> = {}

beforeAll(async () => {
  site = await startTestSite()
  const top = await site.member('top', { type: 1 })
  const middle = await site.member('middle', { type: 2, uplineId: top })
  await site.member('low', { type: 2, uplineId: middle })
  for (const name of ['top', 'middle', 'low']) {
    people[name] = site.visitor()
    await people[name].logIn(name)
  }
  manager = await site.staff('manager', 'mali')
})
afterAll(() => site.close())

const of = (name: string) => people[name]!
const code = (call: Promise<unknown>) => call.then(() => 'answered').catch((thrown) => thrown.code ?? thrown)
const tiers = [
  { rate: '0.50', activeMembers: 1, betAmount: '100.00' },
  { rate: '1.00', activeMembers: 2, betAmount: '200.00' },
]
const offer = (account: string) => manager.call('staffOfferContract', { account, kind: 'daily-salary', tiers })
const end = (id: string, more: object = {}) => manager.call('staffEndContract', { id, reason: 'moves away', ...more })
const give = (from: string, to: string) =>
  of(from).call('offerContract', { type: 'daily-salary', to, tiers: [{ rate: '0.50', activeMembers: 0 }] })
const accept = (name: string, id: string) => of(name).call('processDailySalary', { id, action: 'accept' })
/** The newest contract that somebody has or had, or the one with that number. */
const lastOf = async (name: string, id?: string) => {
  const { content } = await of(name).call('agentContractHistory', {})
  const { status, events } = content.find((row) => id === undefined || row.id === id)!
  return [status, ...events.map(({ what, by }) => [what, by].filter(Boolean).join(' '))]
}
const mail = async (name: string) => (await of(name).call('memberMessages', { language: 'en' })).content[0]?.title

test('the house takes its offer back, and both histories name it', async () => {
  const { id } = await offer('top')
  expect(await end(id)).toEqual({ was: 'offered' })
  expect(await lastOf('top')).toEqual(['terminated', 'offered', 'withdrawn'])
  expect(await mail('top')).toBe('An offer was taken back: daily salary')
  expect(await code(end(id))).toBe('contract_answered')
  expect(await code(end('999999'))).toBe('not_found')
})

test('the house ends what runs by its number, its own and one between agents, with all below', async () => {
  const own = await offer('top')
  await accept('top', own.id)
  const first = await give('top', 'middle')
  await accept('middle', first.id)
  const second = await give('middle', 'low')
  await accept('low', second.id)
  for (const number of [undefined, '', own.id, `C-${own.id}`])
    expect(await code(end(first.id, { number }))).toBe(number === '' ? 'invalid_input' : 'contract_number')
  expect(await end(first.id, { number: `c-${first.id}` })).toEqual({ was: 'accepted' })
  expect(await lastOf('middle', first.id)).toEqual(['terminated', 'offered top', 'accepted middle', 'terminated'])
  expect(await lastOf('low')).toEqual(['terminated', 'offered middle', 'accepted low', 'above'])
  expect(await mail('top')).toBe('A contract was ended: daily salary')
  expect(await mail('low')).toBe('Your contract has ended: daily salary')
  expect((await of('top').call('agentContracts', { direction: 'received' })).contracts).toMatchObject([
    { id: own.id, status: 'accepted' },
  ])
  await end(own.id, { number: `C-${own.id}` })
  expect(await lastOf('top', own.id)).toEqual(['terminated', 'offered', 'accepted top', 'terminated'])
  const [noted] = (await manager.call('staffAuditLog', { act: 'contract.end' })).content
  expect(noted).toMatchObject({ person: 'staff:mali', before: 'accepted', after: 'terminated' })
  expect(noted!.detail).toMatchObject({ contract: own.id, downline: 'top', reason: 'moves away' })
})

test('an offer between agents that the house takes back says whose it was', async () => {
  const own = await offer('top')
  await accept('top', own.id)
  const { id } = await give('top', 'middle')
  await end(id)
  expect(await lastOf('middle')).toEqual(['terminated', 'offered top', 'withdrawn'])
  const [message] = (await of('middle').call('memberMessages', { language: 'en' })).content
  expect(message!.content).toContain('The offer from top is gone')
})

test('terms are played over the team of an agent of the house, and of nobody else', async () => {
  const play = (account: string, terms = tiers) =>
    manager.call('staffPlayContract', { account, kind: 'daily-salary', tiers: terms })
  expect(await play('TOP')).toMatchObject({ hasRunning: true, currencySymbol: '฿' })
  const [noted] = (await manager.call('staffAuditLog', { act: 'contract.play' })).content
  expect(noted).toMatchObject({ person: 'staff:mali', outcome: 'done', detail: { kind: 'daily-salary', tiers } })
  expect(await code(play('middle'))).toBe('user_unknown')
  expect(await code(play('nobody'))).toBe('user_unknown')
  expect(await code(play('top', tiers.toReversed()))).toBe('contract_tiers')
})

test('who may not write to agents ends, offers and plays nothing', async () => {
  const reader = await site.staff('auditor', 'rita')
  for (const work of [
    reader.call('staffEndContract', { id: '1', reason: 'x' }),
    reader.call('staffPlayContract', { account: 'top', kind: 'daily-salary', tiers }),
  ])
    expect(await code(work)).toBe('permission_needed')
})
