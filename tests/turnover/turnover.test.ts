import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelRequirement, openForDeposit, waitingOf, whatIsLeft } from '#server/turnover/public.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, World } from '#tests/wallet/support.ts'
import { baht, count, leftOf, require } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(() => world.renew())
afterEach(async () => expect(await world.invariants()).toEqual([]))
afterAll(() => world.db.close())

/** A round of one bet, in baht, that is closed at once. */
const play = (stake: number, fields: Record<string, unknown> = {}) =>
  world.accepted({ round: randomUUID(), amount: stake * 100_000, round_closed: true, ...fields })
const left = () => leftOf(world, alice)
const later = () => world.clock.advance(1_000)

describe('a requirement', () => {
  test('is filled by the valid bets of closed rounds, before and after they are counted alike', async () => {
    await require(world, alice, 100n * baht)
    await play(30)
    await world.accepted({ round: 'open', amount: 5_000_000 })
    expect(await left()).toEqual(['30/100'])
    await count(world)
    expect(await left()).toEqual(['30/100'])
    await world.accepted({ round: 'open', amount: 1_000_000, round_closed: true })
    expect(await left()).toEqual(['90/100'])
    await play(10)
    expect(await left()).toEqual([])
    await count(world)
    expect(await left()).toEqual([])
  })

  test('weighs bets by the type of their game', async () => {
    await require(world, alice, 100n * baht)
    await play(50, { game_code: 'pg_live' })
    await play(20, { game_code: 'jdb_fish' })
    expect(await left()).toEqual(['25/100'])
    await count(world)
    expect(await left()).toEqual(['25/100'])
  })

  test('keeps the weights that held when it was opened', async () => {
    await require(world, alice, 100n * baht)
    await world.app.settings.change({ turnoverWeights: { RNG: 5_000 } }, 'test')
    await play(10)
    later()
    await require(world, alice, 100n * baht)
    await play(10)
    expect(await left()).toEqual(['15/100', '0/100 waits'])
    await world.app.settings.change({ turnoverWeights: { RNG: 10_000 } }, 'test')
    await count(world)
    expect(await left()).toEqual(['15/100', '0/100 waits'])
  })

  test('does not count a round that began before it, even when it is settled after it', async () => {
    const bet = await world.accepted({ round: 'before' })
    later()
    await require(world, alice, 100n * baht)
    await world.win(bet, { round: 'before', amount: 0, round_closed: true })
    await play(7)
    expect(await left()).toEqual(['7/100'])
    await count(world)
    expect(await left()).toEqual(['7/100'])
  })

  test('is nobody else’s', async () => {
    await require(world, bob, 100n * baht)
    await play(40)
    await count(world)
    expect(await leftOf(world, bob)).toEqual(['0/100'])
    expect(await left()).toEqual([])
  })

  test('is opened once for its source, and not at all for nothing', async () => {
    const deposit = { memberId: alice, id: `d-${alice}`, amount: 40n * baht }
    for (let times = 0; times < 2; times += 1)
      await world.db.transaction((tx) => openForDeposit(world.app, tx, deposit))
    expect(await left()).toEqual(['0/40'])
    await world.app.settings.change({ depositTurnover: 0 }, 'test')
    await world.db.transaction((tx) => openForDeposit(world.app, tx, { ...deposit, id: `e-${alice}` }))
    await world.app.settings.change({ depositTurnover: 30_000 }, 'test')
    await world.db.transaction((tx) => openForDeposit(world.app, tx, { ...deposit, id: `f-${alice}` }))
    await world.app.settings.change({ depositTurnover: 10_000 }, 'test')
    expect(await left()).toEqual(['0/40', '0/120 waits'])
  })

  test('asks for nothing after its end, and leaves its bets to the others', async () => {
    const until = new Date(world.clock.now().getTime() + 60_000)
    await require(world, alice, 100n * baht, until)
    later()
    await require(world, alice, 50n * baht)
    await play(30)
    expect(await left()).toEqual(['30/100', '0/50 waits'])
    world.clock.advance(60_000)
    expect(await left()).toEqual(['30/50'])
  })

  test('ends with the source that it belongs to', async () => {
    const key = await require(world, alice, 100n * baht)
    await world.db.transaction((tx) => cancelRequirement(world.app, tx, { source: 'test', key, reason: 'returned' }))
    expect(await left()).toEqual([])
  })
})

describe('several requirements', () => {
  test('are filled in the order in which they were opened', async () => {
    await require(world, alice, 100n * baht)
    await play(60)
    later()
    await require(world, alice, 50n * baht)
    await play(70)
    expect(await left()).toEqual(['30/50'])
    await count(world)
    expect(await left()).toEqual(['30/50'])
  })

  test('never use the same bet twice', async () => {
    await require(world, alice, 100n * baht)
    await play(250)
    later()
    await require(world, alice, 50n * baht)
    expect(await left()).toEqual(['0/50'])
  })

  test('of one moment are filled one after another, also by rounds that are counted already', async () => {
    await require(world, alice, 20n * baht)
    await play(30)
    await count(world)
    await require(world, alice, 20n * baht)
    await play(5)
    expect(await left()).toEqual(['15/20'])
    await count(world)
    expect(await left()).toEqual(['15/20'])
  })

  test('hold back their money until they are met, and never more than there is', async () => {
    await require(world, alice, 100n * baht)
    later()
    await require(world, alice, 50n * baht)
    const all = await whatIsLeft(world.app, world.db, alice)
    expect(waitingOf(all, 1_000n * baht)).toBe(150n * baht)
    expect(waitingOf(all, 120n * baht)).toBe(120n * baht)
    expect(waitingOf([], 120n * baht)).toBe(0n)
  })
})

describe('a reversal', () => {
  test('takes back what its round gave, counted or not', async () => {
    await require(world, alice, 100n * baht)
    const first = await play(60)
    await count(world)
    const second = await play(30)
    await world.rollback(second)
    expect(await left()).toEqual(['60/100'])
    await world.rollback(first)
    expect(await left()).toEqual(['0/100'])
    await count(world)
    expect(await left()).toEqual(['0/100'])
  })

  test('opens again what was met', async () => {
    await require(world, alice, 50n * baht)
    const bet = await play(50)
    await count(world)
    expect(await left()).toEqual([])
    await world.rollback(bet)
    await count(world)
    expect(await left()).toEqual(['0/50'])
  })

  test('is made good by what had been played on top', async () => {
    await require(world, alice, 50n * baht)
    const bet = await play(50)
    await play(50)
    await count(world)
    await world.rollback(bet)
    await count(world)
    expect(await left()).toEqual([])
  })
})

test('movements of one moment are counted in batches of any size', async () => {
  await require(world, alice, 1_000n * baht)
  for (let bets = 0; bets < 7; bets += 1) await play(10)
  await count(world, 2)
  expect(await left()).toEqual(['70/1000'])
})

test('nothing is counted twice when the process ends in the middle of a batch', async () => {
  await require(world, alice, 100n * baht)
  await play(10)
  const failing = { name: 'failing', count: () => Promise.reject(new Error('ended')) }
  const { countPlay } = await import('#server/figures/count.ts')
  const { counters } = await import('#server/features.ts')
  await expect(countPlay(world.app, [...counters, failing])).rejects.toThrow('ended')
  expect(await left()).toEqual(['10/100'])
  await count(world)
  await count(world)
  expect(await left()).toEqual(['10/100'])
})
