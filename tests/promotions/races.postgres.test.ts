import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { payJoined } from '#server/promotions/keep.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { outcome, payIn, person, publish, statusOf } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let site: TestSite
let manager: StaffVisitor
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  await migrate(db)
  site = await startTestSite({ db })
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
