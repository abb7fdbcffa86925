import { afterAll, beforeAll, expect, test } from 'vitest'
import { lapseOffers } from '#server/contracts/agreements.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

let site: TestSite
const people: Record<string, Visitor> = {}
const names = ['top', 'middle', 'low', 'beside'] as const
type Name = (typeof names)[number]

beforeAll(async () => {
  site = await startTestSite()
  const top = await site.member('top', { type: 1 })
  const middle = await site.member('middle', { type: 2, uplineId: top })
  await site.member('low', { type: 2, uplineId: middle })
  await site.member('beside', { type: 2, uplineId: top })
  for (const name of names) {
    people[name] = site.visitor()
    await people[name].logIn(name)
  }
})
afterAll(() => site.close())

const of = (name: Name) => people[name]!
const house = (rate: string) => operate(site, ['contract', 'top', 'daily-salary', '--rate', rate])
const give = (from: Name, to: Name, ...rates: readonly string[]) =>
  of(from).call('offerContract', {
    type: 'daily-salary',
    to,
    tiers: rates.map((rate, place) => ({ rate, activeMembers: 3 * place })),
  })
const waiting = async (name: Name) =>
  (await of(name).call('agentContracts', { direction: 'received' })).contracts.find(
    ({ status }) => status === 'offered',
  )!
const answer = async (name: Name, action: 'accept' | 'reject', more: object = {}) =>
  of(name).call('processDailySalary', { id: (await waiting(name)).id, action, ...more })
/** What happened to the contracts of somebody, newest first. */
const told = async (name: Name) =>
  (await of(name).call('agentContractHistory', {})).content.map(
    ({ rate, events }) =>
      `${rate} ${events.map(({ what, by, reason }) => [what, by, reason].filter(Boolean).join(' ')).join(', ')}`,
  )
/** Titles of the newest messages to somebody. */
const mail = async (name: Name, most: number) =>
  (await of(name).call('memberMessages', { language: 'en' })).content.slice(0, most).map(({ title }) => title)

test('an offer is told to who gets it, its rejection with the reason to who made it, and both read one history', async () => {
  await house('1.00')
  expect(await mail('top', 1)).toEqual(['A contract is offered to you: daily salary, up to 1.00%'])
  await answer('top', 'accept')
  await give('top', 'middle', '0.50')
  await answer('middle', 'reject', { reason: '<b>too</b> little' })
  const [message] = (await of('top').call('memberMessages', { language: 'en' })).content
  expect(message).toMatchObject({ title: 'middle has rejected your offer', href: '/agentHome/daily-salary' })
  expect(message!.content).toContain('The reason: “&lt;b&gt;too&lt;/b&gt; little”')
  expect((await of('top').call('memberMessages', { language: 'es' })).content[0]!.content).toContain('salario diario')
  const rejected = '0.50 offered top, rejected middle <b>too</b> little'
  expect(await told('middle')).toEqual([rejected])
  expect(await told('top')).toEqual([rejected, '1.00 offered, accepted top'])
  await give('top', 'middle', '0.50')
  await answer('middle', 'reject')
  expect((await of('top').call('memberMessages', { language: 'en' })).content[0]!.content).not.toContain('The reason')
})

test('a cut that was agreed to ends what was given above it, tells those below why, and offers it anew', async () => {
  await give('top', 'middle', '0.60', '0.80')
  await answer('middle', 'accept')
  await give('middle', 'low', '0.50')
  await answer('low', 'accept')
  await give('top', 'beside', '0.60')
  await answer('beside', 'accept')
  await house('0.70')
  expect(await waiting('top')).toMatchObject({
    ends: [{ party: 'middle', rate: '0.80', isOffer: false }],
    stays: [{ party: 'beside', rate: '0.60', isOffer: false }],
  })
  await answer('top', 'accept', { endLowerDownline: true, offerAgain: true })
  expect(await mail('middle', 2)).toEqual([
    'A contract is offered to you: daily salary, up to 0.70%',
    'Your contract has ended: daily salary',
  ])
  expect(await mail('low', 1)).toEqual(['Your contract has ended: daily salary'])
  // What the tiers asked for stays: the second one is cut to what is left.
  expect((await waiting('middle')).tiers).toMatchObject([
    { rate: '0.60', activeMembers: 0 },
    { rate: '0.70', activeMembers: 3 },
  ])
  expect(await told('low')).toEqual(['0.50 offered middle, accepted low, above'])
  expect((await told('middle')).slice(0, 3)).toEqual([
    '0.70 offered top',
    '0.50 offered middle, accepted low, above',
    '0.80 offered top, accepted middle, cut top',
  ])
  expect((await told('top')).at(-1)).toBe('1.00 offered, accepted top, superseded')
  await answer('middle', 'accept')
})

test('without the wish for it nothing is offered anew, and an offer that waits already stays', async () => {
  await give('top', 'beside', '0.30')
  await house('0.50')
  await answer('top', 'accept', { endLowerDownline: true, offerAgain: true })
  expect(await waiting('beside')).toMatchObject({ rate: '0.30' })
  expect(await waiting('middle')).toMatchObject({ rate: '0.50' })
  await answer('middle', 'accept')
  await house('0.40')
  await answer('top', 'accept', { endLowerDownline: true })
  expect(await waiting('middle')).toBeUndefined()
})

test('endings say whose act they were, and what nobody answered lapses for both', async () => {
  await give('top', 'middle', '0.20')
  await give('top', 'middle', '0.30')
  await answer('middle', 'accept')
  const [running] = (await of('middle').call('agentContracts', { direction: 'received' })).contracts
  await of('middle').call('processDailySalary', { id: running!.id, action: 'terminate', number: `C-${running!.id}` })
  expect(await mail('top', 1)).toEqual(['A contract was ended: daily salary'])
  const taken = await give('top', 'middle', '0.25')
  await of('top').call('processDailySalary', { id: taken.id, action: 'terminate' })
  expect(await mail('middle', 1)).toEqual(['An offer was taken back: daily salary'])
  const { id } = await give('top', 'middle', '0.10')
  await site.app.db.query("update contract set offered_at = offered_at - interval '7 days' where id = $1", [id])
  await lapseOffers(site.app)
  await lapseOffers(site.app)
  expect(await mail('middle', 2)).toEqual([
    'An offer has lapsed: daily salary',
    'A contract is offered to you: daily salary, up to 0.10%',
  ])
  expect(await mail('top', 1)).toEqual(['Your offer to middle has lapsed'])
  expect((await told('middle')).slice(0, 4)).toEqual([
    '0.10 offered top, lapsed',
    '0.25 offered top, withdrawn top',
    '0.30 offered top, accepted middle, terminated middle',
    '0.20 offered top, replaced top',
  ])
})

test('the history is read by key, of one kind if that is asked for, and by nobody else', async () => {
  const all = await of('middle').call('agentContractHistory', { pageSize: 100 })
  const found: string[] = []
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const page = await of('middle').call('agentContractHistory', { pageSize: 2, ...(cursor && { cursor }) })
    found.push(...page.content.map(({ id }) => id))
    cursor = page.next
  }
  expect(found).toEqual(all.content.map(({ id }) => id))
  expect((await of('middle').call('agentContractHistory', { type: 'dividend' })).content).toEqual([])
  expect((await told('low')).length).toBe(1)
})
