import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { takeDue } from '#server/free-rounds/rows.ts'
import { sendDue } from '#server/free-rounds/send.ts'
import { outcome, person, standing } from '#tests/promotions/support.ts'
import type { StaffVisitor } from '#tests/support/app.ts'
import { grantOf, offer, openRoundsSite } from './support.ts'

let world: Awaited<ReturnType<typeof openRoundsSite>>
let manager: StaffVisitor
beforeAll(async () => {
  world = await openRoundsSite()
})
beforeEach(async () => {
  world.line.calm()
  manager = await world.site.staff('manager')
})
afterAll(async () => {
  expect(await checkInvariants(world.site.app.db)).toEqual([])
  await world.end()
})

const reason = 'The vendor is closed for weeks'
let people = 0
/** A promotion of free rounds, and a member who has got them. */
async function given() {
  people += 1
  const account = `mint${people}`
  const stored = await offer(world.site, manager)
  const who = await person(world.site, account)
  world.line.calm()
  await who.call('applyPromotion', { id: stored.name, code: 'LOTUS' })
  const messages = async () => (await who.call('memberMessages', { language: 'en' })).content
  return { who, account, stored, messages, free: async () => (await standing(who, stored.name))?.freeRounds }
}
/** Tries to send so often; each time the line is cut. */
async function tryInVain(times: number, fault: 'away' | 'lost' = 'away'): Promise<void> {
  for (let tried = 0; tried < times; tried += 1) {
    world.line.plan(fault)
    world.clock.advance(60_000)
    await sendDue(world.site.app)
  }
  rest()
}
/** After failures nobody asks the vendor for a while. */
const rest = () => world.clock.advance(10_000)
const stuck = () => manager.call('staffStuckRounds', { language: 'en' })
const givenBy = async (id: string) =>
  (await manager.call('staffOffers', {})).content.find((one) => one.id === id)?.given

test('an order is in the queue when the vendor has not answered five times, and leaves it when it has', async () => {
  const { account, free, stored } = await given()
  await tryInVain(4)
  expect(await stuck()).toEqual({ waiting: 0, content: [] })
  await tryInVain(1)
  const { waiting, oldestAt, content } = await stuck()
  expect([waiting, content.length]).toEqual([1, 1])
  expect(content[0]).toMatchObject({
    ...{ account, state: 'waiting', attempts: 5, promotion: stored.name, title: 'Loy Krathong', currency: 'THB' },
    time: oldestAt,
  })
  // Without a wait for its next attempt.
  await manager.call('staffSendRounds', { id: content[0]!.id })
  await sendDue(world.site.app)
  expect(await free()).toMatchObject({ state: 'sent', left: 20 })
  expect(await stuck()).toEqual({ waiting: 0, content: [] })
})

test('an order without an answer ends with a reason: what it left at the vendor goes, and the member is told', async () => {
  const { who, free, messages, stored } = await given()
  // It has arrived, and nobody knows.
  await tryInVain(1, 'lost')
  await tryInVain(4)
  expect((await (await world.open(who.id)).session()).freeRounds).toEqual({ left: 20, stake: '2.00' })
  const { id } = (await stuck()).content[0]!
  world.line.plan('away')
  expect(await outcome(manager.call('staffTakeBackRounds', { id, reason }))).toBe('vendor_unavailable')
  expect((await stuck()).waiting).toBe(1)
  rest()
  await manager.call('staffTakeBackRounds', { id, reason })
  expect(await outcome(manager.call('staffTakeBackRounds', { id, reason }))).toBe('state_conflict')
  expect((await (await world.open(who.id)).session()).freeRounds).toBeNull()
  expect(await givenBy(stored.id)).toBe('0.00')
  expect(await grantOf(world.site)).toMatchObject({ state: 'cancelled', next_at: null })
  expect(await free()).toBeUndefined()
  expect(await messages()).toMatchObject([
    {
      title: 'Loy Krathong: your free rounds were taken back',
      content: `<p>Our staff have taken back your free rounds of Golden Lotus. The reason stands below.</p><p>${reason}</p>`,
      category: 'offers',
    },
  ])
  const auditor = await world.site.staff('owner')
  const { content } = await auditor.call('staffAuditLog', { act: 'rounds.take_back' })
  expect(content.find((line) => line.outcome === 'done')).toMatchObject({
    ...{ before: 'waiting', after: 'cancelled', detail: { reason } },
  })
})

test('an order whose rounds were found and played does not end', async () => {
  const { who } = await given()
  await tryInVain(1, 'lost')
  await tryInVain(4)
  await (await world.open(who.id)).spin()
  const { id } = (await stuck()).content[0]!
  expect(await outcome(manager.call('staffTakeBackRounds', { id, reason }))).toBe('state_conflict')
  await sendDue(world.site.app)
  expect(await grantOf(world.site)).toMatchObject({ state: 'sent' })
})

test('nobody takes up an order that is being sent', async () => {
  const { stored } = await given()
  const { id } = (await manager.call('staffOfferRounds', { id: stored.id, state: 'waiting' })).content[0]!
  const now = world.clock.now()
  expect(await takeDue(world.site.app.db, now, new Date(now.getTime() + 1), 20)).toHaveLength(1)
  expect(await outcome(manager.call('staffSendRounds', { id }))).toBe('state_conflict')
  expect(await outcome(manager.call('staffTakeBackRounds', { id, reason }))).toBe('state_conflict')
  world.clock.advance(1)
  await manager.call('staffSendRounds', { id })
  await sendDue(world.site.app)
  expect(await grantOf(world.site)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('what the vendor refused stays in the queue until staff end it', async () => {
  const { stored } = await given()
  world.line.plan('forbidden')
  await sendDue(world.site.app)
  const row = (await stuck()).content.find(({ promotion }) => promotion === stored.name)
  expect(row).toMatchObject({ state: 'refused', reason: 'HTTP_403' })
  await manager.call('staffTakeBackRounds', { id: row!.id, reason })
  expect((await stuck()).content.some(({ promotion }) => promotion === stored.name)).toBe(false)
})

test('the member gets a message when the vendor has the rounds, and none while nothing may be offered', async () => {
  const { messages } = await given()
  expect(await messages()).toEqual([])
  await sendDue(world.site.app)
  expect(await messages()).toMatchObject([
    { title: 'Loy Krathong: your free rounds are there', href: '/member/bonus?kind=rounds' },
  ])
  expect((await messages())[0]!.content).toMatch(
    /^<p>Golden Lotus has your free rounds: 20\. They are played first when you open it, until 2026-01-06 \d\d:\d\d\.<\/p>$/,
  )
  const { account, messages: none } = await given()
  await manager.call('staffMarkRisk', { account, marked: true, reason: 'Chases losses' })
  await sendDue(world.site.app)
  expect(await grantOf(world.site)).toMatchObject({ state: 'sent' })
  expect(await none()).toEqual([])
})

test('a promotion that is closed takes back nothing: what was given stays to be played, also what is on its way', async () => {
  const { who, stored, account } = await given()
  expect(stored.terms.en).toContain('If the promotion closes after you got them, they stay yours until then.')
  await manager.call('staffOfferState', { id: stored.id, version: stored.version, state: 'closed' })
  await sendDue(world.site.app)
  await who.logIn(account)
  expect(await standing(who, stored.name)).toMatchObject({ freeRounds: { state: 'sent', left: 20 } })
  expect((await (await world.open(who.id)).spin()).body).toMatchObject({ state: 'settled', isFree: true })
})
