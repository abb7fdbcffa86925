import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '#api/money.ts'
import { allocate, type Claimant } from '#api/pay-rules.ts'
import type { RunningPeriod } from '#api/payouts.ts'
import type { Session } from '#server/kernel/handler.ts'
import { countActive, countRunning } from '#server/pay/active.ts'
import { payHandlers } from '#server/pay/handlers.ts'
import { periodAt } from '#server/pay/periods.ts'
import { type HeldRow, listHeld } from '#server/pay/rows.ts'
import { claimantsFor } from '#server/pay/running.ts'
import { cutOf, toClaimant } from '#server/pay/settle.ts'
import { addLine, baht } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { addBelow, agreeOn, moveTo, playOf, settleAll } from './support.ts'

let world: World
/** Each with a player below: a line of five, and two more branches below its first. */
let agents: readonly bigint[]
const players: bigint[] = []

beforeAll(async () => {
  world = await World.open(await openMigrated())
  await world.app.settings.change({ dividendPeriod: 'week' }, 'test')
  moveTo(world, '2026-03-01T15:00:00Z')
  agents = await addLine(world, [1, 2, 2, 2, 2])
  for (const agent of agents) players.push(await addBelow(world, agent))
  const asks = [{}, { validBet: 100_000n * baht }, { activeMembers: 3 }, {}, { activeMembers: 1 }]
  for (const [place, agent] of agents.entries())
    for (const kind of ['dividend', 'daily-salary', 'hourly-salary'] as const)
      await agreeOn(world, kind, agents[place - 1] ?? null, agent, 100 - 10 * place, asks[place])
  moveTo(world, '2026-03-02T03:00:00Z')
  for (const player of players) await playOf(world, player, 5_000n * baht)
  await settleAll(world)
})
afterAll(async () => {
  expect(await world.invariants()).toEqual([])
  await world.db.close()
})

const names = {
  dividend: 'agentDividends',
  'daily-salary': 'agentDailySalary',
  'hourly-salary': 'agentHourlySalary',
} as const
type Kind = keyof typeof names

const runningOf = async (kind: Kind, memberId: bigint): Promise<RunningPeriod | undefined> => {
  const call = { app: world.app, session: { memberId } as Session, input: { pageSize: 20 } }
  return ((await payHandlers[names[kind]](call as never)) as { running?: RunningPeriod }).running
}

/** What the rules deal to an agent among everybody below, as a settlement reads them. */
async function dealtTo(kind: Kind, agent: bigint) {
  const rows = await listHeld(world.db, kind, periodAt(kind, world.clock.now(), cutOf(world.app)))
  const below = await world.db.query<{ id: bigint }>('select descendant as id from member_tree where ancestor = $1', [
    agent,
  ])
  const ids = new Set(below.map(({ id }) => id))
  const claimants = rows.filter(({ agent_id }) => ids.has(agent_id)).map((row) => toClaimant(kind, row, true))
  const { claim, passed, pay } = allocate(claimants, { carryLosses: true }).get(agent)!
  const money = (units: bigint) => formatAmount(units, world.app.settings.currency())
  return { claim: money(claim), passed: money(passed), pay: money(pay) }
}

test.each(Object.keys(names) as Kind[])('%s: the estimate is what the rules deal out among all below', async (kind) => {
  const passed = new Set<string>()
  for (const agent of agents) {
    const dealt = await dealtTo(kind, agent)
    expect(await runningOf(kind, agent)).toMatchObject(dealt)
    passed.add(dealt.passed)
  }
  expect(passed.size).toBeGreaterThan(1)
})

const row = (agent: bigint) => ({ agent_id: agent }) as HeldRow
const claimant =
  (rates: Readonly<Record<string, number>>, base: bigint) =>
  ({ agent_id }: HeldRow): Claimant => ({
    ...{ agent: agent_id, above: agent_id === 1n ? undefined : 1n, rate: rates[`${agent_id}`] ?? 0, base },
    ...{ carry: 0n, owed: 0n },
  })

test('below somebody who reached a tier nobody is read, and nobody at all where nothing is given', async () => {
  const below: Readonly<Record<string, readonly bigint[]>> = { 1: [2n, 3n], 3: [4n], 2: [5n], 4: [6n] }
  const asked: bigint[] = []
  const given = async (givers: readonly bigint[]) => {
    asked.push(...givers)
    return givers.flatMap((giver) => (below[`${giver}`] ?? []).map(row))
  }
  const found = await claimantsFor(row(1n), given, claimant({ 1: 100, 2: 10, 4: 20 }, 10_000n))
  expect([found.map(({ agent }) => agent), asked]).toEqual([
    [1n, 2n, 3n, 4n],
    [1n, 3n],
  ])
  asked.length = 0
  await claimantsFor(row(1n), given, claimant({ 1: 100, 2: 100 }, 10_000n))
  expect(asked).toEqual([1n])
  asked.length = 0
  await claimantsFor(row(1n), given, claimant({ 1: 100 }, -5n))
  await claimantsFor(row(1n), given, claimant({ 2: 100 }, 10_000n))
  expect(asked).toEqual([])
})

const activeOf = async (agent: bigint) => {
  const { activeMembers, activeAsOf } = (await runningOf('dividend', agent))!
  return activeAsOf === undefined ? activeMembers : [activeMembers, activeAsOf.slice(0, 16)]
}
const stored = () =>
  world.db.query<{ is_over: boolean; active: number | null }>(
    `select p.is_over, a.active from pay_active_period p left join pay_active a on a.first_day = p.first_day and a.agent_id = $1
     where p.first_day = '2026-03-02'`,
    [agents[0]],
  )

test('active members of a week that runs are counted once a minute, and for good when it is over', async () => {
  // Of the first day they are those of the day.
  expect(await activeOf(agents[0]!)).toBe(5)
  moveTo(world, '2026-03-04T03:00:00Z')
  await playOf(world, players[0]!, 5_000n * baht)
  await settleAll(world)
  expect(await activeOf(agents[0]!)).toBe(5)
  await countRunning(world.app)
  expect(await activeOf(agents[0]!)).toEqual([5, '2026-03-04T03:00'])
  await playOf(world, await addBelow(world, agents[0]!), 5_000n * baht)
  await settleAll(world)
  await countRunning(world.app)
  expect(await activeOf(agents[0]!)).toEqual([5, '2026-03-04T03:00'])
  moveTo(world, '2026-03-04T03:01:00Z')
  await settleAll(world)
  await countRunning(world.app)
  expect(await activeOf(agents[0]!)).toEqual([6, '2026-03-04T03:01'])
  expect(await stored()).toEqual([{ is_over: false, active: 6 }])
  await playOf(world, await addBelow(world, agents[0]!), 5_000n * baht)
  await settleAll(world)
  moveTo(world, '2026-03-10T03:00:00Z')
  await settleAll(world)
  while ((await stored())[0]!.is_over === false) await countActive(world.app)
  expect(await stored()).toEqual([{ is_over: true, active: 7 }])
})

test('an estimate for which many contracts are looked at is kept for a minute, and says up to when it is', async () => {
  const [giver, player] = (await addLine(world, [1, 0])) as [bigint, bigint]
  for (let place = 0; place < 200; place += 1) {
    const [below] = (await addLine(world, [2])) as [bigint]
    await agreeOn(world, 'hourly-salary', giver, below, 50, { betAmount: 10n ** 9n * baht })
    await world.db.query("insert into pay_standing (agent_id, kind, carry, owed) values ($1, 'hourly-salary', 0, 1)", [
      below,
    ])
  }
  await agreeOn(world, 'hourly-salary', null, giver, 100)
  moveTo(world, '2026-03-10T05:00:00Z')
  const baseAndTime = async () => {
    await playOf(world, player, 100n * baht)
    await settleAll(world)
    const { base, asOf } = (await runningOf('hourly-salary', giver))!
    return [base, asOf.slice(11, 19)]
  }
  expect(await baseAndTime()).toEqual(['100.00', '05:00:00'])
  moveTo(world, '2026-03-10T05:00:59Z')
  expect(await baseAndTime()).toEqual(['100.00', '05:00:00'])
  moveTo(world, '2026-03-10T05:01:00Z')
  expect(await baseAndTime()).toEqual(['300.00', '05:01:00'])
  await world.db.query('delete from pay_standing where owed = 1')
})

test('the period that runs is told, too, where the team has done nothing in it', async () => {
  const [idle] = (await addLine(world, [1])) as [bigint]
  await agreeOn(world, 'daily-salary', null, idle, 100)
  expect(await runningOf('daily-salary', idle)).toBeUndefined()
  moveTo(world, new Date(world.clock.now().getTime() + 86_400_000).toISOString())
  await settleAll(world)
  expect(await runningOf('daily-salary', idle)).toMatchObject({ base: '0.00', pay: '0.00', activeMembers: 0 })
})
