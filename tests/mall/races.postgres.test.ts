import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { addReward, outcome, paymentPassword, shopper } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let site: TestSite
let manager: StaffVisitor
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  await migrate(db)
  site = await startTestSite({ db, settings: { pointsOn: true } })
  manager = await site.staff('manager')
})
afterAll(async () => {
  await site.close()
  await db.close()
  await server.stop()
})

const redeem = (who: Visitor, reward: string, key: string = randomUUID()) =>
  outcome(who.call('redeemReward', { reward, points: '100', paymentPassword }, { key }))
const usable = async (who: Visitor) => (await who.call('pointBalance')).usable
const stockOf = async (id: string) =>
  (await manager.call('staffRewards')).content.find((reward) => reward.id === id)?.stock

test('a press that comes three times is one redemption', async () => {
  const mali = await shopper(site, 'mali', 500)
  const { id } = await addReward(manager, { stock: 5 })
  const key = randomUUID()
  expect(await Promise.all([1, 2, 3].map(() => redeem(mali, id, key)))).toEqual(['done', 'done', 'done'])
  expect([await usable(mali), await stockOf(id)]).toEqual(['400.00', 4])
  expect(await checkInvariants(db)).toEqual([])
})

test('the last piece goes to one of many', async () => {
  const { id } = await addReward(manager, { stock: 1 })
  const people = await Promise.all(['anan', 'boon', 'chai', 'dao'].map((account) => shopper(site, account, 100)))
  const outcomes = await Promise.all(people.map((who) => redeem(who, id)))
  expect(outcomes.toSorted()).toEqual(['done', 'reward_sold_out', 'reward_sold_out', 'reward_sold_out'])
  expect(await stockOf(id)).toBe(0)
  expect((await Promise.all(people.map(usable))).toSorted()).toEqual(['0.00', '100.00', '100.00', '100.00'])
  expect(await checkInvariants(db)).toEqual([])
})

test('points of one member are spent once, whatever is redeemed at once', async () => {
  const nok = await shopper(site, 'nok', 250)
  const rewards = await Promise.all([1, 2, 3, 4].map(() => addReward(manager)))
  const outcomes = await Promise.all(rewards.map(({ id }) => redeem(nok, id)))
  expect(outcomes.toSorted()).toEqual(['done', 'done', 'insufficient_points', 'insufficient_points'])
  expect(await usable(nok)).toBe('50.00')
  const limited = await addReward(manager, { memberMax: 1 })
  const som = await shopper(site, 'som', 1_000)
  const some = await Promise.all([1, 2, 3].map(() => redeem(som, limited.id)))
  expect(some.toSorted()).toEqual(['done', 'reward_limit', 'reward_limit'])
  expect(await checkInvariants(db)).toEqual([])
})

test('two of the staff who decide at once decide once, while others redeem', async () => {
  const fon = await shopper(site, 'fon', 1_000)
  const { id } = await addReward(manager, { stock: 3 })
  const made = await fon.call('redeemReward', { reward: id, points: '100', paymentPassword })
  const other = await site.staff('manager', 'second')
  const decide = (who: StaffVisitor) =>
    outcome(who.call('staffDecideRedemption', { id: made.id, decision: 'rejected', remark: 'No.' }))
  const outcomes = await Promise.all([decide(manager), decide(other), redeem(fon, id), redeem(fon, id)])
  expect(outcomes.toSorted()).toEqual(['done', 'done', 'done', 'state_conflict'])
  expect([await usable(fon), await stockOf(id)]).toEqual(['800.00', 1])
  expect(await checkInvariants(db)).toEqual([])
})

test('staff who ask for the next one at once get one each, and one alone takes a given one', async () => {
  const yai = await shopper(site, 'yai', 1_000)
  const { id } = await addReward(manager)
  await Promise.all([1, 2, 3, 4].map(() => yai.call('redeemReward', { reward: id, points: '100', paymentPassword })))
  const waiting = (await manager.call('staffRedemptions')).content.map((one) => one.id)
  const desk = [
    manager,
    ...(await Promise.all(['desk-a', 'desk-b', 'desk-c'].map((name) => site.staff('manager', name)))),
  ]
  const taken = await Promise.all(desk.map(async (who) => (await who.call('staffNextRedemption')).taken?.id))
  expect(taken.toSorted()).toEqual(waiting.slice(0, 4).toSorted())
  const one = taken[0]!
  await manager.call('staffTakeRedemption', { id: one, free: true })
  const takers = await Promise.all(desk.slice(1).map((who) => outcome(who.call('staffTakeRedemption', { id: one }))))
  expect(takers.toSorted()).toEqual(['done', 'state_conflict', 'state_conflict'])
  const holder = desk[1 + takers.indexOf('done')]!
  const decide = (who: StaffVisitor) => outcome(who.call('staffDecideRedemption', { id: one, decision: 'approved' }))
  const decided = await Promise.all(desk.map((who) => decide(who)))
  expect(decided.filter((code) => code === 'done')).toHaveLength(1)
  expect(decided[desk.indexOf(holder)]).toBe('done')
  expect(await checkInvariants(db)).toEqual([])
})

test('points become money once, whatever is pressed at once', async () => {
  const tan = await shopper(site, 'tan', 500)
  const convert = (points: string, key: string = randomUUID()) =>
    outcome(tan.call('convertPoints', { points, paymentPassword }, { key }))
  const same = randomUUID()
  expect(await Promise.all([1, 2, 3].map(() => convert('200', same)))).toEqual(['done', 'done', 'done'])
  expect([(await tan.call('balance')).balance, await usable(tan)]).toEqual(['2.00', '300.00'])
  const reward = await addReward(manager)
  const many = await Promise.all([convert('300'), convert('300'), redeem(tan, reward.id)])
  expect(many.filter((one) => one === 'done').length).toBeGreaterThanOrEqual(1)
  const { balance } = await tan.call('balance')
  const left = Number(await usable(tan))
  expect(left).toBeGreaterThanOrEqual(0)
  expect([0, 200]).toContain(left)
  expect(balance).toBe(left === 0 ? '5.00' : '2.00')
  expect(await checkInvariants(db)).toEqual([])
})
