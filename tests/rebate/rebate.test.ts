import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { excludeIn } from '#server/limits/public.ts'
import { whatIsLeft } from '#server/turnover/public.ts'
import { keepRanks } from '#server/vip/standing.ts'
import { baht, count as countFigures } from '#tests/figures/support.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, trial, World } from '#tests/wallet/support.ts'
import { bet, claim, count, ladder, rebateOf } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(10_000n * baht)
  world.clock.advance(60_000)
  await world.app.settings.change({ rebateOn: true, vipOn: true, vipLadder: ladder, rebateTurnover: 0 }, 'test')
  await count(world)
  world.clock.advance(60_000)
  world.token = await world.tokenFor(alice)
})
afterAll(() => world.db.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const lines = async () =>
  (await rebateOf(world)).lines
    .filter(({ bets }) => /[1-9]/.test(bets))
    .map(({ gameType, bets, rate, amount }) => [gameType, bets, rate, amount])

test('bets give back by their type of game, and a claim pays them once', async () => {
  await bet(world, 10_000)
  await bet(world, 5_000, { game_code: 'jdb_fish' })
  await bet(world, 5_000, { game_code: 'pg_live' })
  expect((await rebateOf(world)).ready).toBe('0.00')
  await count(world)
  expect([await lines(), (await rebateOf(world)).ready]).toEqual([
    [
      ['RNG', '100.00', '0.50', '0.50'],
      ['FISH', '50.00', '0.30', '0.15'],
    ],
    '0.65',
  ])
  const before = await world.balance()
  const claimed = await claim(world, 'one')
  expect(claimed).toMatchObject({ paid: '0.65', ready: '0.00', claims: [{ amount: '0.65' }] })
  expect((await claim(world, 'one')).paid).toBe('0.65')
  expect(await outcome(claim(world, 'two'))).toBe('rebate_nothing')
  expect((await world.balance()) - before).toBe(65_000n)
  expect(await whatIsLeft(world.app, world.db, alice)).toEqual([])
  await countFigures(world)
  const [day] = await world.db.query<{ rebate: bigint }>(
    'select sum(rebate)::bigint as rebate from member_day where member_id = $1',
    [alice],
  )
  expect(day!.rebate).toBe(65_000n)
  expect(await world.invariants()).toEqual([])
})

test('each bet keeps the rate of its rank and of the ladder at its opening, however late it is settled', async () => {
  const open = await world.accepted({ round: `late-${alice}`, amount: 10_000_000, round_closed: false })
  await bet(world, 10_000)
  await count(world)
  await countFigures(world)
  world.clock.advance(5_000)
  await keepRanks(world.app)
  world.clock.advance(5_000)
  expect((await rebateOf(world)).rank).toBe(2)
  const high = await bet(world, 20_000)
  await world.win(open, { round: `late-${alice}`, amount: 0, round_closed: true })
  await count(world)
  expect(await lines()).toEqual([
    ['RNG', '200.00', '1.00', '2.00'],
    ['RNG', '200.00', '0.50', '1.00'],
  ])
  world.clock.advance(5_000)
  await count(world)
  // Rates that change now change nothing of these bets, and a rollback takes back at the bet's own.
  await world.app.settings.change({ vipLadder: ladder.map((one) => ({ ...one, rebates: { RNG: 7 } })) }, 'test')
  await count(world)
  world.clock.advance(5_000)
  await bet(world, 100_000)
  await world.rollback(high)
  await count(world)
  expect(await lines()).toEqual([
    ['RNG', '200.00', '0.50', '1.00'],
    ['RNG', '1000.00', '0.07', '0.70'],
  ])
  expect(await world.invariants()).toEqual([])
})

test('without ranks bets give back at the rates of the first one', async () => {
  await bet(world, 10_000)
  await count(world)
  await countFigures(world)
  world.clock.advance(5_000)
  await keepRanks(world.app)
  expect((await rebateOf(world)).rank).toBe(2)
  world.clock.advance(5_000)
  await world.app.settings.change({ vipOn: false }, 'test')
  await count(world)
  world.clock.advance(5_000)
  const low = await bet(world, 20_000)
  await count(world)
  expect([await lines(), (await rebateOf(world)).rank]).toEqual([[['RNG', '300.00', '0.50', '1.50']], 1])
  world.clock.advance(5_000)
  await world.app.settings.change({ vipOn: true }, 'test')
  await count(world)
  world.clock.advance(5_000)
  await bet(world, 20_000)
  await world.rollback(low)
  await count(world)
  expect(await lines()).toEqual([
    ['RNG', '200.00', '1.00', '2.00'],
    ['RNG', '100.00', '0.50', '0.50'],
  ])
  expect(await world.invariants()).toEqual([])
})

test('what is taken back after a claim is made up for by the next bets, and never taken from the wallet', async () => {
  const lost = await bet(world, 100_000)
  await count(world)
  expect((await claim(world)).paid).toBe('5.00')
  const before = await world.balance()
  await world.rollback(lost)
  await count(world)
  expect((await world.balance()) - before).toBe(1_000n * baht)
  expect(await rebateOf(world)).toMatchObject({ ready: '0.00', missing: '5.00' })
  expect(await lines()).toEqual([['RNG', '-1000.00', '0.50', '-5.00']])
  expect(await outcome(claim(world))).toBe('rebate_nothing')
  await bet(world, 120_000)
  await count(world)
  const after = await rebateOf(world)
  expect([after.ready, after.missing]).toEqual(['1.00', undefined])
  expect((await claim(world)).paid).toBe('1.00')
  expect(await world.invariants()).toEqual([])
})

test('who takes no part or stays away is paid nothing, and the operator may ask for bets', async () => {
  await bet(world, 10_000)
  await count(world)
  expect(await rebateOf(world, trial)).toMatchObject({ takesPart: false, ready: '0.00' })
  expect(await outcome(claim(world, 'x', trial))).toBe('rebate_nothing')
  expect(await outcome(claim(world, 'x', bob))).toBe('rebate_nothing')
  await world.app.settings.change({ rebateTurnover: 20_000 }, 'test')
  world.clock.advance(1_000)
  await claim(world)
  const left = await whatIsLeft(world.app, world.db, alice)
  expect(left.map(({ source, need }) => [source, need])).toEqual([['rebate', 100_000n]])
  await bet(world, 10_000)
  await count(world)
  await world.db.query('update member set type = 1 where id = $1', [alice])
  expect(await outcome(claim(world))).toBe('rebate_nothing')
  await world.db.query('update member set type = 0 where id = $1', [alice])
  await world.db.transaction((tx) => excludeIn(tx, alice, world.clock.now()))
  expect((await rebateOf(world)).onBreak).toBe(true)
  expect(await outcome(claim(world))).toBe('play_excluded')
  await world.app.settings.change({ rebateOn: false }, 'test')
  expect([await outcome(rebateOf(world)), await outcome(claim(world))]).toEqual(['rebate_off', 'rebate_off'])
  expect(await world.invariants()).toEqual([])
})

test('bets of while it was off give nothing back', async () => {
  await world.app.settings.change({ rebateOn: false }, 'test')
  await count(world)
  world.clock.advance(5_000)
  await bet(world, 10_000)
  await count(world)
  await world.app.settings.change({ rebateOn: true }, 'test')
  await count(world)
  expect(await lines()).toEqual([])
  expect(await world.invariants()).toEqual([])
})

test('whatever is bet, taken back, counted and claimed in whatever order, what was paid and what waits are what is left', async () => {
  const step = fc.record({
    ...{ amount: fc.integer({ min: 1, max: 9_999 }), back: fc.boolean(), claims: fc.boolean() },
    rows: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await world.renew(10_000n * baht)
      let left = 0n
      for (const { amount, back, claims, rows } of steps) {
        const made = await bet(world, amount)
        if (rows > 2) await count(world, rows)
        if (claims) await outcome(claim(world))
        if (back) await world.rollback(made)
        else left += (BigInt(amount) * baht) / 100n
      }
      await count(world, steps[0]!.rows)
      const [row] = await world.db.query<{ paid: bigint; carry: bigint; waits: bigint }>(
        `select (select coalesce(sum(amount), 0)::bigint from rebate_claim where member_id = $1) as paid,
           (select coalesce(sum(carry), 0)::bigint from rebate_account where member_id = $1) as carry,
           (select coalesce(sum(base * rate), 0)::bigint from rebate_pending where member_id = $1) as waits`,
        [alice],
      )
      expect(row!.paid * 10_000n + row!.carry + row!.waits).toBe(left * 50n)
      expect(await world.invariants()).toEqual([])
    }),
    { numRuns: examples(12) },
  )
})

test.each([
  ['rebate_pending', 'base', 'I22 what is pending'],
  ['rebate_claim', 'amount', 'I22 a rebate is'],
  ['rebate_account', 'carry', 'I22 what is carried'],
])('a fault in %s.%s is seen', async (table, column, sentence) => {
  await bet(world, 10_000)
  await count(world)
  await claim(world)
  await bet(world, 100)
  await count(world)
  const change = (by: number) =>
    world.db.query(`update ${table} set ${column} = ${column} + ${by} where member_id = ${alice}`)
  await change(1)
  expect(await world.invariants()).toContainEqual(expect.stringContaining(sentence))
  await change(-1)
  expect(await world.invariants()).toEqual([])
})
