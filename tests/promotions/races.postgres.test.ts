import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { payJoined } from '#server/promotions/keep.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { gatewayDouble, gatewayMethod, offer } from '#tests/support/deposits.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { outcome, paidFor, payIn, person, publish, reload, statusOf, tellOf } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let site: TestSite
let manager: StaffVisitor
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  await migrate(db)
  site = await startTestSite({ db, payments: new Map([['gateway', gatewayDouble({ now: () => new Date() })]]) })
  await offer(site, gatewayMethod)
  manager = await site.staff('manager')
})
afterAll(async () => {
  await site.close()
  await db.close()
  await server.stop()
})

test('two tabs that claim at once are paid once', async () => {
  const ann = await person(site, 'ann')
  const { name } = await publish(site, manager, { turnover: 10_000 })
  const pressed = await Promise.all(Array.from({ length: 8 }, () => outcome(ann.call('claimReward', { id: name }))))
  expect(new Set(pressed)).toEqual(new Set(['done']))
  expect((await ann.call('balance')).balance).toBe('50.01')
  expect(await checkInvariants(db)).toEqual([])
})

test('the last of a budget goes to one of many', async () => {
  const { name } = await publish(site, manager, { budget: '100.00' })
  const people = await Promise.all(['bo', 'cat', 'dan', 'eve'].map((account) => person(site, account)))
  const pressed = await Promise.all(people.map((who) => outcome(who.call('claimReward', { id: name }))))
  expect(pressed.toSorted()).toEqual(['done', 'done', 'offer_closed', 'offer_closed'])
  expect(await checkInvariants(db)).toEqual([])
})

test('an application that two of the staff decide at once is paid once', async () => {
  const fay = await person(site, 'fay')
  const { name } = await publish(site, manager, { way: 'apply', pay: 'direct' })
  const send = () => outcome(fay.call('applyPromotion', { id: name, remark: '' }))
  expect((await Promise.all([send(), send()])).toSorted()).toEqual(['done', 'offer_closed'])
  const [{ id } = { id: '' }] = (await manager.call('staffApplications', {})).content
  const other = await site.staff('manager', 'second')
  const decide = (who: StaffVisitor) => outcome(who.call('staffDecideApplication', { id, decision: 'approved' }))
  expect((await Promise.all([decide(manager), decide(other)])).toSorted()).toEqual(['done', 'state_conflict'])
  expect([await statusOf(fay, name), (await fay.call('balance')).balance]).toEqual(['issued', '50.01'])
  expect(await checkInvariants(db)).toEqual([])
})

test('staff who ask for the next application at once get one each', async () => {
  const { name } = await publish(site, manager, { way: 'apply' })
  for (const account of ['una', 'vic', 'wan']) {
    const who = await person(site, account)
    await who.call('applyPromotion', { id: name, remark: '' })
  }
  const desk = [
    manager,
    ...(await Promise.all(['desk-a', 'desk-b', 'desk-c'].map((one) => site.staff('manager', one)))),
  ]
  const taken = await Promise.all(desk.map(async (who) => (await who.call('staffNextApplication')).taken?.account))
  expect(taken.toSorted()).toEqual(['una', 'vic', 'wan', undefined])
})

test('processes that look at once pay what was joined once', async () => {
  const gus = await person(site, 'gus')
  const need = { kind: 'deposits', amount: '10' } as const
  const { name } = await publish(site, manager, { pay: 'direct', need })
  await gus.call('applyPromotion', { id: name })
  await payIn(site, gus.id, 1_000_000n)
  await Promise.all([payJoined(site.app), payJoined(site.app), payJoined(site.app)])
  expect([await statusOf(gus, name), (await gus.call('balance')).balance]).toEqual(['issued', '60.01'])
  expect(await checkInvariants(db)).toEqual([])
})

const payee = { profile: { payeeName: 'Somsri Jaidee' } }

test('one deposit that is told of five times at once, and another beside it, bring a bonus once', async () => {
  const hal = await person(site, 'hal', payee)
  const { name } = await publish(site, manager, reload)
  const order = () => hal.call('makeDeposit', { methodId: 'gateway', amount: '1000', promotionId: name })
  const [one, two] = [await order(), await order()]
  const payment = paidFor(site, one.id, '1000')
  const other = paidFor(site, two.id, '1000')
  await Promise.all([...Array.from({ length: 5 }, () => payment), other].map((each) => tellOf(site, each)))
  expect(await hal.call('balance')).toMatchObject({ balance: '2000.01', bonusBalance: '500.00' })
  const states = await Promise.all([one, two].map(async ({ id }) => (await hal.call('deposit', { id })).bonus?.state))
  expect(states.toSorted()).toEqual(['given', 'refused'])
  expect(await checkInvariants(db)).toEqual([])
})

test('the last of a budget goes to the deposit of one member', async () => {
  const { name } = await publish(site, manager, { ...reload, budget: '1000' })
  const people = await Promise.all(['ida', 'joe', 'kim'].map((account) => person(site, account, payee)))
  const orders = await Promise.all(
    people.map((who) => who.call('makeDeposit', { methodId: 'gateway', amount: '2000', promotionId: name })),
  )
  await Promise.all(orders.map(({ id }) => tellOf(site, paidFor(site, id, '2000'))))
  const given = await Promise.all(people.map(async (who) => (await who.call('balance')).bonusBalance))
  expect(given.toSorted()).toEqual(['0.00', '0.00', '1000.00'])
  expect(await checkInvariants(db)).toEqual([])
})

test('deposits, claims and bets of a promotion’s members wait for each other in one order', async () => {
  const at = await publish(site, manager, { ...reload, times: 'day' })
  const cash = await publish(site, manager, { turnover: 10_000 })
  const people = await Promise.all(['leo', 'mia', 'nok'].map((account) => person(site, account, payee)))
  const work = await Promise.all(
    people.map(async (who) => {
      const { id } = await who.call('makeDeposit', { methodId: 'gateway', amount: '1000', promotionId: at.name })
      return [() => tellOf(site, paidFor(site, id, '1000')), () => outcome(who.call('claimReward', { id: cash.name }))]
    }),
  )
  expect(new Set(await Promise.all(work.flat().map((one) => one())))).toEqual(new Set(['booked', 'done']))
  expect(await checkInvariants(db)).toEqual([])
})
