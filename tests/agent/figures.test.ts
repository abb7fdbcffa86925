import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberTypes } from '#api/access.ts'
import type { figurePeriods } from '#api/team-figures.ts'
import { daysOf, figureHandlers } from '#server/agent/figures.ts'
import { agentHandlers } from '#server/agent/handlers.ts'
import { dayIn } from '#server/kernel/day.ts'
import { addLine, baht, count, move, player } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { measuredDb } from '#tests/support/plan.ts'
import { World } from '#tests/wallet/support.ts'

const [agentType] = memberTypes.agents
const dayMs = 24 * 60 * 60_000
let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(() => world.renew())
afterAll(() => world.db.close())

const request = {
  ...{ id: 'r', ip: '203.0.113.7', country: 'BR', userAgent: '', cookies: {}, language: 'en' as const },
  fetchSite: undefined,
}
const callOf = <Input>(agent: bigint, input: Input, app = world.app) => ({
  ...{ app, input, request, reply: { setCookie: () => {} } },
  session: { id: 's', memberId: agent, type: agentType, account: 'a' } as const,
})
const figures = (agent: bigint, period: (typeof figurePeriods)[number] = 'today') =>
  figureHandlers.agentFigures(callOf(agent, { period }))
const movers = (agent: bigint) => figureHandlers.agentMovers(callOf(agent, {}))

/** A round of a member, who pays the stake in before. */
async function play(member: bigint, stake: bigint, won = 0n, game = 'pg_koi'): Promise<void> {
  await move(world, member, 'deposits', stake * baht, 'deposit')
  const fields = { ...(await player(world, member)), round: randomUUID(), game_code: game }
  const bet = await world.accepted({ ...fields, amount: Number(stake * baht), round_closed: false })
  await world.win(bet, { ...fields, amount: Number(won * baht), round_closed: true })
}
const accountOf = (id: bigint | undefined) => `m-${id}`

describe('the figures of a team', () => {
  test('are of everybody below on every level, and not of the agent', async () => {
    const [top, low, member] = await addLine(world, [agentType, agentType, memberTypes.member])
    await play(top!, 500n)
    await play(low!, 100n, 30n)
    await play(member!, 300n, 350n, 'jdb_fish')
    await move(world, member!, 'withdrawals', -50n * baht, 'withdrawal')
    await count(world)
    const own = await figures(top!)
    expect(own.totals).toEqual({
      ...{ validBet: '400.00', netWin: '20.00', deposits: '400.00', withdrawals: '50.00', bonus: '0.00' },
      ...{ active: 2, newAccounts: 2, firstDeposits: 2 },
    })
    expect(own.earlier).toMatchObject({ validBet: '0.00', active: 0, newAccounts: 0 })
    expect(own.types.map(({ gameType, validBet, netWin }) => [gameType, validBet, netWin])).toEqual([
      ['FISH', '300.00', '-50.00'],
      ['RNG', '100.00', '70.00'],
    ])
    // Each agent has the own team alone.
    expect((await figures(low!)).totals).toMatchObject({ validBet: '300.00', netWin: '-50.00', newAccounts: 1 })
    expect((await figures(member!)).totals).toMatchObject({ validBet: '0.00', newAccounts: 0 })
  })

  test('of some days stand in the overview that is asked for them', async () => {
    const [agent, member] = await addLine(world, [agentType, memberTypes.member])
    const dayOf = () => dayIn(world.app.settings.current().timeZone, world.clock.now())
    const first = dayOf()
    await play(member!, 100n)
    world.clock.advance(dayMs)
    const second = dayOf()
    await play(member!, 50n, 20n)
    await count(world)
    const overview = (input: { from?: string; to?: string }) => agentHandlers.agentOverview(callOf(agent!, input))
    expect((await overview({ from: first, to: second })).figures).toEqual({
      ...{ from: first, to: second, asOf: expect.stringMatching(/Z$/) },
      ...{ validBet: '150.00', netWin: '130.00', deposits: '150.00', withdrawals: '0.00', bonus: '0.00' },
      ...{ newAccounts: 1, firstDeposits: 1 },
    })
    expect((await overview({ from: second, to: second })).figures).toMatchObject({ validBet: '50.00', newAccounts: 0 })
    expect((await overview({ to: second })).figures).toMatchObject({ from: `${second.slice(0, 7)}-01` })
    expect(await overview({})).not.toHaveProperty('figures')
    await expect(overview({ from: second, to: first })).rejects.toMatchObject({ code: 'period_reversed' })
    await expect(overview({ from: '2020-01-01', to: first })).rejects.toMatchObject({ code: 'period_too_long' })
  })

  test('of a day have the day before beside them, by hours and up to the same time', async () => {
    const [agent, member] = await addLine(world, [agentType, memberTypes.member])
    world.clock.advance(dayMs)
    const early = world.clock.now()
    await play(member!, 100n)
    world.clock.advance(2 * 60 * 60_000)
    await play(member!, 50n)
    await count(world)
    world.clock.advance(dayMs - 60 * 60_000)
    await play(member!, 30n)
    await count(world)
    const today = await figures(agent!)
    expect(today.totals.validBet).toBe('30.00')
    expect(today.earlier.validBet).toBe('150.00')
    // The round of two hours later lies ahead of yesterday's same time.
    expect(today.soFar).toEqual({ validBet: '100.00', netWin: '100.00', deposits: '100.00', active: 1, newAccounts: 0 })
    expect(today.earlier).toMatchObject({ netWin: '150.00', deposits: '150.00' })
    const { timeZone } = world.app.settings.current()
    const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(early))
    expect(today.hours?.filter(({ validBet, before }) => validBet !== '0.00' || before !== '0.00')).toEqual([
      { hour, validBet: '0.00', before: '100.00' },
      { hour: hour + 1, validBet: '30.00', before: '0.00' },
      { hour: hour + 2, validBet: '0.00', before: '50.00' },
    ])
    expect(today.hours).toHaveLength(24)
    const yesterday = await figures(agent!, 'yesterday')
    expect(yesterday.totals.validBet).toBe('150.00')
    expect(yesterday).not.toHaveProperty('soFar')
    expect(today.days.map(({ validBet }) => validBet)).toEqual(['0.00', '150.00', '30.00'])
  })

  test('of a month count who was active in it once, beside the month before', async () => {
    const [agent, member] = await addLine(world, [agentType, memberTypes.member])
    await play(member!, 100n)
    await count(world)
    world.clock.advance(31 * dayMs)
    await play(member!, 200n)
    world.clock.advance(dayMs)
    await play(member!, 300n)
    await count(world)
    const month = await figures(agent!, 'month')
    expect(month).not.toHaveProperty('hours')
    expect(month.totals).toMatchObject({ validBet: '500.00', active: 1, newAccounts: 0 })
    expect(month.earlier).toMatchObject({ validBet: '100.00', active: 1, newAccounts: 1 })
    expect(month.days).toHaveLength(2)
    expect((await figures(agent!, 'last')).totals.validBet).toBe('100.00')
  })

  test.each([
    ['today', '2028-03-01', '2028-03-01', '2028-03-01'],
    ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['month', '2028-12-31', '2028-12-01', '2028-12-31'],
    ['last', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['last', '2028-01-01', '2027-12-01', '2027-12-31'],
  ] as const)('%s on %s is from %s to %s', (period, today, from, to) => {
    expect(daysOf(period, today)).toEqual({ from, to })
  })
})

describe('the direct downlines of an agent', () => {
  test('who played the most and who fell the most, agents with their teams', async () => {
    const [top, low, deep] = await addLine(world, [agentType, agentType, memberTypes.member])
    const { db } = world
    const below = async () => {
      const [id] = await addLine(world, [memberTypes.member])
      await db.query('update member set upline_id = $2 where id = $1', [id, top])
      await db.query('insert into member_tree (ancestor, descendant, depth) values ($2, $1, 1)', [id, top])
      return id!
    }
    const more = [await below(), await below()]
    await play(low!, 10n)
    await play(deep!, 200n)
    await play(more[0]!, 300n)
    world.clock.advance(7 * dayMs)
    await play(deep!, 400n)
    await play(more[0]!, 100n)
    await count(world)
    world.clock.advance(dayMs)
    const found = await movers(top!)
    expect(found.state).toBe('shown')
    const shown = found.best.map(({ account, kind, validBet, before }) => [account, kind, validBet, before])
    expect(shown).toEqual([
      [accountOf(low), 'agent', '400.00', '210.00'],
      [accountOf(more[0]), 'member', '100.00', '300.00'],
    ])
    expect(found.fallen.map(({ account }) => account)).toEqual([accountOf(more[0])])
    // What is played today is no whole day yet, and nobody else's directs are told.
    expect((await movers(low!)).best.map(({ account }) => account)).toEqual([accountOf(deep)])
    expect((await movers(deep!)).best).toEqual([])
  })

  test('are hidden where the operator shows agents no single member', async () => {
    const [top, member] = await addLine(world, [agentType, memberTypes.member])
    await play(member!, 100n)
    await count(world)
    world.clock.advance(dayMs)
    const { settings } = world.app
    const app = {
      ...world.app,
      settings: { ...settings, current: () => ({ ...settings.current(), agentSeesMembers: false }) },
    }
    const hidden = await figureHandlers.agentMovers(callOf(top!, {}, app))
    expect(hidden).toMatchObject({ state: 'hidden', best: [], fallen: [] })
    expect((await movers(top!)).best).toHaveLength(1)
  })
})

test('a team of any size, among any number of agents, is read by as many rows', async () => {
  const { db } = world
  const [agent] = await addLine(world, [agentType])
  const measured = measuredDb(db)
  const app = { ...world.app, db: { ...db, query: measured.query } as typeof db }
  const read = async () => {
    await db.query('analyze')
    measured.taken()
    await figureHandlers.agentFigures(callOf(agent!, { period: 'today' as const }, app))
    const day = measured.taken()
    await figureHandlers.agentFigures(callOf(agent!, { period: 'month' as const }, app))
    return [day, measured.taken()]
  }
  const now = world.clock.now().toISOString()
  const fill = (from: number, to: number) => `from generate_series(${from}, ${to}) n`
  const series = async (first: string, from: number, to: number) => {
    await db.exec(`
      insert into team_day (agent_id, day, valid_bet) select ${first}, d::date, 5
        ${fill(from, to)} cross join generate_series(timestamptz '${now}' - interval '30 days', '${now}', interval '1 day') d;
      insert into team_span (agent_id, start, valid_bet) select ${first}, date_bin('5 minutes', s, 'epoch'), 5
        ${fill(from, to)} cross join generate_series(timestamptz '${now}' - interval '1 hour', '${now}', interval '5 minutes') s;`)
  }
  await series(String(agent), 1, 1)
  await series('900000000 + n', 1, 60)
  const few = await read()
  await series('900000000 + n', 61, 600)
  const many = await read()
  expect(many).toEqual(few)
  // Two days of spans, two weeks of days, and what is counted up to.
  expect(many[0]!.read).toBeLessThan(700)
  expect(many[1]!.read).toBeLessThan(150)
})
