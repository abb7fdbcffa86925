import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { baht, bonusOf, count, give, pockets } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(20n * baht)
  await count(world)
  world.clock.advance(60_000)
  world.token = await world.tokenFor(alice)
})
afterAll(() => world.db.close())

const progress = async () => (await bonusOf(world)).active?.done

test('red and black of one round turn no bonus into money, and count as little as their kind of game', async () => {
  await give(world)
  world.clock.advance(1_000)
  const round = { round: 'wheel', game_code: 'pg_live' }
  const red = await world.accepted({ ...round, amount: 3_000_000 })
  await world.accepted({ ...round, amount: 3_000_000 })
  expect(await pockets(world)).toEqual({ own: 0n, bonus: 60n * baht })
  // One of both wins what both have cost.
  await world.win(red, { ...round, transaction_uuid: randomUUID(), amount: 6_000_000, round_closed: true })
  expect(await pockets(world)).toEqual({ own: 20n * baht, bonus: 100n * baht })
  await count(world)
  expect(await progress()).toBe('6.00')
  expect(await world.invariants()).toEqual([])
})

test('a feature that is bought in the same round is refused above the largest stake', async () => {
  await give(world, { maxStake: 25n * baht })
  const spin = await world.accepted({ round: 'slot', amount: 2_500_000 })
  const before = await pockets(world)
  const bought = await world.bet({ round: 'slot', amount: 9_000_000 })
  expect(bought.status).not.toBe('RS_OK')
  expect((await world.event('refused')).data).toMatchObject({ code: 'bonus_stake' })
  expect(await pockets(world)).toEqual(before)
  await world.win(spin, { round: 'slot', transaction_uuid: randomUUID(), amount: 0, round_closed: true })
  expect(await world.invariants()).toEqual([])
})

test('several bets on one round are compared with the largest stake together', async () => {
  await give(world, { maxStake: 25n * baht })
  // The member's own 20 first, then 5 of the pocket: as much as one round may have.
  await world.accepted({ round: 'wheel', amount: 2_000_000 })
  const second = await world.accepted({ round: 'wheel', amount: 500_000 })
  const before = await pockets(world)
  expect((await world.bet({ round: 'wheel', amount: 100_000 })).status).not.toBe('RS_OK')
  expect((await world.event('refused')).data).toMatchObject({ code: 'bonus_stake' })
  expect(await pockets(world)).toEqual(before)
  // What is taken back makes room; another round has its own.
  await world.rollback(second, { round: 'wheel' })
  await world.accepted({ round: 'wheel', amount: 400_000 })
  await world.accepted({ round: 'next', amount: 2_500_000 })
  expect(await world.invariants()).toEqual([])
})

test('bets that are taken back leave nothing of what they counted', async () => {
  await give(world)
  world.clock.advance(1_000)
  const bets = [await world.accepted({ round: 'a', amount: 5_000_000, round_closed: true })]
  bets.push(await world.accepted({ round: 'b', amount: 2_000_000, round_closed: true }))
  await count(world)
  expect(await progress()).toBe('70.00')
  await world.rollback(bets[0]!, { round: 'a' })
  await world.rollback(bets[1]!, { round: 'b' })
  await count(world)
  expect(await progress()).toBe('0.00')
  expect(await pockets(world)).toEqual({ own: 20n * baht, bonus: 100n * baht })
  expect(await world.invariants()).toEqual([])
})
