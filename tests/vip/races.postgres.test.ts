import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { bet, claim, ladder, look, payIn, vipOf } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let world: World
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  world = await World.open(db, 10_000n * 100_000n)
  await world.app.settings.change({ vipOn: true, vipLadder: ladder }, 'test')
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

test('ten presses at once pay a bonus once', async () => {
  await payIn(world, 20)
  await bet(world, 200)
  await look(world)
  const before = await world.balance()
  await Promise.all(Array.from({ length: 10 }, (_, n) => claim(world, 'level', n % 2 ? '2' : '3')))
  expect((await world.balance()) - before).toBe(1_200_000n)
  expect(await world.invariants()).toEqual([])
})

test('three processes that look at once raise a member one time', async () => {
  await world.renew(10_000n * 100_000n)
  await payIn(world, 20)
  await bet(world, 200)
  await Promise.all([look(world), look(world), look(world), vipOf(world), vipOf(world)])
  await look(world)
  expect(await db.query('select before::int, after::int from vip_change where member_id = $1', [alice])).toEqual([
    { before: 1, after: 3 },
  ])
  expect(await world.invariants()).toEqual([])
})
