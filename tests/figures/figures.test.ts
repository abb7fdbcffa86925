import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { counters } from '#server/features.ts'
import { countPlay } from '#server/figures/count.ts'
import { countedUpTo, memberDays, memberSums, memberTypes, periodBefore } from '#server/figures/public.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { addLine, baht, count, move, player } from './support.ts'

let world: World
let agent: bigint
let sub: bigint
let member: bigint
let who: { user: string; token: string }
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew()
  ;[agent, sub, member] = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  await move(world, member, 'deposits', 1_000n * baht, 'deposit')
  who = await player(world, member)
})
afterEach(async () => expect(await world.invariants()).toEqual([]))
afterAll(() => world.db.close())

const bet = (stake: number, fields: Record<string, unknown> = {}) =>
  world.accepted({ ...who, round: randomUUID(), amount: stake * 100_000, round_closed: true, ...fields })
const rollback = (reference: string, fields: Record<string, unknown> = {}) =>
  world.rollback(reference, { ...who, ...fields })
const one = async (table: string, key: string, id: bigint): Promise<Record<string, unknown>> => {
  const rows = await world.db.query(`select * from ${table} where ${key} = $1`, [id])
  expect(rows).toHaveLength(1)
  return rows[0]!
}
const mine = () => one('member_day', 'member_id', member)
const team = () => one('team_day', 'agent_id', agent)

describe('play', () => {
  test('counts for the day, the type of game and everybody above, not for the agent below', async () => {
    const first = await bet(30, { round: 'x', round_closed: false })
    await world.win(first, { ...who, round: 'x', amount: 5_000_000, round_closed: true })
    await bet(20, { game_code: 'jdb_fish' })
    await count(world)
    const wanted = { bets: 2, staked: 50n * baht, valid_bet: 50n * baht, won: 50n * baht }
    expect(await mine()).toMatchObject(wanted)
    for (const above of [agent, sub]) expect(await one('team_day', 'agent_id', above)).toMatchObject(wanted)
    expect(await world.db.query('select * from team_day where agent_id = $1', [member])).toEqual([])
    const types = await memberTypes(world.db, member, { from: '2026-01-01', to: '2026-12-31' })
    expect(types.map(({ gameType, validBet, result }) => [gameType, validBet / baht, result / baht])).toEqual([
      ['RNG', 30n, 20n],
      ['FISH', 20n, -20n],
    ])
  })

  test('of an open round is staked, and not yet valid', async () => {
    await bet(30, { round: 'open', round_closed: false })
    await count(world)
    expect(await mine()).toMatchObject({ bets: 1, staked: 30n * baht, valid_bet: 0n })
  })

  test('that is rolled back is taken back once, however often it is asked for', async () => {
    const undone = await bet(30)
    await rollback(undone)
    await rollback(undone)
    await count(world)
    expect(await mine()).toMatchObject({ bets: 0, staked: 0n, valid_bet: 0n })
  })

  test('that never was is not taken back', async () => {
    await rollback(randomUUID())
    const late = randomUUID()
    await rollback(late)
    await world.bet({ ...who, transaction_uuid: late, round: 'late' })
    await bet(10)
    await count(world)
    expect(await mine()).toMatchObject({ bets: 1, staked: 10n * baht })
  })

  test('without a stake is a bet, and a win of it is won', async () => {
    const free = await bet(25, { is_free: true, round: 'free', round_closed: false })
    await world.win(free, { ...who, round: 'free', amount: 700_000, is_free: true, round_closed: true })
    const undone = await bet(25, { is_free: true })
    await rollback(undone)
    await count(world)
    expect(await mine()).toMatchObject({ bets: 1, staked: 0n, valid_bet: 0n, won: 7n * baht })
  })

  test('takes the time between bets that are half an hour apart at most', async () => {
    for (const seconds of [0, 90, 30 * 60, 30 * 60 + 1, 10]) {
      world.clock.advance(seconds * 1_000)
      await bet(1, await player(world, member))
      if (seconds === 90) await count(world)
    }
    await count(world, 1)
    expect(await mine()).toMatchObject({ seconds: 90 + 30 * 60 + 10 })
  })
})

describe('a member is active', () => {
  test('from the valid bet of the setting on, and no more when it is taken back', async () => {
    await bet(60)
    await count(world)
    expect(await team()).toMatchObject({ active: 0 })
    const second = await bet(40)
    await count(world)
    expect(await team()).toMatchObject({ active: 1 })
    expect(await one('team_month', 'agent_id', agent)).toMatchObject({ active: 1 })
    await rollback(second)
    await count(world)
    expect(await team()).toMatchObject({ active: 0 })
    expect(await one('team_month', 'agent_id', agent)).toMatchObject({ active: 0 })
  })

  test('in a month by the days together', async () => {
    await bet(60)
    world.clock.advance(24 * 60 * 60 * 1_000)
    await bet(60, await player(world, member))
    await count(world)
    const found = await world.db.query('select active from team_day where agent_id = $1', [agent])
    expect(found.map(({ active }) => active)).toEqual([0, 0])
    expect(await one('team_month', 'agent_id', agent)).toMatchObject({ active: 1 })
  })

  test('by what held when the month began, whatever the setting says now', async () => {
    await bet(60)
    await count(world)
    await world.app.settings.change({ activeFromValidBet: '50' }, 'test')
    await bet(1)
    await count(world)
    expect(await team()).toMatchObject({ active: 0 })
    world.clock.advance(31 * 24 * 60 * 60 * 1_000)
    await bet(60, await player(world, member))
    await count(world)
    await world.app.settings.change({ activeFromValidBet: '100' }, 'test')
    const found = await world.db.query('select active from team_day where agent_id = $1 order by day', [agent])
    expect(found.map(({ active }) => active)).toEqual([0, 1])
  })
})

describe('money', () => {
  test('counts as what it is, each kind apart', async () => {
    await move(world, member, 'deposits', 200n * baht, 'deposit')
    await move(world, member, 'withdrawals', -300n * baht, 'withdrawal')
    await move(world, member, 'withdrawals', 50n * baht, 'withdrawal_return')
    await move(world, member, 'promotions', 7n * baht, 'bonus')
    await move(world, member, 'rebates', 3n * baht, 'rebate')
    await move(world, member, 'agents', 11n * baht, 'salary')
    await move(world, member, 'adjustments', -5n * baht, 'adjustment')
    await count(world)
    const wanted = {
      ...{ deposits: 1_200n * baht, deposit_count: 2, first_deposits: 1 },
      ...{ withdrawals: 250n * baht, withdrawal_count: 0 },
      ...{ bonus: 7n * baht, rebate: 3n * baht, pay: 11n * baht, adjustments: -5n * baht },
    }
    expect(await mine()).toMatchObject(wanted)
    expect(await team()).toMatchObject(wanted)
  })

  test('that a bank takes back is not paid in, and was still the first', async () => {
    await move(world, member, 'deposits', -400n * baht, 'deposit_chargeback')
    await count(world)
    expect(await mine()).toMatchObject({ deposits: 600n * baht, deposit_count: 1, first_deposits: 1 })
  })

  test('is the life of a member by its sums', async () => {
    await bet(30)
    await move(world, member, 'withdrawals', -300n * baht, 'withdrawal')
    await count(world)
    expect(await memberSums(world.db, member)).toMatchObject({ netDeposits: 700n * baht, result: -30n * baht, bets: 1 })
    expect(await memberSums(world.db, member, { from: '2020-01-01', to: '2020-01-31' })).toMatchObject({ bets: 0 })
    const days = await memberDays(world.db, member, { from: '2026-03-01', to: '2026-12-31' })
    expect(days.map(({ staked }) => staked / baht)).toEqual([30n])
    expect(await countedUpTo(world.db)).toEqual(world.clock.now())
  })
})

test('a mark vouches for the moment at which its batch began, however long the batch takes', async () => {
  await bet(30)
  const before = world.clock.now()
  const slow = { name: 'slow', count: async () => world.clock.advance(60_000) }
  await countPlay(world.app, [...counters, slow])
  const mark = "select counted_at from figure_mark where stream = 'play'"
  expect(await world.db.query(mark)).toEqual([{ counted_at: before }])
})

test('who joins is new for everybody above, and agents are counted apart', async () => {
  await count(world)
  expect(await one('team_size', 'agent_id', agent)).toMatchObject({ members: 2, agents: 1 })
  expect(await one('team_size', 'agent_id', sub)).toMatchObject({ members: 1, agents: 0 })
  expect(await team()).toMatchObject({ opened: 2 })
})

test.each([
  [
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-02-01', to: '2026-02-28' },
  ],
  [
    { from: '2026-01-01', to: '2026-12-31' },
    { from: '2025-01-01', to: '2025-12-31' },
  ],
  [
    { from: '2026-03-09', to: '2026-03-15' },
    { from: '2026-03-02', to: '2026-03-08' },
  ],
  [
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-02-28', to: '2026-02-28' },
  ],
])('before %o was %o', (days, before) => expect(periodBefore(days)).toEqual(before))
