import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixEndedMonths, payEndedMonths } from '#server/missions/prizes.ts'
import { keepRaffles } from '#server/raffles/draw.ts'
import { whatIsLeft } from '#server/turnover/public.ts'
import { baht } from '#tests/figures/support.ts'
import { add, boardOf, claim as claimMission, look, bet as play } from '#tests/missions/support.ts'
import { claim as claimPrize, listOf, open } from '#tests/raffles/support.ts'
import { claim as claimRebate, ladder as rates, rebateOf } from '#tests/rebate/support.ts'
import { befriend, bet as betAs, deposit, nextDay, pay, programme, referralOf } from '#tests/referral/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { claim as claimVip, ladder, look as lookAtRanks, payIn, vipOf } from '#tests/vip/support.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'

const dayMs = 86_400_000
/** Thirty times a reward, where a country lets ten be asked. */
const asked = 300_000
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(10_000n * baht)
  await set({ profile: 'uk', pointsOn: true, vipOn: false, rebateOn: false, missionsOn: false, referralOn: false })
})
afterAll(() => world.db.close())

const set = (changes: Parameters<typeof world.app.settings.change>[0]) => world.app.settings.change(changes, 'test')
const later = async (ms: number) => {
  world.clock.advance(ms)
  world.token = await world.tokenFor(alice)
}
/** What is to be bet, in whole baht. */
const needs = async () =>
  (await whatIsLeft(world.app, world.db, alice)).map(({ source, need }) => [source, Number(need) / Number(baht)])

test('a bonus of a rank asks for no more than the country allows', async () => {
  await set({ vipOn: true, vipLadder: ladder, vipTurnover: asked })
  await payIn(world, 20)
  await play(world, 100)
  await lookAtRanks(world)
  await later(1_000)
  expect((await vipOf(world)).turnover).toBe(100_000)
  await claimVip(world, 'level', '2')
  expect(await needs()).toEqual([['vip', 50]])
})

test('a rebate asks for no more', async () => {
  await set({ rebateOn: true, vipLadder: rates, rebateTurnover: asked })
  await look(world)
  await later(60_000)
  await play(world, 100)
  await look(world)
  await later(1_000)
  expect((await rebateOf(world)).turnover).toBe(100_000)
  await claimRebate(world)
  expect(await needs()).toEqual([['rebate', 5]])
})

test('a friend asks for no more', async () => {
  await set({ ...programme, referralTurnover: asked })
  await nextDay(world)
  // What a friend has paid in before is no first deposit.
  await world.renew(0n)
  await befriend(world)
  await deposit(world, bob, 1_000)
  await betAs(world, bob, 1_000)
  await later(1_000)
  await pay(world)
  expect((await referralOf(world)).turnover).toBe(100_000)
  expect(await needs()).toEqual([['referral', 1_000]])
})

test('a prize of a raffle asks for no more', async () => {
  const id = await open(world, { turnover: asked, prizes: [{ n: 1, kind: 'cash', amount: '50' }] })
  await play(world, 100)
  expect((await listOf(world)).content.find((one) => one.id === id.toString())?.turnover).toBe(100_000)
  for (const hours of [24, 1, 0]) {
    await later((hours * dayMs) / 24)
    await look(world)
    await keepRaffles(world.app)
  }
  const { prizes } = await listOf(world)
  await claimPrize(world, prizes[0]!.id)
  expect(await needs()).toEqual([['raffle', 500]])
})

test.each(['before the month was fixed', 'since'])('a prize of missions asks for no more (%s)', async (when) => {
  const missionPrizes = { winner: '300', second: '0', third: '0', toTenth: '0', toTwentieth: '0' }
  const isLate = when === 'since'
  await set({ missionsOn: true, missionPrizes, missionTurnover: asked, profile: isLate ? 'none' : 'uk' })
  await payEndedMonths(world.app)
  const id = await add(world, { cadence: 'once' })
  await play(world, 100)
  await look(world)
  await claimMission(world, id, 'once')
  await later(31 * dayMs)
  await fixEndedMonths(world.app)
  await set({ profile: 'uk' })
  await payEndedMonths(world.app)
  expect((await boardOf(world, 'last')).turnover).toBe(100_000)
  expect(await needs()).toEqual([['mission', 3_000]])
})
