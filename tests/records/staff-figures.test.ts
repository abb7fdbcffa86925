import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { currencyOf, parseAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { RequestFacts } from '#server/kernel/handler.ts'
import { memberFigureHandlers } from '#server/records/staff-figures.ts'
import { addLine, baht, count, move, player } from '#tests/figures/support.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'

const dayMs = 24 * 60 * 60_000
let world: World
let member: bigint
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew()
  ;[member] = (await addLine(world, [0])) as [bigint]
})
afterEach(async () => expect(await world.invariants()).toEqual([]))
afterAll(() => world.db.close())

const request: RequestFacts = {
  ...{ id: 'r', ip: '203.0.113.7', country: 'TH', userAgent: '', cookies: {}, language: 'en' },
  fetchSite: undefined,
}
const figures = (input: { from?: string; to?: string } = {}) =>
  memberFigureHandlers.staffMemberFigures({
    ...{ app: world.app, input: { account: `m-${member}`, ...input }, request },
    ...{ session: undefined, staff: {} as never, act: {} as never, reply: { setCookie: () => {} } },
  })
const dayOf = (ago = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: world.app.settings.current().timeZone }).format(
    new Date(world.clock.now().getTime() - ago * dayMs),
  )
const round = async (stake: number, won: number, game = 'pg_koi') => {
  const who = await player(world, member)
  const fields = { ...who, round: randomUUID(), game_code: game }
  const reference = await world.accepted({ ...fields, amount: stake * 100_000, round_closed: false })
  await world.win(reference, { ...fields, amount: won * 100_000, round_closed: true })
}
/** What the ledger moved in the member's wallet, for some reasons. */
const ledger = async (...reasons: string[]): Promise<bigint> => {
  const [row] = await world.db.query<{ sum: bigint }>(
    `select coalesce(sum(p.amount), 0)::bigint as sum from posting p join transfer t on t.id = p.transfer_id
       join account a on a.id = p.account_id where a.member_id = $1 and t.reason = any($2)`,
    [member, reasons],
  )
  return row!.sum
}
const units = (amount: string) => parseAmount(amount, currencyOf('THB'))

describe('figures of a member, for staff', () => {
  test('of today, seven days, the month and all are sums of what the ledger moved', async () => {
    await move(world, member, 'deposits', 1_000n * baht, 'deposit')
    await round(30, 50)
    world.clock.advance(40 * dayMs)
    await move(world, member, 'deposits', 200n * baht, 'deposit')
    await round(20, 0, 'jdb_fish')
    world.clock.advance(6 * dayMs)
    await move(world, member, 'withdrawals', -300n * baht, 'withdrawal')
    await move(world, member, 'promotions', 7n * baht, 'bonus')
    await move(world, member, 'adjustments', -5n * baht, 'adjustment')
    await round(10, 4)
    await count(world)
    const { spans, currency, asOf } = await figures()
    expect({ currency, asOf }).toEqual({ currency: 'THB', asOf: world.clock.now().toISOString() })
    expect(spans.today).toMatchObject({ bets: 1, staked: '10.00', house: '6.00', deposits: '0.00', bonus: '7.00' })
    expect(spans.week).toMatchObject({ bets: 2, staked: '30.00', house: '26.00', deposits: '200.00' })
    expect(spans.life).toMatchObject({ bets: 3, depositCount: 2, withdrawalCount: 1, adjustments: '-5.00' })
    expect(units(spans.life.deposits)).toBe(await ledger('deposit'))
    expect(units(spans.life.withdrawals)).toBe(-(await ledger('withdrawal')))
    expect(units(spans.life.house)).toBe(-(await ledger('bet', 'win')))
    expect(units(spans.life.netDeposits)).toBe(await ledger('deposit', 'withdrawal'))
  })

  test('of a period are by day, by kind of game and added up the same', async () => {
    await move(world, member, 'deposits', 1_000n * baht, 'deposit')
    await round(120, 0)
    world.clock.advance(dayMs)
    await round(20, 60, 'jdb_fish')
    await count(world)
    const both = (await figures({ from: dayOf(1), to: dayOf() })).period
    expect(both.days.map(({ day, staked, house }) => [day, staked, house])).toEqual([
      [dayOf(), '20.00', '-40.00'],
      [dayOf(1), '120.00', '120.00'],
    ])
    expect(both.types.map(({ gameType, house }) => [gameType, house])).toEqual([
      ['RNG', '120.00'],
      ['FISH', '-40.00'],
    ])
    expect(both.totals).toMatchObject({ bets: 2, staked: '140.00', validBet: '140.00', house: '80.00' })
    const { period: first } = await figures({ from: dayOf(1), to: dayOf(1) })
    expect(first).toMatchObject({ from: dayOf(1), to: dayOf(1), totals: { bets: 1, deposits: '1000.00' } })
    expect(first.types.map(({ gameType }) => gameType)).toEqual(['RNG'])
  })

  test('say in which months the member was active, the newest first', async () => {
    await move(world, member, 'deposits', 1_000n * baht, 'deposit')
    await round(120, 0)
    const before = `${dayOf().slice(0, 7)}-01`
    world.clock.advance(31 * dayMs)
    await round(20, 0)
    await count(world)
    expect((await figures()).months).toEqual([
      { month: `${dayOf().slice(0, 7)}-01`, validBet: '20.00', active: false },
      { month: before, validBet: '120.00', active: true },
    ])
  })

  test('of somebody who never came are nothing', async () => {
    const { spans, period, months } = await figures()
    expect(spans.life).toMatchObject({ bets: 0, staked: '0.00', house: '0.00', seconds: 0, netDeposits: '0.00' })
    expect(period).toMatchObject({ from: `${dayOf().slice(0, 7)}-01`, to: dayOf(), types: [], days: [] })
    expect(months).toEqual([])
  })

  test('are not given for days in the wrong order or for more than 400', async () => {
    await expect(figures({ from: '2026-02-02', to: '2026-02-01' })).rejects.toEqual(new Refusal('period_reversed'))
    await expect(figures({ from: '2025-01-01', to: '2026-02-05' })).rejects.toEqual(new Refusal('period_too_long'))
    expect((await figures({ from: '2025-01-01', to: '2026-02-04' })).period.days).toEqual([])
  })
})

describe('over HTTP', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite()
    await site.member('mali')
  })
  afterAll(() => site.close())
  const failure = (work: Promise<unknown>) => work.catch(({ code }: CallFailure) => code)

  test('only staff who may read members see them', async () => {
    const auditor = await site.staff('auditor')
    expect(await auditor.call('staffMemberFigures', { account: 'MALI' })).toMatchObject({ currency: 'THB', months: [] })
    expect(await failure(auditor.call('staffMemberFigures', { account: 'nobody' }))).toBe('user_unknown')
    const mali = site.visitor()
    await mali.logIn('mali')
    const headers = { authorization: `Bearer ${mali.token}` }
    expect((await mali.fetch('/api/staff/members/mali/figures', { headers })).status).toBe(401)
  })
})
