import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { lockWallet } from '#server/ledger/public.ts'
import { countUpTo } from '#server/turnover/public.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'
import { baht, count, leftOf, require } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let world: World
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  world = await World.open(db, 1_000_000n * baht)
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

const play = (fields: Record<string, unknown> = {}) =>
  world.accepted({ round: randomUUID(), amount: 100_000, round_closed: true, ...fields })

test('bets, reversals, openings and three counting processes at once lose nothing and count nothing twice', async () => {
  const tokenOfBob = await world.tokenFor(bob)
  const players = [{}, { user: String(bob), token: tokenOfBob }]
  let over = false
  const counting = [0, 1, 2].map(async () => {
    while (!over) await count(world, 7)
  })
  const playing = players.map(async (who) => {
    for (let n = 0; n < 60; n += 1) {
      world.clock.advance(1)
      const bet = await play(who)
      if (n % 5 === 0) await world.rollback(bet, who)
    }
  })
  const opening = [alice, bob].map(async (member) => {
    for (let n = 0; n < 8; n += 1) await require(world, member, 20n * baht)
  })
  await Promise.all([...playing, ...opening])
  over = true
  await Promise.all(counting)
  const before = await Promise.all([leftOf(world, alice), leftOf(world, bob)])
  await count(world)
  expect(await Promise.all([leftOf(world, alice), leftOf(world, bob)])).toEqual(before)
  expect(await world.invariants()).toEqual([])
})

test('a long transaction holds counting up, and a withdrawal counts what it does not see', async () => {
  await world.renew(1_000n * baht)
  await require(world, alice, 10n * baht)
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let begun = () => {}
  const running = new Promise<void>((resolve) => {
    begun = resolve
  })
  const long = db.transaction(async (tx) => {
    await tx.query('select pg_current_xact_id()')
    begun()
    await ended
  })
  await running
  for (let n = 0; n < 4; n += 1) await play()
  await count(world)
  const stored = await db.query<{ played: string }>(
    'select played::text as played from turnover_requirement where member_id = $1',
    [alice],
  )
  expect(stored).toEqual([{ played: '0' }])
  const seen = await db.transaction(async (tx) => {
    await lockWallet(tx, alice)
    return countUpTo(world.app, tx, alice)
  })
  expect(seen.map(({ have }) => have / baht)).toEqual([4n])
  end()
  await long
  await count(world)
  expect(await leftOf(world, alice)).toEqual(['4/10'])
  expect(await world.invariants()).toEqual([])
})

test('a withdrawal and a bet of one member come one after the other', async () => {
  await world.renew(1_000n * baht)
  await require(world, alice, 30n * baht)
  const looks = Array.from({ length: 10 }, () =>
    db.transaction(async (tx) => {
      await lockWallet(tx, alice)
      const first = await countUpTo(world.app, tx, alice)
      const again = await countUpTo(world.app, tx, alice)
      return [first[0]?.have, again[0]?.have]
    }),
  )
  const bets = Array.from({ length: 10 }, () => play())
  for (const [first, again] of await Promise.all(looks)) expect(again).toBe(first)
  await Promise.all(bets)
  expect(await leftOf(world, alice)).toEqual(['10/30'])
})
