import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueForMember } from '#server/accounts/public.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { payEndedMonths } from '#server/missions/prizes.ts'
import { tellClaim } from '#server/missions/public.ts'
import { baht } from '#tests/figures/support.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'
import { add } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let world: World
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  world = await World.open(db, 100n * baht)
  const missionPrizes = { winner: '500', second: '300' }
  await world.app.settings.change({ missionsOn: true, pointsOn: true, missionPrizes }, 'test')
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

/** A month that has ended, with Alice first and Bob second. */
async function ended(): Promise<void> {
  const once = { cadence: 'once', kind: 'login' } as const
  const missions = [await add(world, once), await add(world, once)]
  const tell = (memberId: bigint, mission: bigint) =>
    world.db.transaction((tx) => tellClaim(world.app, tx, { memberId, mission, period: 'once', at: world.clock.now() }))
  for (const mission of missions) await tell(alice, mission)
  await tell(bob, missions[0]!)
  world.clock.advance(40 * 86_400_000)
}
const have = async () => [await world.balance(alice), await world.balance(bob)] as const
const three = () => Promise.all([payEndedMonths(world.app), payEndedMonths(world.app), payEndedMonths(world.app)])

test('three processes that end a month at once fix it one time, and pay each prize one time', async () => {
  const before = await have()
  await ended()
  await three()
  await three()
  const after = await have()
  expect([after[0] - before[0], after[1] - before[1]]).toEqual([500n * baht, 300n * baht])
  expect(await db.query('select attempts from mission_prize')).toEqual([{ attempts: 1 }, { attempts: 1 }])
  expect(await world.invariants()).toEqual([])
})

test('a member who is held holds up nobody, and has the prize once they are free', async () => {
  const before = await have()
  const added = async () => {
    const now = await have()
    return [now[0] - before[0], now[1] - before[1]]
  }
  await ended()
  const paying = await db.transaction(async (tx) => {
    await queueForMember(tx, alice)
    const all = three()
    await expect.poll(added).toEqual([0n, 300n * baht])
    return [all]
  })
  await Promise.all(paying)
  expect(await added()).toEqual([500n * baht, 300n * baht])
  expect(await world.invariants()).toEqual([])
})
