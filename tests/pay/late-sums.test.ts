import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Output } from '#api/endpoint.ts'
import type { RunningPeriod } from '#api/payouts.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { Session } from '#server/kernel/handler.ts'
import { payHandlers } from '#server/pay/handlers.ts'
import { payStaffHandlers } from '#server/pay/staff-handlers.ts'
import { addLine, baht, countAgain, move, player } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, playOf, settleAll } from './support.ts'

let world: World
/** Two branches: `top` and `middle` above one player, `other` above another. */
let top: bigint
let middle: bigint
let other: bigint
let first: bigint
let second: bigint
beforeAll(async () => {
  world = await World.open(await openMigrated())
  moveTo(world, '2026-03-02T03:00:00Z')
  ;[top, middle, first] = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  ;[other, second] = (await addLine(world, [1, 0])) as [bigint, bigint]
  for (const kind of ['daily-salary', 'hourly-salary'] as const) {
    await agreeOn(world, kind, null, top, 100)
    await agreeOn(world, kind, top, middle, 60)
    await agreeOn(world, kind, null, other, 50)
  }
})
afterAll(async () => {
  expect(await world.invariants()).toEqual([])
  await world.db.close()
})

/** A bet that waits for its result; gives how it is settled. */
async function openBet(member: bigint, stake: bigint): Promise<(win: bigint) => Promise<unknown>> {
  await move(world, member, 'deposits', stake, 'deposit')
  const fields = { ...(await player(world, member)), round: crypto.randomUUID(), round_closed: false }
  const bet = await world.accepted({ ...fields, amount: Number(stake) })
  return async (win) =>
    world.win(bet, { ...fields, ...(await player(world, member)), amount: Number(win), round_closed: true })
}

type Name = 'agentDailySalary' | 'agentHourlySalary'
const runningOf = async (name: Name, memberId: bigint) => {
  const call = { app: world.app, session: { memberId } as Session, input: { pageSize: 20 } }
  const { running } = (await payHandlers[name](call as never)) as { running?: RunningPeriod }
  return running
}
const ofStaff = <N extends 'staffPayRuns' | 'staffPayLines'>(name: N, input: object) =>
  payStaffHandlers[name]({ app: world.app, input: { pageSize: 20, ...input } } as never) as Promise<Output<StaffApi[N]>>
/** The sums of the newest run of a kind. */
async function sumsOf(kind: string) {
  const { content } = await ofStaff('staffPayRuns', { kind, paying: true })
  return (await ofStaff('staffPayLines', { run: content[0]!.id })).sums
}

test('the period that runs names what came late in its base, and so does the sum of its run, each branch once', async () => {
  moveTo(world, '2026-03-03T03:10:00Z')
  const taken = await playOf(world, first, 100n * baht)
  const settle = await openBet(second, 40n * baht)
  await settleAll(world)
  moveTo(world, '2026-03-04T03:10:00Z')
  const settleNext = await openBet(second, 7n * baht)
  await settleAll(world)
  expect((await runningOf('agentDailySalary', other))?.late).toBeUndefined()
  moveTo(world, '2026-03-05T03:10:00Z')
  await settleAll(world)
  await world.rollback(taken, await player(world, first))
  await settle(25n * baht)
  await settleNext(0n)
  await playOf(world, first, 500n * baht)
  await settleAll(world)

  const lateOfFirst = [{ day: '2026-03-03', amount: '-100.00' }]
  const lateOfSecond = [
    { day: '2026-03-03', amount: '40.00' },
    { day: '2026-03-04', amount: '7.00' },
  ]
  for (const name of ['agentDailySalary', 'agentHourlySalary'] as const) {
    expect(await runningOf(name, top)).toMatchObject({ base: '400.00', claim: '4.00', late: lateOfFirst })
    expect(await runningOf(name, middle)).toMatchObject({ base: '400.00', late: lateOfFirst })
    expect(await runningOf(name, other)).toMatchObject({ base: '47.00', late: lateOfSecond })
  }

  moveTo(world, '2026-03-06T03:10:00Z')
  await settleAll(world)
  const late = {
    ...{ sum: '-53.00', from: '2026-03-03', to: '2026-03-04' },
    days: [
      { day: '2026-03-03', amount: '-60.00' },
      { day: '2026-03-04', amount: '7.00' },
    ],
  }
  // The tops' rates of their bases, 1% and 0.5%.
  for (const kind of ['daily-salary', 'hourly-salary'])
    expect(await sumsOf(kind)).toEqual({ base: '447.00', late, pay: '4.23' })
  expect((await runningOf('agentDailySalary', top))?.late).toBeUndefined()
})

test('what belongs to many days is one sum in the run, with the first and the last of them', async () => {
  const settles: ((win: bigint) => Promise<unknown>)[] = []
  for (let day = 7; day <= 14; day += 1) {
    moveTo(world, `2026-03-${String(day).padStart(2, '0')}T03:10:00Z`)
    settles.push(await openBet(second, 10n * baht))
    await settleAll(world)
  }
  moveTo(world, '2026-03-15T03:10:00Z')
  await settleAll(world)
  for (const settle of settles) await settle(0n)
  await settleAll(world)
  moveTo(world, '2026-03-16T03:10:00Z')
  await settleAll(world)
  expect(await sumsOf('daily-salary')).toEqual({
    base: '80.00',
    late: { sum: '80.00', from: '2026-03-07', to: '2026-03-14', days: [] },
    pay: '0.40',
  })
})

test('when the figures are counted again, the sums of a run name what its lines name', async () => {
  const before = await sumsOf('daily-salary')
  expect(before.late).toBeDefined()
  const { content } = await ofStaff('staffPayRuns', { kind: 'daily-salary', paying: true })
  const named = async () => {
    const page = await ofStaff('staffPayLines', { run: content[0]!.id })
    return [page.sums.late?.sum, page.content.flatMap((line) => line.late ?? []).length]
  }
  expect(await named()).toEqual(['80.00', 8])
  await world.db.query('delete from team_late_day')
  expect(await named()).toEqual([undefined, 0])
  await countAgain(world)
  await settleAll(world)
  expect(await named()).toEqual(['80.00', 8])
  expect(await sumsOf('daily-salary')).toEqual(before)
})

test('each branch is counted at its top also where the top’s contract was ended since', async () => {
  const { content } = await ofStaff('staffPayRuns', { kind: 'daily-salary', paying: true })
  const run = content.at(-1)!.id
  const { sums } = await ofStaff('staffPayLines', { run })
  await world.db.query("update contract set status = 'terminated', ended_at = $1 where upline_id is null", [
    world.clock.now(),
  ])
  expect((await ofStaff('staffPayLines', { run })).sums).toEqual(sums)
})
