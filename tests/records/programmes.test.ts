import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CountedProgramme } from '#api/staff-programmes.ts'
import { memberSums } from '#server/figures/public.ts'
import { dayIn } from '#server/kernel/day.ts'
import { grantPoints, returnPoints, spendPoints, wholePoints } from '#server/points/public.ts'
import { programmeHandlers } from '#server/records/staff-programmes.ts'
import { baht } from '#tests/figures/support.ts'
import { add, bet, claim as claimMission, look, summaryOf } from '#tests/missions/support.ts'
import { open } from '#tests/raffles/support.ts'
import { claim as claimRebate, ladder as rates } from '#tests/rebate/support.ts'
import { deposit, bet as playAs } from '#tests/referral/support.ts'
import { startTestSite } from '#tests/support/app.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { claim as claimVip, ladder, look as lookAtRanks } from '#tests/vip/support.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(10_000n * baht)
  const on = { missionsOn: true, pointsOn: true, vipOn: true, vipLadder: ladder, vipTurnover: 0 }
  await world.app.settings.change({ ...on, rebateOn: false }, 'test')
})
afterAll(() => world.db.close())

/** The running month and the one before, as staff read them. */
const monthsOf = async (programme: CountedProgramme) => {
  const call = { app: world.app, input: { programme } } as Parameters<typeof programmeHandlers.staffProgramme>[0]
  return (await programmeHandlers.staffProgramme(call)).months
}
/** What Alice has brought in the month, and nobody else. */
async function ofAlice() {
  const day = dayIn(world.app.settings.current().timeZone, world.clock.now())
  const sums = await memberSums(world.db, alice, { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-28` })
  const said = (units: bigint) => (Number(units) / Number(baht)).toFixed(2)
  return {
    ...{ month: day.slice(0, 7), members: 1, bets: said(sums.validBet), deposits: said(sums.deposits) },
    netWin: said(-sums.result),
  }
}
/** Both play and pay in. */
async function play(sum: number): Promise<void> {
  await deposit(world, alice, 20)
  await deposit(world, bob, 70)
  await bet(world, sum)
  await playAs(world, bob, 40)
  await look(world)
}
const nothing = { members: 0, money: '0.00', points: '0.00', bets: '0.00', deposits: '0.00', netWin: '0.00' }

test('missions: their points, and what who claimed one did in the month', async () => {
  const id = await add(world)
  await play(150)
  expect(await monthsOf('missions')).toMatchObject([nothing, nothing])
  await claimMission(world, id, (await summaryOf(world)).content[0]!.period)
  const [now, before] = await monthsOf('missions')
  expect(now).toEqual({ ...(await ofAlice()), money: '0.00', points: '40.00' })
  expect(now).toMatchObject({ bets: '150.00', netWin: '150.00' })
  expect(before).toMatchObject(nothing)
})

test('ranks: their bonuses, and what who claimed one did', async () => {
  await play(150)
  await lookAtRanks(world)
  await claimVip(world, 'level', '2')
  expect((await monthsOf('vip'))[0]).toEqual({ ...(await ofAlice()), money: '5.00', points: '0.00' })
})

test('rebate: what was claimed, and what who claimed it did', async () => {
  await world.app.settings.change({ rebateOn: true, vipOn: false, vipLadder: rates, rebateTurnover: 0 }, 'test')
  await look(world)
  world.clock.advance(60_000)
  world.token = await world.tokenFor(alice)
  await play(150)
  await claimRebate(world)
  expect((await monthsOf('rebate'))[0]).toEqual({ ...(await ofAlice()), money: '0.75', points: '0.00' })
})

test('raffles: who has bet for a ticket', async () => {
  await open(world)
  await play(150)
  expect((await monthsOf('raffles'))[0]).toEqual({ ...(await ofAlice()), money: '0.00', points: '0.00' })
})

test('points: what was spent and did not come back, and what who spent it did', async () => {
  await play(150)
  const { app, db } = world
  const spent = { memberId: alice, points: wholePoints(30), reference: { th: 'a', en: 'a', es: 'a', pt: 'a' } }
  await db.transaction((tx) =>
    grantPoints(app, tx, { memberId: alice, points: wholePoints(100), kind: 'gift', key: 'programmes' }),
  )
  await db.transaction((tx) => spendPoints(app, tx, { ...spent, redemption: 9_000_001n }))
  await db.transaction((tx) => spendPoints(app, tx, { ...spent, redemption: 9_000_002n }))
  await db.transaction((tx) => returnPoints(app, tx, { ...spent, redemption: 9_000_002n }))
  expect((await monthsOf('points'))[0]).toEqual({ ...(await ofAlice()), money: '0.00', points: '30.00' })
})

test('staff read it who may read rewards', async () => {
  const site = await startTestSite()
  try {
    const manager = await site.staff('manager')
    const { months, currency } = await manager.call('staffProgramme', { programme: 'raffles' })
    expect([currency, months.length]).toEqual(['THB', 2])
    const cashier = await site.staff('cashier')
    await expect(cashier.call('staffProgramme', { programme: 'raffles' })).rejects.toMatchObject({
      code: 'permission_needed',
    })
  } finally {
    await site.close()
  }
})
