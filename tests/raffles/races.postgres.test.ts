import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { keepRaffles } from '#server/raffles/draw.ts'
import { lapsePrizes } from '#server/raffles/lapse.ts'
import { baht } from '#tests/figures/support.ts'
import { bet, look } from '#tests/missions/support.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { claim, listOf, open } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let world: World
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  world = await World.open(db, 10_000n * baht)
  await world.app.settings.change({ pointsOn: true }, 'test')
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

test('processes that close and draw at once, while bets are counted, draw once; ten presses pay once', async () => {
  await open(world)
  await bet(world, 300)
  world.clock.advance(24 * 3_600_000)
  await look(world)
  world.token = await world.tokenFor(alice)
  await Promise.all([bet(world, 100), look(world, 1), keepRaffles(world.app), keepRaffles(world.app), look(world, 1)])
  world.clock.advance(3_600_000)
  await Promise.all([keepRaffles(world.app), keepRaffles(world.app), keepRaffles(world.app)])
  const { content, prizes } = await listOf(world)
  expect([content[0]?.state, content[0]?.tickets, prizes.length]).toEqual(['drawn', 3, 3])
  const before = await world.balance()
  const cash = prizes.find(({ kind }) => kind === 'cash')!
  await Promise.all(Array.from({ length: 10 }, () => claim(world, cash.id)))
  expect((await world.balance()) - before).toBe(50n * baht)
  expect(await world.invariants()).toEqual([])
})

test('presses and processes that meet at the end of a prize’s days end it once and pay nothing', async () => {
  const waiting = (await listOf(world)).prizes.filter(({ claimedAt }) => claimedAt === undefined)
  expect(waiting.length).toBeGreaterThan(0)
  world.clock.advance(30 * 24 * 3_600_000)
  const presses = waiting.map(({ id }) =>
    claim(world, id).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    ),
  )
  const ended = await Promise.all([...presses, lapsePrizes(world.app), lapsePrizes(world.app), lapsePrizes(world.app)])
  expect(ended.slice(0, waiting.length)).toEqual(waiting.map(() => 'prize_lapsed'))
  const [{ n } = { n: -1 }] = await db.query<{ n: number }>(
    'select count(*)::int as n from raffle_prize where lapsed_at is not null and claimed_at is null',
  )
  expect(n).toBe(waiting.length)
  expect(await world.invariants()).toEqual([])
})
