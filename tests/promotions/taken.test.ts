import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { outcome, person, publish } from './support.ts'

const clock = new ManualClock('2026-11-18T05:00:00.000Z')
let site: TestSite
let manager: StaffVisitor
let other: StaffVisitor
beforeAll(async () => {
  site = await startTestSite({ clock })
  manager = await site.staff('manager')
  other = await site.staff('manager', 'second')
})
afterAll(() => site.close())

const decide = (who: StaffVisitor, id: string, decision: 'approved' | 'rejected') =>
  who.call('staffDecideApplication', { id, decision, reason: 'So it is.' })

test('applications are taken one by one, and decided by who holds them or where nobody does', async () => {
  const { name } = await publish(site, manager, { way: 'apply', pay: 'direct' })
  for (const account of ['ann', 'bea', 'cid']) {
    const who = await person(site, account)
    await who.call('applyPromotion', { id: name, remark: '' })
  }
  const first = (await manager.call('staffNextApplication')).taken!
  expect(first).toMatchObject({ account: 'ann', takenBy: 'manager' })
  const second = (await other.call('staffNextApplication')).taken!
  expect(second.account).toBe('bea')
  expect((await manager.call('staffApplications', {})).counts).toEqual({ waiting: 3, held: 2, mine: 1 })
  expect((await manager.call('staffApplications', { state: 'rejected' })).counts).toBeUndefined()
  for (const decision of ['approved', 'rejected'] as const)
    expect(await outcome(decide(other, first.id, decision))).toBe('state_conflict')
  expect(await decide(manager, first.id, 'approved')).not.toHaveProperty('takenBy')
  await other.call('staffTakeApplication', { id: second.id, free: true })
  expect(await decide(manager, second.id, 'rejected')).toMatchObject({ state: 'rejected' })
  // The third is free: any of the staff decides it.
  const [third] = (await manager.call('staffApplications', {})).content
  expect(await outcome(decide(other, third!.id, 'approved'))).toBe('done')
  expect(await manager.call('staffNextApplication')).toEqual({})
  expect(await outcome(manager.call('staffTakeApplication', { id: third!.id }))).toBe('state_conflict')
})

test('what was taken comes free by itself', async () => {
  const { name } = await publish(site, manager, { way: 'apply' })
  const dan = await person(site, 'dan')
  await dan.call('applyPromotion', { id: name, remark: '' })
  const { taken } = await manager.call('staffNextApplication')
  expect(await other.call('staffNextApplication')).toEqual({})
  clock.advance(300_000)
  expect((await other.call('staffNextApplication')).taken).toMatchObject({ id: taken!.id, takenBy: 'second' })
})
