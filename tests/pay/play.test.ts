import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractKind } from '#api/contracts.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Session } from '#server/kernel/handler.ts'
import { type PastPeriod, periodsWithin, playOver, rowsOf } from '#server/pay/past.ts'
import { playContract } from '#server/pay/play.ts'
import { addLine, baht } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, playOf, settleAll } from './support.ts'

let world: World
let top: bigint
let middle: bigint
let stranger: bigint
const kinds = ['dividend', 'daily-salary'] as const

beforeAll(async () => {
  world = await World.open(await openMigrated())
  await world.app.settings.change({ dividendPeriod: 'week' }, 'test')
  moveTo(world, '2026-03-01T16:00:00Z')
  const [one, two, member] = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  ;[stranger] = (await addLine(world, [1])) as [bigint]
  top = one
  middle = two
  for (const kind of kinds) {
    await agreeOn(world, kind, null, top, 100)
    await agreeOn(world, kind, top, middle, 60, kind === 'daily-salary' ? { betAmount: 200n * baht } : {})
  }
  for (const [moment, stake, win] of [
    ['02T03:10', 100n, 0n],
    ['02T03:12', 250n, 0n],
    ['03T10:00', 150n, 900n],
    ['10T10:00', 400n, 0n],
    ['16T10:00', 900n, 0n],
    ['16T16:59', 333n, 0n],
  ] as const) {
    moveTo(world, `2026-03-${moment}:00Z`)
    await playOf(world, member, stake * baht, win * baht)
  }
  moveTo(world, '2026-03-30T03:10:00Z')
  await settleAll(world)
})
afterAll(async () => {
  expect(await world.invariants()).toEqual([])
  await world.db.close()
})

const play = (agent: bigint, type: ContractKind, rate: string, more: { to?: string; betAmount?: string } = {}) => {
  const { to, betAmount = '0' } = more
  const tiers = [{ rate, activeMembers: 0, periodValidBet: '0', periodProfitLoss: '0', betAmount }]
  return playContract({
    app: world.app,
    session: { memberId: agent } as Session,
    input: { type, tiers, ...(to !== undefined && { to }) },
  }) as Promise<Output<Api['playContract']>>
}
const accountOf = async (id: bigint) =>
  (await world.db.query<{ account: string }>('select account from member where id = $1', [id]))[0]!.account
const claimed = async (agent: bigint, kind: ContractKind) => {
  const [row] = await world.db.query<{ n: bigint }>(
    'select coalesce(sum(claim), 0)::bigint as n from pay_line where agent_id = $1 and kind = $2',
    [agent, kind],
  )
  return row!.n
}
const units = (amount: string) => BigInt(amount.replace('.', '')) * 1_000n

test('what runs, played again, promises what was claimed', async () => {
  for (const kind of kinds) {
    const { totals, hasRunning, periods } = await play(top, kind, '1.00')
    expect(hasRunning).toBe(true)
    expect([kind, totals.difference]).toEqual([kind, '0.00'])
    // The call answers in hundredths.
    expect([kind, units(totals.would)]).toEqual([kind, ((await claimed(top, kind)) / 1_000n) * 1_000n])
    expect(totals.count).toBeGreaterThan(0)
    expect(
      periods
        .map(({ firstDay }) => firstDay)
        .toSorted()
        .toReversed(),
    ).toEqual(periods.map((row) => row.firstDay))
  }
})

test('a loss of the house is made good first, week by week', async () => {
  const { periods } = await play(top, 'dividend', '10.00')
  expect(periods.slice(0, 5).map(({ firstDay, netLoss, would }) => [firstDay, netLoss, would])).toEqual([
    ['2026-03-23', '0.00', '0.00'],
    ['2026-03-16', '1233.00', '123.30'],
    ['2026-03-09', '400.00', '0.00'],
    ['2026-03-02', '-400.00', '0.00'],
    ['2026-02-23', '0.00', '0.00'],
  ])
})

test('hours and five minutes stand by their day, with how many of them reach a tier', async () => {
  const { periods } = await play(top, 'realtime-salary', '1.00', { betAmount: '300' })
  expect(
    periods.map(({ firstDay, count, reached, validBet, would }) => [firstDay, count, reached, validBet, would]),
  ).toEqual([
    ['2026-03-16', 2, 2, '1233.00', '12.33'],
    ['2026-03-10', 1, 1, '400.00', '4.00'],
    ['2026-03-03', 1, 0, '150.00', '0.00'],
    ['2026-03-02', 1, 1, '350.00', '3.50'],
  ])
})

test('who offers sees the team below, beside what was given to it, and no other', async () => {
  const { totals, hasRunning } = await play(top, 'daily-salary', '0.80', { to: await accountOf(middle) })
  expect(hasRunning).toBe(true)
  // 150 of one day are below the tier that runs.
  expect(totals).toMatchObject({ running: '11.89', would: '17.06', difference: '5.16' })
  await expect(play(middle, 'daily-salary', '0.80', { to: await accountOf(top) })).rejects.toThrow('not_found')
  await expect(play(top, 'daily-salary', '0.80', { to: await accountOf(stranger) })).rejects.toThrow('not_found')
  const own = await play(stranger, 'daily-salary', '0.80')
  expect(own).toMatchObject({ hasRunning: false, periods: [], totals: { count: 0, would: '0.00' } })
  await expect(play(top, 'daily-salary', '0.00')).rejects.toThrow('contract_tiers')
})

test('nothing is played before a day is closed', async () => {
  const fresh = await World.open(await openMigrated())
  const input = {
    type: 'dividend' as const,
    tiers: [{ rate: '1.00', activeMembers: 0, periodValidBet: '0', periodProfitLoss: '0', betAmount: '0' }],
  }
  const answer = await playContract({ app: fresh.app, session: { memberId: 1n } as Session, input })
  expect(answer).not.toHaveProperty('days')
  expect(answer).toMatchObject({ hasRunning: false, periods: [] })
  await fresh.db.close()
})

test('a dividend of weeks, half-months and months is played by its own periods', () => {
  const days = { from: '2026-01-10', to: '2026-03-31' }
  const cut = (dividendPeriod: 'week' | 'half-month' | 'month') => ({ timeZone: 'UTC', dividendPeriod })
  expect(periodsWithin(days, cut('month'))).toEqual([
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
  ])
  expect(periodsWithin(days, cut('half-month')).at(0)).toEqual({ from: '2026-01-01', to: '2026-01-15' })
  expect(periodsWithin(days, cut('week')).at(-1)).toEqual({ from: '2026-03-23', to: '2026-03-29' })
})

test('the highest tier that is reached counts, and a side that does not exist is nothing', () => {
  const tier = { activeMembers: 0, netLoss: 0n, validBet: 0n, betAmount: 0n }
  const past: PastPeriod[] = [
    { firstDay: '2026-03-01', lastDay: '2026-03-01', activeMembers: 2, validBet: 1_000n, netLoss: 0n },
    { firstDay: '2026-03-02', lastDay: '2026-03-02', activeMembers: 5, validBet: 1_000n, netLoss: 0n },
  ]
  const played = playOver(
    'daily-salary',
    [
      { ...tier, rate: 100 },
      { ...tier, rate: 200, activeMembers: 3 },
    ],
    past,
    true,
  )
  expect(played).toEqual([
    { rate: 100, claim: 10n },
    { rate: 200, claim: 20n },
  ])
  expect(rowsOf(past, played, undefined).map(({ rate, running }) => [rate, running])).toEqual([
    [200, 0n],
    [100, 0n],
  ])
})
