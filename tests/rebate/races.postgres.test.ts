import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { baht } from '#tests/figures/support.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { World } from '#tests/wallet/support.ts'
import { bet, claim, count, ladder, rebateOf } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let world: World
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  world = await World.open(db, 10_000n * baht)
  await world.app.settings.change({ rebateOn: true, vipLadder: ladder, rebateTurnover: 10_000 }, 'test')
  await count(world)
  world.clock.advance(1_000)
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

test('ten presses at once, while bets are made and counted, pay each bet once', async () => {
  const before = await world.balance()
  await bet(world, 10_000)
  await count(world)
  const presses = Array.from({ length: 10 }, (_, n) => claim(world, `key-${n % 5}`).catch(({ code }) => code))
  const outcomes = await Promise.all([
    ...presses,
    bet(world, 20_000).then(() => count(world, 1)),
    bet(world, 20_000).then(() => count(world, 1)),
  ])
  expect(outcomes.filter((one) => typeof one === 'object' && one !== null).length).toBeGreaterThan(0)
  for (const one of outcomes) if (typeof one === 'string' && !one.includes('-')) expect(one).toBe('rebate_nothing')
  await count(world)
  await claim(world, 'last').catch(() => undefined)
  expect((await rebateOf(world)).ready).toBe('0.00')
  // Five hundred were bet, half a per cent comes back.
  expect((await world.balance()) - before).toBe(-500n * baht + (5n * baht) / 2n)
  expect(await world.invariants()).toEqual([])
  // Who claims holds the member and waits for the mark; who counts holds the mark and names the member.
  expect(server.deadlocks).toBe(0)
})
