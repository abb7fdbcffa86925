import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Session } from '#server/kernel/handler.ts'
import { payHandlers } from '#server/pay/handlers.ts'
import { differences } from '#stores/payout-replay.ts'
import { addLine, baht, count, player } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, playOf, settleAll } from './support.ts'

let world: World
let top: bigint
let middle: bigint
beforeAll(async () => {
  world = await World.open(await openMigrated())
  moveTo(world, '2026-03-02T03:00:00Z')
  const line = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  top = line[0]
  middle = line[1]
  const [, , member] = line
  for (const kind of ['daily-salary', 'hourly-salary', 'dividend'] as const) {
    await agreeOn(world, kind, null, top, 100, kind === 'daily-salary' ? { betAmount: 200n * baht } : {})
    await agreeOn(world, kind, top, middle, 60)
  }
  for (const [day, stake] of [
    ['03', 100n],
    ['04', 333n],
    ['05', 500n],
  ] as const) {
    moveTo(world, `2026-03-${day}T03:10:00Z`)
    await playOf(world, member, stake * baht, day === '05' ? 700n * baht : 0n)
    await count(world)
  }
  moveTo(world, '2026-03-06T03:10:00Z')
  await playOf(world, member, 50n * baht)
  await settleAll(world)
})
afterAll(async () => {
  expect(await world.invariants()).toEqual([])
  await world.db.close()
})

const ask = <N extends keyof typeof payHandlers>(name: N, agent: bigint, input: object) =>
  payHandlers[name]({ app: world.app, session: { memberId: agent } as Session, input } as never) as Promise<
    Output<Api[N]>
  >
const daily = (agent: bigint, input: object = {}) => ask('agentDailySalary', agent, { pageSize: 20, ...input })

test('what was paid comes newest first, with what the filter sums to and the period that runs', async () => {
  const answer = await daily(top)
  expect(
    answer.content.map(({ firstDay, rate, base, passed, pay, state, reason }) => [
      firstDay,
      rate,
      base,
      passed,
      pay,
      state,
      reason,
    ]),
  ).toEqual([
    ['2026-03-05', '1.00', '500.00', '3.00', '2.00', 'paid', undefined],
    ['2026-03-04', '1.00', '333.00', '1.99', '1.33', 'paid', undefined],
    ['2026-03-03', undefined, '100.00', '0.00', '0.00', 'nothing', 'tier'],
  ])
  expect(answer.totals).toEqual({ count: 3, base: '933.00', claim: '8.33', passed: '4.99', pay: '3.33' })
  expect(answer.content[0]!.receipt).toMatch(/^\d+-\d+$/)
  expect(answer.running).toMatchObject({ firstDay: '2026-03-06', lastDay: '2026-03-06', base: '50.00', pay: '0.00' })
  expect(answer.running).not.toHaveProperty('rate')
  // The downline is not passed over: its own condition is met.
  expect((await daily(middle)).running).toMatchObject({ rate: '0.60', base: '50.00', pay: '0.30' })
})

test('pages go by key, and a filter sums what it leaves, by day between two times', async () => {
  const first = await daily(top, { pageSize: 2 })
  const second = await daily(top, { pageSize: 2, cursor: first.next })
  expect([first.content.length, second.content.length, second.next, second.totals]).toEqual([
    2,
    1,
    undefined,
    undefined,
  ])
  const one = await daily(top, { from: '2026-03-03T17:00:00.000Z', to: '2026-03-04T17:00:00.000Z' })
  expect([one.content.length, one.totals?.pay]).toEqual([1, '1.33'])
  expect(one.totals?.days).toEqual([{ day: '2026-03-04', kind: 'daily-salary', pay: '1.33' }])
})

test('a contract that was agreed in the running period says from when it counts', async () => {
  const [fresh] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agreeOn(world, 'hourly-salary', null, fresh, 100)
  const answer = await ask('agentHourlySalary', fresh, { pageSize: 20 })
  expect(answer).toMatchObject({ countsFrom: '2026-03-06T04:00:00.000Z', content: [] })
  expect(answer).not.toHaveProperty('running')
})

test('each payment is computed anew from its inputs alone, and a changed one is found', async () => {
  let seen = 0
  for (const agent of [top, middle])
    for (const { run } of (await ask('agentRevenue', agent, { from: '2026-03-01', to: '2026-03-31', pageSize: 100 }))
      .content) {
      const detail = await ask('agentPayout', agent, { run })
      expect([run, differences(detail)]).toEqual([run, []])
      seen += 1
    }
  expect(seen).toBeGreaterThan(8)
  const { run } = (await daily(top)).content[0]!
  const detail = await ask('agentPayout', top, { run })
  expect(detail).toMatchObject({ contract: { tiers: [{ rate: '1.00' }] }, below: [{ rate: '0.60', given: '3.00000' }] })
  expect(detail.types).toMatchObject([{ gameType: 'RNG', validBet: '500.00000', netLoss: '-200.00000' }])
  expect(detail.directs?.map(({ validBet }) => validBet)).toEqual(['500.00000'])
  expect(differences({ ...detail, types: [] })).toEqual(['base'])
  expect(differences({ ...detail, directs: [] })).toEqual(['base'])
  expect(differences({ ...detail, pay: '2.00001' })).toEqual(['pay', 'receipt'])
  expect(differences({ ...detail, validBet: '500.00001' })).toEqual(['base'])
  expect(differences({ ...detail, below: [] })).toEqual(['passed', 'pay'])
  expect(differences({ ...detail, activeMembers: 0, validBet: '199.00000', base: '199.00000' })).toEqual([
    ...['rate', 'base', 'claim'],
  ])
})

test('a payment is its agent’s alone', async () => {
  const { run } = (await daily(middle)).content[0]!
  const [stranger] = (await addLine(world, [1])) as [bigint]
  await expect(ask('agentPayout', stranger, { run })).rejects.toMatchObject({ code: 'not_found' })
})

test('income is the sum of all kinds, by kind and by day', async () => {
  const answer = await ask('agentRevenue', top, { from: '2026-03-01', to: '2026-03-31', pageSize: 20 })
  const { totals } = answer
  expect(totals!.kinds.map(({ kind, count: lines, pay }) => [kind, lines, pay])).toEqual([
    ['daily-salary', 3, '3.33'],
    ['hourly-salary', 3, '3.73'],
  ])
  expect(totals).toMatchObject({ pay: '7.06', passed: '10.59', waiting: '0.00', count: 6 })
  expect(totals!.days).toContainEqual({ day: '2026-03-05', kind: 'daily-salary', pay: '2.00' })
  await expect(ask('agentRevenue', top, { from: '2026-03-02', to: '2026-03-01', pageSize: 20 })).rejects.toMatchObject({
    code: 'period_reversed',
  })
  await expect(ask('agentRevenue', top, { from: '2024-03-02', to: '2026-03-01', pageSize: 20 })).rejects.toMatchObject({
    code: 'period_too_long',
  })
})

test('the period counts by the contract that held when it began; what it leaves is said without one, too', async () => {
  const until = (time: string) => moveTo(world, `2026-03-10T${time}:00Z`)
  until('03:10')
  const [fresh, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  const hourly = () => ask('agentHourlySalary', fresh, { pageSize: 20 })
  const idOf = async () =>
    (
      await world.db.query<{ id: bigint }>('select max(id) as id from contract where downline_id = $1', [fresh])
    )[0]!.id.toString()
  const end = () =>
    world.db.query(
      "update contract set status = 'terminated', ended_at = $2 where downline_id = $1 and status = 'accepted'",
      [fresh, world.clock.now()],
    )
  await agreeOn(world, 'hourly-salary', null, fresh, 100)
  const first = await idOf()
  until('04:10')
  const bet = await playOf(world, member, 100n * baht)
  await settleAll(world)
  await end()
  const byFirst = { pay: '1.00', contract: { id: first, tiers: [{ rate: '1.00' }] } }
  expect((await hourly()).running).toMatchObject(byFirst)
  await agreeOn(world, 'hourly-salary', null, fresh, 50)
  expect(await hourly()).toMatchObject({ running: byFirst, countsFrom: '2026-03-10T05:00:00.000Z' })
  until('05:10')
  await settleAll(world)
  await world.rollback(bet, await player(world, member))
  await settleAll(world)
  await end()
  expect(await hourly()).toMatchObject({
    ...{ running: { base: '-100.00', contract: { id: await idOf() } }, standing: { carried: '0.00', owed: '0.00' } },
  })
  until('06:10')
  await settleAll(world)
  const answer = await hourly()
  expect(answer).not.toHaveProperty('running')
  expect(answer.standing).toEqual({ carried: '-100.00', owed: '0.00' })
})
