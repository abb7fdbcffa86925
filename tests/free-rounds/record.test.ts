import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { endDone, sendDue } from '#server/free-rounds/send.ts'
import { person, type Wanted } from '#tests/promotions/support.ts'
import type { StaffVisitor } from '#tests/support/app.ts'
import { offer, openRoundsSite, twenty } from './support.ts'

let world: Awaited<ReturnType<typeof openRoundsSite>>
let manager: StaffVisitor
beforeAll(async () => {
  world = await openRoundsSite()
})
beforeEach(async () => {
  world.line.calm()
  manager = await world.site.staff('manager')
})
afterAll(() => world.end())

let people = 0
/** A member who has got free rounds that are to be sent, and what their record says. */
async function given(more: Partial<Wanted> = {}) {
  people += 1
  const account = `fon${people}`
  const { name, id } = await offer(world.site, manager, more)
  const who = await person(world.site, account)
  world.line.calm()
  await who.call('applyPromotion', { id: name, code: 'LOTUS' })
  const record = async (filter: object = {}) => who.call('bonusRecord', { language: 'en', ...filter })
  return { who, id, account, record, line: async () => (await record()).content[0]! }
}
const two = { reward: { kind: 'rounds', amount: '4' }, rounds: { ...twenty.rounds!, count: 2 } } as const

test('the record says which rounds were given, what is left of them and what they have won', async () => {
  const { who, record, line } = await given(two)
  const rounds = { state: 'waiting', game: 'Golden Lotus', count: 2, played: 0, left: 2, stake: '2.00' }
  expect(await line()).toMatchObject({
    kind: 'rounds',
    state: 'waiting',
    title: 'Loy Krathong',
    amount: '0.00',
    rounds,
  })
  expect((await line()).rounds).not.toHaveProperty('endedAt')
  await sendDue(world.site.app)
  const game = await world.open(who.id)
  const first = Number((await game.spin()).body.win)
  expect(await line()).toMatchObject({ state: 'sent', amount: first.toFixed(2), rounds: { played: 1, left: 1 } })
  const both = (first + Number((await game.spin()).body.win)).toFixed(2)
  await endDone(world.site.app)
  const endedAt = world.clock.now().toISOString()
  expect(await line()).toMatchObject({ state: 'used', amount: both, rounds: { played: 2, left: 0, endedAt } })
  expect((await record()).totals).toMatchObject({ count: 1, received: both, money: both, held: '0.00', lapsed: '0.00' })
  expect(await checkInvariants(world.site.app.db)).toEqual([])
})

test('what was never played says when its time was over', async () => {
  const { who, account, line } = await given()
  await sendDue(world.site.app)
  world.clock.advance(86_400_000 + 5 * 60_000)
  await endDone(world.site.app)
  await who.logIn(account)
  const endedAt = world.clock.now().toISOString()
  expect(await line()).toMatchObject({ state: 'expired', amount: '0.00', rounds: { played: 0, left: 20, endedAt } })
})

test('kind, state and file choose free rounds, beside money and bonus money', async () => {
  const { who, record } = await given()
  const kinds = async (filter: object) => (await record(filter)).content.map(({ kind, state }) => `${kind} ${state}`)
  expect(await kinds({ kind: 'rounds' })).toEqual(['rounds waiting'])
  expect(await kinds({ state: 'waiting' })).toEqual(['rounds waiting'])
  expect(await kinds({ kind: 'rounds', state: 'used' })).toEqual([])
  expect(await kinds({ kind: 'bonus' })).toEqual([])
  expect(await kinds({ state: 'active' })).toEqual([])
  expect(await kinds({ kind: 'rounds', state: 'paid' })).toEqual([])
  expect((await record({ kind: 'promotion' })).totals).toMatchObject({ count: 0 })
  const other = await person(world.site, 'nobody')
  expect((await other.call('bonusRecord', {})).content).toEqual([])
  const file = await who.fetch('/api/records/bonus.csv?kind=rounds', {
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'en' },
  })
  const lines = (await file.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Free rounds,"Loy Krathong, Golden Lotus: 0 of 20 played",On their way,0.00,,,,THB')
})
