import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { payReferrals } from '#server/referral/settle.ts'
import { addLine, baht, count } from '#tests/figures/support.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { becomeFriend, befriend, bet, deposit, nextDay, programme, referralOf, standing } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let world: World
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  world = await World.open(db, 0n)
  await world.app.settings.change(programme, 'test')
  await nextDay(world)
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

const atOnce = (n: number) => Promise.all(Array.from({ length: n }, () => payReferrals(world.app)))

test('processes that look at once pay each friend and each day once, beside bets, counting and who joins', async () => {
  const friends: bigint[] = []
  for (let n = 0; n < 4; n += 1) friends.push(...(await addLine(world, [0])))
  const [first, ...others] = friends as [bigint, ...bigint[]]
  await becomeFriend(world, first)
  for (const one of others) {
    await befriend(world, one)
    await deposit(world, one, 2_000)
    await bet(world, one, 2_000)
  }
  await deposit(world, first, 2_000)
  await count(world)
  const [late] = await addLine(world, [0])
  await Promise.all([atOnce(3), befriend(world, late!), bet(world, first, 100), count(world)])
  await atOnce(1)
  expect(await standing(world)).toEqual(['waiting 0.00 0.00', ...Array(4).fill('counted 100.00 0.00')])
  await nextDay(world)
  for (const one of friends) {
    await deposit(world, one, 1_000)
    await bet(world, one, 1_000)
  }
  world.clock.advance(24 * 3_600_000)
  await count(world)
  await atOnce(4)
  await Promise.all([atOnce(4), bet(world, first, 100), count(world)])
  expect(await referralOf(world)).toMatchObject({ friends: 5, counted: 4, rewards: '400.00', shares: '40.00' })
  expect(await world.balance(alice)).toBe(440n * baht)
  expect(await world.invariants()).toEqual([])
})
