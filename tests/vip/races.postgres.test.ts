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

const changes = () => db.query('select before::int, after::int from vip_change where member_id = $1', [alice])

/** A member whose deposit and bets ask for the third rank, at a moment up to which nothing is counted yet. */
async function reachThird(): Promise<void> {
  await world.renew(10_000n * 100_000n)
  world.clock.advance(1_000)
  await payIn(world, 20)
  await bet(world, 200)
}

test('three processes that look at once raise a member one time', async () => {
  await reachThird()
  await Promise.all([look(world), look(world), look(world), vipOf(world), vipOf(world)])
  await look(world)
  expect(await changes()).toEqual([{ before: 1, after: 3 }])
  expect(await world.invariants()).toEqual([])
})

test('a look leaves a member to the next while another process counts the deposits', async () => {
  await reachThird()
  await db.transaction(async (tx) => {
    await tx.query("select 1 from figure_mark where stream = 'cash' for update")
    await look(world)
  })
  expect(await changes()).toEqual([])
  await look(world)
  expect(await changes()).toEqual([{ before: 1, after: 3 }])
  expect(await world.invariants()).toEqual([])
})
