import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import { sendDue } from '#server/free-rounds/send.ts'
import { outcome, person, standing } from '#tests/promotions/support.ts'
import type { StaffVisitor } from '#tests/support/app.ts'
import { offer, openRoundsSite } from './support.ts'

let world: Awaited<ReturnType<typeof openRoundsSite>>
let manager: StaffVisitor
beforeAll(async () => {
  world = await openRoundsSite()
  manager = await world.site.staff('manager')
})
beforeEach(() => world.line.calm())
afterAll(async () => {
  expect(await checkInvariants(world.site.app.db)).toEqual([])
  await world.end()
})

const reason = 'Given by mistake'
let people = 0
/** A promotion of free rounds, and a member who has got them. */
async function given() {
  people += 1
  const stored = await offer(world.site, manager)
  const who = await person(world.site, `ploy${people}`)
  world.line.calm()
  await who.call('applyPromotion', { id: stored.name, code: 'LOTUS' })
  const list = (state: 'refused' | 'sent' | 'waiting' | 'cancelled') =>
    manager.call('staffOfferRounds', { id: stored.id, state })
  return { who, name: stored.name, id: stored.id, list }
}

test('staff see what the vendor refused and why, and send it once more', async () => {
  const { who, name, list } = await given()
  world.line.plan('forbidden')
  await sendDue(world.site.app)
  const { content, states, grants } = await list('refused')
  expect([grants, states]).toEqual([1, { refused: 1 }])
  expect(content).toMatchObject([{ reason: 'HTTP_403', attempts: 1, rounds: 20, played: 0 }])
  await manager.call('staffSendRounds', { id: content[0]!.id })
  await sendDue(world.site.app)
  expect(await outcome(manager.call('staffSendRounds', { id: content[0]!.id }))).toBe('state_conflict')
  expect((await standing(who, name))?.freeRounds).toMatchObject({ state: 'sent', left: 20 })
})

test('what was not played is taken back, its budget is free again, and the member can get it anew', async () => {
  const { who, name, id, list } = await given()
  await sendDue(world.site.app)
  const reward = (await list('sent')).content[0]!.id
  await manager.call('staffTakeBackRounds', { id: reward, reason })
  expect(await outcome(manager.call('staffTakeBackRounds', { id: reward, reason }))).toBe('state_conflict')
  expect((await (await world.open(who.id)).session()).freeRounds).toBeNull()
  const stored = (await manager.call('staffOffers', {})).content.find((one) => one.id === id)
  expect(stored?.given).toBe('0.00')
  expect((await list('cancelled')).states).toEqual({ cancelled: 1 })
  await who.call('applyPromotion', { id: name, code: 'LOTUS' })
  expect((await standing(who, name))?.freeRounds).toMatchObject({ state: 'waiting' })
})

test('what is played is not taken back; what it cost is told', async () => {
  const { who, list } = await given()
  await sendDue(world.site.app)
  const { id } = (await list('sent')).content[0]!
  const game = await world.open(who.id)
  const { body: round } = await game.spin()
  expect(await list('sent')).toMatchObject({ played: 1, won: round.win, content: [{ played: 1, won: round.win }] })
  expect(await outcome(manager.call('staffTakeBackRounds', { id, reason }))).toBe('state_conflict')
})

test('a vendor that does not answer takes nothing back', async () => {
  const { list } = await given()
  await sendDue(world.site.app)
  world.line.plan('away')
  const { id } = (await list('sent')).content[0]!
  expect(await outcome(manager.call('staffTakeBackRounds', { id, reason }))).toBe('vendor_unavailable')
  expect((await list('sent')).states).toEqual({ sent: 1 })
})

test('calls name rewards of free rounds alone', async () => {
  expect(await outcome(manager.call('staffSendRounds', { id: '999999' }))).toBe('not_found')
  expect(await outcome(manager.call('staffTakeBackRounds', { id: '999999', reason }))).toBe('not_found')
  expect(await outcome(manager.call('staffOfferRounds', { id: '999999' }))).toBe('not_found')
})
