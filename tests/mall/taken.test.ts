import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { excludeForGood } from '#server/limits/public.ts'
import { insertMark } from '#server/offers/rows.ts'
import { type StaffVisitor, startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { addReward, outcome, paymentPassword, shopper } from './support.ts'

const clock = new ManualClock('2026-11-18T05:00:00.000Z')
let site: TestSite
let manager: StaffVisitor
let other: StaffVisitor
let reward: string
beforeAll(async () => {
  site = await startTestSite({ clock, settings: { pointsOn: true } })
  manager = await site.staff('manager')
  other = await site.staff('manager', 'second')
  reward = (await addReward(manager)).id
})
afterAll(() => site.close())

const redeem = async (who: Visitor) => (await who.call('redeemReward', { reward, points: '100', paymentPassword })).id
const counts = async (who: StaffVisitor) => (await who.call('staffRedemptions')).counts
const take = (who: StaffVisitor, id: string, free = false) => who.call('staffTakeRedemption', { id, free })
const decide = (who: StaffVisitor, id: string, decision: 'approved' | 'rejected' = 'approved') =>
  who.call('staffDecideRedemption', { id, decision, remark: 'So it is.' })

test('the oldest that nobody holds is taken for five minutes, and meanwhile nobody else decides it', async () => {
  const mali = await shopper(site, 'mali', 500)
  const [first, second] = [await redeem(mali), await redeem(mali)]
  expect(await counts(manager)).toEqual({ waiting: 2, held: 0, mine: 0 })
  const { taken } = await manager.call('staffNextRedemption')
  expect(taken).toMatchObject({ id: first, takenBy: 'manager' })
  expect(Date.parse(taken!.takenUntil!) - clock.now().getTime()).toBe(300_000)
  expect((await other.call('staffNextRedemption')).taken?.id).toBe(second)
  expect(await manager.call('staffNextRedemption')).toEqual({})
  expect([await counts(manager), (await counts(other))?.mine]).toEqual([{ waiting: 2, held: 2, mine: 1 }, 1])
  const { content } = await manager.call('staffRedemptions')
  expect(content.map(({ takenBy }) => takenBy)).toEqual(['manager', 'second'])
  expect([await outcome(take(other, first)), await outcome(decide(other, first))]).toEqual([
    'state_conflict',
    'state_conflict',
  ])
  expect(await outcome(take(other, first, true))).toBe('state_conflict')
  clock.advance(299_999)
  expect(await outcome(take(other, first))).toBe('state_conflict')
  clock.advance(1)
  expect(await take(other, first)).toMatchObject({ takenBy: 'second' })
  expect(await outcome(decide(manager, first))).toBe('state_conflict')
  expect(await take(other, first, true)).not.toHaveProperty('takenBy')
  expect(await decide(manager, first)).toMatchObject({ state: 'approved' })
  expect([await outcome(take(manager, first)), await outcome(take(manager, '999999'))]).toEqual([
    'state_conflict',
    'not_found',
  ])
  expect(await outcome(decide(other, second))).toBe('done')
  expect(await counts(manager)).toEqual({ waiting: 0, held: 0, mine: 0 })
  const lines = await site.app.db.query<{ n: number }>(
    `select count(*)::int as n from audit_log where action = 'redemption.take' and target = $1 and outcome = 'done'`,
    [`member:${mali.id}`],
  )
  expect(lines[0]?.n).toBe(4)
})

test('what the own player redeemed is taken by somebody else', async () => {
  const own = await shopper(site, 'ownplayer', 100)
  const owner = await site.staff('owner')
  await owner.call('staffSetPerson', { account: 'manager', person: 'Mana', players: ['ownplayer'] })
  const id = await redeem(own)
  expect(await manager.call('staffNextRedemption')).toEqual({})
  expect(await outcome(take(manager, id))).toBe('other_person_needed')
  expect((await other.call('staffNextRedemption')).taken?.id).toBe(id)
  await decide(other, id)
})

test('nothing is approved for who is marked, on a break or closed by now; a rejection gives the points back', async () => {
  const nok = await shopper(site, 'nok', 100)
  const boon = await shopper(site, 'boon', 100)
  const chai = await shopper(site, 'chai', 100)
  const [ofNok, ofBoon, ofChai] = [await redeem(nok), await redeem(boon), await redeem(chai)]
  const { app } = site
  const [{ id: staffId } = { id: 0n }] = await app.db.query<{ id: bigint }>('select id from staff limit 1')
  await app.db.transaction((tx) =>
    insertMark(tx, nok.id, { staff_id: staffId, reason: 'chases', marked_at: app.clock.now() }),
  )
  await excludeForGood(app, boon.id)
  await app.db.query(`update member set status = 'disabled' where id = $1`, [chai.id])
  expect(await outcome(decide(manager, ofNok))).toBe('not_offered')
  expect(await outcome(decide(manager, ofBoon))).toBe('play_excluded')
  expect(await outcome(decide(manager, ofChai))).toBe('account_disabled')
  for (const id of [ofNok, ofBoon, ofChai])
    expect(await decide(manager, id, 'rejected')).toMatchObject({ state: 'rejected' })
  expect((await nok.call('pointBalance')).usable).toBe('100.00')
})
