import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { baht } from '#tests/figures/support.ts'
import { pointsOf } from '#tests/points/support.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { add, bet, claim, look } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let world: World
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  world = await World.open(db, 10_000n * baht)
  await world.app.settings.change({ missionsOn: true, pointsOn: true }, 'test')
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

test('ten presses at once give the points of a mission once, while bets are counted', async () => {
  const [first, second] = [await add(world, { cadence: 'once' }), await add(world, { cadence: 'once', place: 1 })]
  await bet(world, 100)
  await look(world)
  await bet(world, 100)
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => claim(world, n % 2 ? first : second, 'once')),
    look(world, 1),
  ])
  expect((await pointsOf(world, alice))[1]).toBe('80.00')
  expect(await world.invariants()).toEqual([])
})
