import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#api/refusal.ts'
import type { RequestFacts } from '#server/kernel/handler.ts'
import { profitHandlers } from '#server/records/profit.ts'
import { addLine, baht, count, move, player } from '#tests/figures/support.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'

let world: World
let member: bigint
let who: { user: string; token: string }
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew()
  ;[member] = (await addLine(world, [0])) as [bigint]
  await move(world, member, 'deposits', 1_000n * baht, 'deposit')
  who = await player(world, member)
})
afterEach(async () => expect(await world.invariants()).toEqual([]))
afterAll(() => world.db.close())

const request: RequestFacts = {
  ...{ id: 'r', ip: '203.0.113.7', country: 'BR', userAgent: '', cookies: {}, language: 'en' },
  fetchSite: undefined,
}
const callOf = (input: object) => ({
  ...{ app: world.app, input: { by: 'day', ...input } as { by: 'day' }, request },
  session: { id: 's', memberId: member, type: 0, account: 'a' } as const,
  reply: { setCookie: () => {} },
})
const profit = (input: object = {}) => profitHandlers.profit(callOf(input))
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: world.app.settings.current().timeZone }).format(world.clock.now())
const round = async (stake: number, won: number, game = 'pg_koi') => {
  const fields = { ...who, round: randomUUID(), game_code: game }
  const reference = await world.accepted({ ...fields, amount: stake * 100_000, round_closed: false })
  await world.win(reference, { ...fields, amount: won * 100_000, round_closed: true })
}

describe('the profit and loss of a member', () => {
  test('is the same by day, by month, by kind of game and added up, and comes from what is counted', async () => {
    await round(30, 50)
    expect((await profit()).content.map(({ bets }) => bets)).not.toContain(1)
    await round(20, 0, 'jdb_fish')
    await count(world)
    const month = await profit()
    expect(month.content.map(({ day, staked, won, result }) => [day, staked, won, result])).toEqual([
      [today(), '50.00', '50.00', '0.00'],
    ])
    expect(month.totals).toMatchObject({ bets: 2, staked: '50.00', validBet: '50.00', deposits: '1000.00' })
    expect(month.types.map(({ gameType, result }) => [gameType, result])).toEqual([
      ['RNG', '20.00'],
      ['FISH', '-20.00'],
    ])
    expect(month).toMatchObject({ playedDays: 1, netDeposits: '1000.00', currency: 'THB' })
    const year = await profit({ by: 'month' })
    expect(year.content).toEqual([{ ...month.content[0], day: `${today().slice(0, 7)}-01` }])
    expect(year.totals).toEqual(month.totals)
  })

  test('has the time before beside it, and what was paid in for life beyond both', async () => {
    await round(30, 10)
    await count(world)
    const day = today()
    world.clock.advance(24 * 60 * 60_000)
    await move(world, member, 'withdrawals', -400n * baht, 'withdrawal')
    await count(world)
    const next = await profit({ from: today(), to: today() })
    expect(next.totals).toMatchObject({ bets: 0, withdrawals: '400.00', deposits: '0.00' })
    expect(next).toMatchObject({ playedDays: 0, netDeposits: '600.00', types: [] })
    expect(next.before).toMatchObject({ from: day, to: day, staked: '30.00', won: '10.00', result: '-20.00' })
  })

  test('is a file of the same lines', async () => {
    await round(30, 50)
    await count(world)
    const { name, pages } = await profitHandlers.profitFile(callOf({}))
    const lines: string[] = []
    for await (const page of pages) lines.push(...page.map((cells) => cells.join(',')))
    expect(name).toBe(`profit-${today()}.csv`)
    expect(lines[0]).toMatch(/^Day \(Asia\/Bangkok\),Rounds,Staked,Valid bets,Came back,Result of play,/)
    expect(lines[1]).toMatch(new RegExp(`^${today()},1,30.00,30.00,50.00,20.00,\\d+,1000.00,0.00,0.00,0.00,THB$`))
  })

  test('refuses days in the wrong order or too far back', async () => {
    await expect(profit({ from: '2026-02-02', to: '2026-02-01' })).rejects.toEqual(new Refusal('period_reversed'))
    await expect(profit({ from: '2020-01-01' })).rejects.toEqual(new Refusal('period_too_long'))
  })
})

describe('over HTTP', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite()
    await site.member('mali')
  })
  afterAll(() => site.close())

  test('only a member’s own days are given, and no other filter and no day that is none', async () => {
    const mali = site.visitor()
    expect((await mali.fetch('/api/records/profit')).status).toBe(401)
    await mali.logIn('mali')
    const status = async (query: string) => {
      const headers = { authorization: `Bearer ${mali.token}` }
      return (await mali.fetch(`/api/records/profit${query}`, { headers })).status
    }
    expect(await status('')).toBe(200)
    for (const query of ['?colour=red', '?memberId=1', '?from=2026-02-30', '?by=hour', '?from=2001-01-01'])
      expect([query, await status(query)]).toEqual([query, 400])
    expect(await mali.call('profit', {})).toMatchObject({ content: [], types: [], playedDays: 0, netDeposits: '0.00' })
  })
})
