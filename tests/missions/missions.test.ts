import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { excludeIn } from '#server/limits/public.ts'
import { payEndedMonths } from '#server/missions/prizes.ts'
import { missionsToClaim } from '#server/missions/public.ts'
import { wholePoints } from '#server/points/public.ts'
import { whatIsLeft } from '#server/turnover/public.ts'
import { baht, move } from '#tests/figures/support.ts'
import { pointsOf } from '#tests/points/support.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { alice, bob, trial, World } from '#tests/wallet/support.ts'
import { add, bet, boardOf, claim, look, states, summaryOf } from './support.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew(10_000n * baht)
  await world.db.query('update mission set open = false')
  const agents = { missionAgents: false, pointsForAgents: false }
  await world.app.settings.change({ missionsOn: true, pointsOn: true, ...agents, missionPrizes: {} }, 'test')
})
afterAll(() => world.db.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const later = async (ms: number) => {
  world.clock.advance(ms)
  world.token = await world.tokenFor(alice)
}
const toClaim = (member = alice) => missionsToClaim(world.app, world.db, member)
/** The site's day of now. */
const today = () => new Date(world.clock.now().getTime() + 7 * hourMs).toISOString().slice(0, 10)
const monday = () => {
  const at = new Date(`${today()}T00:00:00Z`)
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}

test('bets meet a mission, which gives its points once when it is claimed', async () => {
  const id = await add(world)
  const period = `day:${today()}`
  expect(await states(world)).toEqual([[period, '0.00', 'open']])
  await bet(world, 60)
  await look(world)
  expect(await states(world)).toEqual([[period, '60.00', 'open']])
  expect(await outcome(claim(world, id, period))).toBe('mission_nothing')
  await bet(world, 50)
  await look(world)
  expect([await states(world), await toClaim()]).toEqual([[[period, '110.00', 'ready']], 1])
  expect(await pointsOf(world, alice)).toEqual(['2.20', '0.00'])
  const after = await claim(world, id, period)
  expect(after.content[0]).toMatchObject({ state: 'claimed', points: '40.00', claimedAt: expect.any(String) })
  expect(after.points).toBe('40.00')
  await claim(world, id, period)
  expect([await pointsOf(world, alice), await toClaim()]).toEqual([['42.20', '40.00'], 0])
  expect(await world.invariants()).toEqual([])
})

test('games that are not meant do not count', async () => {
  const type = await add(world, { scope: 'type', scopeOf: 'FISH', place: 1 })
  await add(world, { scope: 'vendor', scopeOf: 'PG', place: 2 })
  const [koi] = await world.db.query<{ id: string }>("select node_id::text as id from game where game_code = 'pg_koi'")
  await add(world, { scope: 'game', scopeOf: koi!.id, place: 3 })
  await bet(world, 10)
  await bet(world, 20, { game_code: 'pg_live' })
  await bet(world, 100, { game_code: 'jdb_fish' })
  await look(world)
  const { content } = await summaryOf(world)
  expect(content.map(({ done, state, page }) => [done, state, page])).toEqual([
    ['100.00', 'ready', undefined],
    ['30.00', 'open', expect.stringMatching(/^\/(?:live|rng)\?vassalage=PG$/)],
    ['10.00', 'open', `/game/${koi!.id}`],
  ])
  expect(await outcome(claim(world, type, `day:${today()}`))).toBe('done')
  expect(await world.invariants()).toEqual([])
})

test('wins, deposits and log-ins have their own goals', async () => {
  await add(world, { kind: 'win', goal: 5n * baht, place: 1 })
  await add(world, { kind: 'depositCount', goal: 2n, place: 2 })
  await add(world, { kind: 'depositSum', goal: 300n * baht, place: 3 })
  await add(world, { kind: 'login', cadence: 'week', goal: 2n, place: 4 })
  const round = { round: `won-${alice}` }
  const open = await world.accepted({ ...round, round_closed: false })
  await world.win(open, { ...round, amount: 700_000, round_closed: true })
  await move(world, alice, 'deposits', 200n * baht, 'deposit')
  const login = (action: string) =>
    world.db.query(
      "insert into audit_log (at, actor, action, target, outcome) values ($1, 'x', $2, 'member:' || $3::bigint, 'done')",
      [world.clock.now(), action, alice],
    )
  await login('login.ok')
  await login('login.failed')
  await look(world)
  const done = async () => (await summaryOf(world)).content.map((one) => [one.kind, one.done, one.state])
  const before = Object.fromEntries((await done()).map(([kind, sum, state]) => [kind, [sum, state]]))
  expect(before).toEqual({
    ...{ win: ['7.00', 'ready'], depositCount: ['1', 'open'], depositSum: ['200.00', 'open'], login: ['1', 'open'] },
  })
  await later(hourMs)
  await login('passkey.ok')
  expect((await done()).find(([kind]) => kind === 'login')).toEqual(['login', '1', 'open'])
  expect(await world.invariants()).toEqual([])
})

test('a rollback takes back what it undid while nothing is claimed; what is claimed stays', async () => {
  const first = await add(world, { place: 1 })
  await add(world, { goal: 200n * baht, place: 2 })
  const lost = await bet(world, 120)
  await look(world)
  await claim(world, first, `day:${today()}`)
  await bet(world, 90)
  await look(world)
  expect((await states(world)).map(([, done, state]) => [done, state])).toEqual([
    ['210.00', 'claimed'],
    ['210.00', 'ready'],
  ])
  await world.rollback(lost)
  await look(world)
  expect((await states(world)).map(([, done, state]) => [done, state])).toEqual([
    ['90.00', 'claimed'],
    ['90.00', 'open'],
  ])
  expect((await pointsOf(world, alice))[1]).toBe('40.00')
  expect(await world.invariants()).toEqual([])
})

test('a period that has ended can be claimed for a day more, and then no more', async () => {
  const daily = await add(world, { place: 1 })
  const day = `day:${today()}`
  await bet(world, 100)
  await look(world)
  await later(dayMs)
  expect((await summaryOf(world)).content.filter(({ period }) => period === day)).toMatchObject([
    { state: 'ready', claimUntil: expect.any(String) },
  ])
  await later(dayMs)
  expect(await outcome(claim(world, daily, day))).toBe('mission_nothing')
  const weekly = await add(world, { cadence: 'week', place: 2 })
  const week = `week:${monday()}`
  await bet(world, 100)
  await look(world)
  while (week === `week:${monday()}`) await later(6 * hourMs)
  expect(await outcome(claim(world, weekly, week))).toBe('done')
  expect(await world.invariants()).toEqual([])
})

test('who takes no part and who stays away is offered nothing', async () => {
  const id = await add(world)
  await bet(world, 100)
  await look(world)
  expect(await summaryOf(world, trial)).toMatchObject({ takesPart: false, content: [] })
  await world.db.query('update member set type = 1 where id = $1', [alice])
  expect([(await summaryOf(world)).takesPart, await toClaim()]).toEqual([false, 0])
  expect(await outcome(claim(world, id, `day:${today()}`))).toBe('mission_nothing')
  // Points that agents cannot spend are none to earn.
  await world.app.settings.change({ missionAgents: true, pointsForAgents: false }, 'test')
  expect([(await summaryOf(world)).takesPart, await toClaim()]).toEqual([false, 0])
  expect(await outcome(claim(world, id, `day:${today()}`))).toBe('mission_nothing')
  await world.app.settings.change({ pointsForAgents: true }, 'test')
  expect([(await summaryOf(world)).takesPart, await toClaim()]).toEqual([true, 1])
  await world.db.transaction((tx) => excludeIn(tx, alice, world.clock.now()))
  expect(await summaryOf(world)).toMatchObject({ onBreak: true, content: [] })
  expect(await toClaim()).toBe(0)
  expect(await outcome(claim(world, id, `day:${today()}`))).toBe('play_excluded')
  for (const off of [{ missionsOn: false }, { pointsOn: false }]) {
    await world.app.settings.change({ missionsOn: true, pointsOn: true, ...off }, 'test')
    expect(await outcome(summaryOf(world, bob))).toBe('missions_off')
    expect(await outcome(claim(world, id, 'once', bob))).toBe('missions_off')
    expect(await toClaim(bob)).toBe(0)
  }
  expect(await world.db.query('select 1 from mission_claim where member_id = $1', [alice])).toEqual([])
  // Her points are those of a member: outside of a test no account changes its kind.
  await world.db.query('update member set type = 0 where id = $1', [alice])
})

test('what is none, closed, over or another’s cannot be claimed', async () => {
  const id = await add(world, { open: false })
  const until = await add(world, { cadence: 'once', last: '2020-01-01', first: '2020-01-01' })
  await bet(world, 100)
  await look(world)
  expect((await summaryOf(world)).content).toEqual([])
  for (const [mission, period] of [
    [id, `day:${today()}`],
    [until, 'once'],
    [999_999n, 'once'],
    [id, 'x'],
  ] as const)
    expect(await outcome(claim(world, mission, period))).toBe('mission_nothing')
})

test('the leaderboard has places that are shared, and the month’s prizes are paid once, with the bets that they ask for', async () => {
  const id = await add(world, { cadence: 'once', kind: 'bet', goal: 10n * baht })
  const extra = await add(world, { cadence: 'once', kind: 'bet', goal: 10n * baht, points: wholePoints(5), place: 2 })
  // A month that nobody has claimed anything in yet.
  await later(40 * dayMs)
  await bet(world, 10)
  await world.accepted({
    ...{
      user: String(bob),
      token: await world.tokenFor(bob),
      round: `b-${bob}`,
      amount: 1_000_000,
      round_closed: true,
    },
  })
  await look(world)
  for (const member of [alice, bob]) await claim(world, id, 'once', member)
  expect((await boardOf(world)).own).toEqual({ place: 1, points: '40.00' })
  await claim(world, extra, 'once', bob)
  const board = await boardOf(world)
  expect(board.content.map(({ place, points, isOwn }) => [place, points, isOwn])).toEqual([
    [1, '45.00', false],
    [2, '40.00', true],
  ])
  expect(board.own).toEqual({ place: 2, points: '40.00', missing: '5.00' })
  expect(board.content[0]!.name).toMatch(/•|\*/)
  await claim(world, extra, 'once')
  await world.app.settings.change({ missionPrizes: { winner: '300', second: '101' }, missionTurnover: 20_000 }, 'test')
  await payEndedMonths(world.app)
  const before = [await world.balance(), await world.balance(bob)]
  await later(31 * dayMs)
  await payEndedMonths(world.app)
  await payEndedMonths(world.app)
  expect([(await world.balance()) - before[0]!, (await world.balance(bob)) - before[1]!]).toEqual([
    200n * baht + baht / 2n,
    200n * baht + baht / 2n,
  ])
  const left = await whatIsLeft(world.app, world.db, alice)
  expect(left.map(({ source, need }) => [source, need])).toEqual([['mission', 401n * baht]])
  // The page of an ended month says what it has paid, whatever is set for the next.
  await world.app.settings.change({ missionPrizes: { winner: '900' }, missionTurnover: 0 }, 'test')
  expect(await boardOf(world, 'last')).toMatchObject({
    ...{ paid: true, turnover: 20_000 },
    prizes: [
      { from: 1, to: 1, amount: '300.00' },
      { from: 2, to: 2, amount: '101.00' },
    ],
  })
  const running = { paid: false, turnover: 0, prizes: [{ from: 1, to: 1, amount: '900.00' }] }
  expect(await boardOf(world)).toMatchObject(running)
  expect(await world.db.query('select 1 from member_message where member_id = $1', [alice])).toHaveLength(1)
  expect(await world.invariants()).toEqual([])
})

test('whatever is bet, taken back and counted in whatever batches, progress is what is left', async () => {
  const step = fc.record({
    amount: fc.integer({ min: 1, max: 90 }),
    back: fc.boolean(),
    rows: fc.integer({ min: 1, max: 4 }),
  })
  await add(world, { goal: 1_000_000n * baht })
  await add(world, { kind: 'rounds', goal: 1_000n, place: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await world.renew(10_000n * baht)
      let [left, bets] = [0, 0]
      for (const { amount, back, rows } of steps) {
        const made = await bet(world, amount)
        if (rows > 2) await look(world, rows)
        if (back) await world.rollback(made)
        else [left, bets] = [left + amount, bets + 1]
      }
      await look(world, steps[0]!.rows)
      const day = `day:${today()}`
      expect(await states(world)).toEqual([
        [day, `${left}.00`, 'open'],
        [day, String(bets), 'open'],
      ])
      expect(await world.invariants()).toEqual([])
    }),
    { numRuns: examples(10) },
  )
})

test.each([
  ['mission_play', 'valid_bet', 'I21 what missions count'],
  ['mission_play', 'bets', 'I21 what missions count'],
  ['mission_score', 'points', 'I21 a place'],
  ['mission_claim', 'points', 'I21 a claimed mission'],
])('a fault in %s.%s is seen', async (table, column, sentence) => {
  const id = await add(world)
  await bet(world, 100)
  await look(world)
  await claim(world, id, `day:${today()}`)
  const change = (by: number) =>
    world.db.query(`update ${table} set ${column} = ${column} + ${by} where member_id = ${alice}`)
  await change(1)
  expect(await world.invariants()).toContainEqual(expect.stringContaining(sentence))
  await change(-1)
  expect(await world.invariants()).toEqual([])
})
