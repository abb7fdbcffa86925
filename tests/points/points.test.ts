import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { movePoints } from '#server/points/book.ts'
import { grantPoints, wholePoints } from '#server/points/public.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, World } from '#tests/wallet/support.ts'
import { count, pointsOf, switchPoints } from './support.ts'

const dayMs = 86_400_000
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
  await switchPoints(world, true, { RNG: 200, LIVE: 0, FISH: 150 })
})
afterAll(() => world.db.close())
beforeEach(() => world.renew())

/** A round of so many hundredths of a baht that is lost. */
const play = (amount: number, fields: Record<string, unknown> = {}) =>
  world.accepted({ round: randomUUID(), amount: amount * 1_000, round_closed: true, ...fields })

const lines = (member: bigint) =>
  world.db.query(
    `select kind, day::text, game_type, rate, base::text, amount::text from points_line
     where member_id = $1 order by at, id`,
    [member],
  )
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const spend = (amount: number, key: string = randomUUID()) =>
  refused(
    world.db.transaction((tx) =>
      movePoints(world.app, tx, {
        ...{
          memberId: alice,
          house: 'corrections',
          kind: 'correction',
          amount: -wholePoints(amount),
          source: 'test',
          key,
        },
      }),
    ),
  )

test('valid bets earn by the rate of their type of game, at once, and can be spent a day later', async () => {
  await play(10_000)
  await play(5_000, { game_code: 'jdb_fish' })
  await play(5_000, { game_code: 'pg_live' })
  expect(await pointsOf(world, alice)).toEqual(['0.00', '0.00'])
  await count(world)
  expect(await pointsOf(world, alice)).toEqual(['2.75', '0.00'])
  expect(await lines(alice)).toEqual([
    { kind: 'bet', day: '2026-03-01', game_type: 'FISH', rate: 150, base: '5000000', amount: '75000' },
    { kind: 'bet', day: '2026-03-01', game_type: 'RNG', rate: 200, base: '10000000', amount: '200000' },
  ])
  world.clock.advance(dayMs + 1)
  expect(await pointsOf(world, alice)).toEqual(['2.75', '2.75'])
  expect(await world.invariants()).toEqual([])
})

test('agents earn by rounds that open while they are let, and what a vendor takes back of those goes again', async () => {
  await world.db.query('update member set type = 1 where id = $1', [alice])
  await play(10_000)
  await count(world)
  expect(await pointsOf(world, alice)).toEqual(['0.00', '0.00'])
  world.clock.advance(10_000)
  await world.app.settings.change({ pointsForAgents: true }, 'test')
  await count(world)
  world.clock.advance(10_000)
  const bet = await play(10_000)
  await play(5_000)
  await count(world)
  expect(await pointsOf(world, alice)).toEqual(['3.00', '0.00'])
  world.clock.advance(10_000)
  await world.app.settings.change({ pointsForAgents: false }, 'test')
  await count(world)
  world.clock.advance(10_000)
  await play(10_000)
  await world.rollback(bet)
  await count(world)
  expect(await pointsOf(world, alice)).toEqual(['1.00', '0.00'])
  expect(await world.invariants()).toEqual([])
})

test('a day is one line however often it is counted, and an open round earns nothing yet', async () => {
  await play(100)
  await count(world)
  await play(250)
  await play(700, { round_closed: false })
  await count(world, 1)
  expect(await lines(alice)).toMatchObject([{ base: '350000', amount: '7000' }])
  expect(await world.invariants()).toEqual([])
})

test('what a vendor takes back takes the points back, below zero if they are spent, and then nothing can be spent', async () => {
  const bet = await play(100_000)
  await count(world)
  world.clock.advance(2 * dayMs)
  expect(await spend(15)).toBe('done')
  expect(await pointsOf(world, alice)).toEqual(['5.00', '5.00'])
  await world.rollback(bet)
  await count(world)
  expect(await pointsOf(world, alice)).toEqual(['-15.00', '0.00'])
  expect(await spend(1)).toBe('insufficient_points')
  await world.db.transaction((tx) =>
    grantPoints(world.app, tx, { memberId: alice, points: wholePoints(20), kind: 'gift', key: randomUUID() }),
  )
  expect(await pointsOf(world, alice)).toEqual(['5.00', '5.00'])
  expect(await world.invariants()).toEqual([])
})

test('rounds keep the rate of their opening, and earn nothing that were opened while it was off', async () => {
  const open = await world.accepted({ round: 'kept', amount: 10_000_000, round_closed: false })
  await count(world)
  world.clock.advance(10_000)
  await switchPoints(world, true, { RNG: 500 })
  await world.win(open, { round: 'kept', amount: 0, round_closed: true })
  await play(10_000)
  await count(world)
  expect(await lines(alice)).toMatchObject([
    { rate: 200, amount: '200000' },
    { rate: 500, amount: '500000' },
  ])
  world.clock.advance(10_000)
  await switchPoints(world, false)
  world.clock.advance(10_000)
  await play(10_000)
  await count(world)
  expect(await pointsOf(world, alice)).toEqual(['7.00', '0.00'])
  await world.rollback(open)
  await count(world)
  expect(await pointsOf(world, alice)).toEqual(['5.00', '0.00'])
  world.clock.advance(10_000)
  await switchPoints(world, true, { RNG: 200, LIVE: 0, FISH: 150 })
  expect(await world.invariants()).toEqual([])
})

test('a movement happens once for its key, and another one under it is refused', async () => {
  const grant = (points: number) =>
    refused(
      world.db.transaction((tx) =>
        grantPoints(world.app, tx, {
          memberId: alice,
          points: wholePoints(points),
          kind: 'gift',
          key: `once-${alice}`,
        }),
      ),
    )
  expect([await grant(5), await grant(5), await grant(6)]).toEqual(['done', 'done', 'idempotency_conflict'])
  expect(await pointsOf(world, alice)).toEqual(['5.00', '5.00'])
})

test('the book cannot be rewritten, and nothing is spent below zero', async () => {
  await play(10_000)
  await count(world)
  const entries = (sql: string) => refused(world.db.query(sql))
  expect(await entries('update points_entry set amount = 1')).toBe('BZ403')
  expect(await entries('delete from points_entry')).toBe('BZ403')
  expect(await entries('delete from points_account')).toBe('BZ403')
  expect(await spend(1)).toBe('insufficient_points')
  expect(await world.invariants()).toEqual([])
})

test.each([
  ['points_account', 'balance', 'I17 a balance'],
  ['points_account', 'carry', 'I18 what is earned'],
  ['points_line', 'amount', 'I17 a line'],
  ['points_line', 'base', 'I18 points are'],
])('a fault in %s.%s is seen', async (table, column, sentence) => {
  await play(10_000)
  await count(world)
  const change = (by: number) =>
    world.db.query(`update ${table} set ${column} = ${column} + ${by} where member_id = ${alice}`)
  await change(1)
  expect(await world.invariants()).toContainEqual(expect.stringContaining(sentence))
  await change(-1)
  expect(await world.invariants()).toEqual([])
})

test('whatever is bet, won, taken back and counted in whatever batches, points follow the movements', async () => {
  const step = fc.record({
    amount: fc.integer({ min: 1, max: 999 }),
    back: fc.boolean(),
    rows: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await world.renew()
      let valid = 0
      for (const { amount, back, rows } of steps) {
        const bet = await play(amount)
        if (rows > 2) await count(world, rows)
        if (back) await world.rollback(bet)
        else valid += amount
      }
      await count(world, steps[0]!.rows)
      const [row] = await world.db.query<{ sum: bigint | null }>(
        'select sum(amount)::bigint as sum from points_entry where member_id = $1',
        [alice],
      )
      expect(row!.sum ?? 0n).toBe(BigInt(valid) * 20n)
      expect(await world.invariants()).toEqual([])
    }),
    { numRuns: examples(12) },
  )
})
