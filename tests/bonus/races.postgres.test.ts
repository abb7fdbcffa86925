import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueForMember } from '#server/accounts/public.ts'
import { endForBooking, giveBonus } from '#server/bonus/public.ts'
import { bookingOf, moveByHand } from '#server/booking/public.ts'
import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { baht, bonusOf, count, give, giveUp, pockets, usual } from './support.ts'

let server: ThrowAwayPostgres
let db: Db
let world: World
beforeAll(async () => {
  server = await startPostgres()
  db = await openPostgres(await server.createDatabase())
  world = await World.open(db, 20n * baht)
})
beforeEach(async () => {
  await world.renew(20n * baht)
  world.clock.advance(60_000)
  world.token = await world.tokenFor(alice)
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

test('the same gift from eight sides is given once, and of several gifts one is active', async () => {
  const wanted = { ...usual, memberId: alice, key: `once-${alice}` }
  const same = Array.from({ length: 8 }, () => world.db.transaction((tx) => giveBonus(world.app, tx, wanted)))
  await Promise.all([...same, ...Array.from({ length: 4 }, () => give(world))])
  const { content } = await bonusOf(world)
  expect(content.map(({ state }) => state).toSorted()).toEqual(['active', 'offered', 'offered', 'offered', 'offered'])
  expect(await pockets(world)).toEqual({ own: 20n * baht, bonus: 100n * baht })
  expect(await world.invariants()).toEqual([])
})

test('bets, giving up and three ticks at once leave pockets whole', async () => {
  await give(world, { need: 60n * baht })
  await give(world)
  world.clock.advance(1_000)
  const { id } = (await bonusOf(world)).active!
  const bets = Array.from({ length: 6 }, () =>
    world.bet({ round: randomUUID(), amount: 1_500_000, round_closed: true }).then(({ status }) => status),
  )
  const outcomes = await Promise.all([
    ...bets,
    count(world, 1).then(() => 'counted'),
    codeOf(giveUp(world, id)),
    codeOf(giveUp(world, id)),
    count(world, 2).then(() => 'counted'),
    count(world).then(() => 'counted'),
  ])
  expect(outcomes.filter((one) => one === 'done').length).toBeLessThan(2)
  await count(world)
  const { content } = await bonusOf(world)
  expect(content.filter(({ state }) => state === 'active')).toHaveLength(1)
  expect(await world.invariants()).toEqual([])
})

test('withdrawals that staff book, giving up and bets at once: bonus money ends once, for the sum that it had', async () => {
  for (const amount of [40n, 30n, 25n]) await give(world, { amount: amount * baht })
  const { id } = (await bonusOf(world)).active!
  const book = (givesUp: string) =>
    codeOf(
      world.db.transaction(async (tx) => {
        await queueForMember(tx, alice)
        await endForBooking(world.app, tx, alice, givesUp)
        await moveByHand(world.app, tx, alice, bookingOf('withdrawal', randomUUID(), undefined, 2n * baht))
      }),
    )
  const bets = Array.from({ length: 4 }, () =>
    world.bet({ round: randomUUID(), amount: 700_000, round_closed: true }).then(({ status }) => status),
  )
  const books = ['40.00', '40.00', '40.00', '30.00'].map(book)
  const [given, booked] = await Promise.all([codeOf(giveUp(world, id)), Promise.all(books), ...bets])
  expect(booked.every((one) => one === 'done' || one === 'bonus_running' || one === 'insufficient_funds')).toBe(true)
  const { content } = await bonusOf(world)
  const ends = content.filter(({ end }) => end === 'withdrawal').length
  expect(ends).toBe(booked.filter((one) => one === 'done').length)
  expect(given === 'done' || given === 'bonus_over').toBe(true)
  expect(await world.invariants()).toEqual([])
})
