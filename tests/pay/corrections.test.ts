import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { StaffApi } from '#api/staff-index.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { correctionHandlers } from '#server/pay/correction-handlers.ts'
import { payHandlers } from '#server/pay/handlers.ts'
import { payStaffHandlers } from '#server/pay/staff-handlers.ts'
import { addLine, baht, count, move } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, playOf, settleAll, walletOf } from './support.ts'

let world: World
let agent: bigint
let member: bigint
/** The hour of 100 baht: one was paid. */
let run: string
const people = [1n, 2n]
beforeAll(async () => {
  world = await World.open(await openMigrated())
  for (const [at, account] of ['asks', 'agrees'].entries()) {
    const [row] = await world.db.query<{ id: bigint }>(
      `insert into staff (account, role, password_hash, created_at) values ($1, 'manager', 'x', $2) returning id`,
      [account, world.clock.now()],
    )
    people[at] = row!.id
  }
  moveTo(world, '2026-03-02T03:00:00Z')
  ;[agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agreeOn(world, 'hourly-salary', null, agent, 100)
  moveTo(world, '2026-03-02T04:10:00Z')
  await playOf(world, member, 100n * baht)
  moveTo(world, '2026-03-02T05:00:11Z')
  await settleAll(world)
  run = (await own()).content[0]!.run
})
afterEach(async () => {
  await count(world)
  expect(await world.invariants()).toEqual([])
})
afterAll(() => world.db.close())

const noted: object[] = []
const act = {
  transaction: (work: (tx: Queryable) => Promise<unknown>) => world.db.transaction(work),
  note: (line: object) => void noted.push(line),
}
const handlers = { ...payStaffHandlers, ...correctionHandlers }
type Name = keyof typeof handlers & keyof StaffApi
const by = <N extends Name>(person: number, name: N, input: object) =>
  handlers[name]({ app: world.app, input, act, staff: { staffId: people[person] } } as never) as Promise<
    Output<StaffApi[N]>
  >
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )
const account = () => `m-${agent}`
const ask = (amount?: string, more: object = {}) =>
  by(0, 'staffCorrectPay', { run, account: account(), reason: 'A bet was void', ...(amount && { amount }), ...more })
const approve = (id: string, person = 1) => by(person, 'staffApprovePayCorrection', { id })
const own = (input: object = {}) =>
  payHandlers.agentHourlySalary({
    app: world.app,
    input: { pageSize: 20, ...input },
    session: { memberId: agent },
  } as never) as Promise<Output<Api['agentHourlySalary']>>
const payment = () =>
  payHandlers.agentPayout({ app: world.app, input: { run }, session: { memberId: agent } } as never) as Promise<
    Output<Api['agentPayout']>
  >
const revenue = () =>
  payHandlers.agentRevenue({
    app: world.app,
    input: { from: '2026-03-02', to: '2026-03-05', pageSize: 20 },
    session: { memberId: agent },
  } as never) as Promise<Output<Api['agentRevenue']>>
/** What the run paid and by what it was corrected, as the list of runs says it. */
async function amongRuns() {
  const { content } = await by(0, 'staffPayRuns', { paying: true, pageSize: 50 })
  const { total, corrected } = content.find(({ id }) => id === run)!
  return [total, corrected]
}

test('a correction upwards is asked by one person, approved by another, and stands apart from the pay', async () => {
  const before = await walletOf(world, agent)
  expect(await amongRuns()).toEqual(['1.00', undefined])
  const asked = await ask('0.25')
  expect(asked).toMatchObject({ state: 'pending', amount: '0.25', reverses: false, askedBy: 'asks' })
  expect(await walletOf(world, agent)).toBe(before)
  expect((await by(0, 'staffPayLines', { run, pageSize: 50 })).content).toMatchObject([{ isAsked: true, pay: '1.00' }])
  expect(await code(ask('0.10'))).toBe('state_conflict')
  expect(await code(approve(asked.id, 0))).toBe('other_person_needed')
  expect(await approve(asked.id)).toMatchObject({ state: 'approved', decidedBy: 'agrees' })
  expect(await code(approve(asked.id))).toBe('state_conflict')
  expect(await amongRuns()).toEqual(['1.00', '0.25'])
  expect(await walletOf(world, agent)).toBe(before + 25_000n)
  expect((await own()).content[0]).toMatchObject({ pay: '1.00', corrected: '0.25', state: 'paid' })
  expect(await revenue()).toMatchObject({ totals: { pay: '1.00', corrected: '0.25' } })
  expect((await by(0, 'staffPayLines', { run, pageSize: 50 })).sums).toMatchObject({ pay: '1.00', corrected: '0.25' })
  const { corrections } = await payment()
  expect(corrections).toMatchObject([
    {
      amount: '0.25000',
      reason: 'A bet was void',
      parts: [{ amount: '0.25000', receipt: expect.stringMatching(/^\d+-\d+$/) }],
    },
  ])
  const [message] = await world.db.query<{ texts: Record<string, { content: string }> }>(
    'select texts from member_message where member_id = $1 order by id desc limit 1',
    [agent],
  )
  expect(message!.texts.en!.content).toContain('by ฿0.25 upwards; it is in your balance. The reason: A bet was void')
  const detail = expect.objectContaining({ amount: '0.25', moved: '0.25' })
  expect(noted).toContainEqual({ before: 'pending', after: 'approved', detail })
})

test('no more is taken back than was paid, and an amount that is none is refused', async () => {
  expect(await code(ask('-1.26'))).toBe('pay_below_zero')
  expect(await code(ask('0.00'))).toBe('invalid_input')
  expect(await code(ask('-0.001'))).toBe('invalid_input')
  expect(await code(ask('1.00', { run: '999999' }))).toBe('not_found')
  expect(await code(ask('1.00', { account: 'nobody' }))).toBe('user_unknown')
})

test('what the agent does not have is taken from what is paid next, and never from anything else', async () => {
  const has = await walletOf(world, agent)
  await move(world, agent, 'withdrawals', -(has - 45_000n), 'withdrawal')
  const asked = await ask()
  expect(asked).toMatchObject({ amount: '-1.25', reverses: true })
  expect(await approve(asked.id)).toMatchObject({ rest: '-0.80' })
  expect(await walletOf(world, agent)).toBe(0n)
  expect((await own()).content[0]).toMatchObject({ pay: '1.00', corrected: '-1.00' })
  // All of it is taken back: there is nothing more to take.
  expect(await code(ask())).toBe('pay_below_zero')
  await move(world, agent, 'deposits', 5n * baht, 'deposit')
  moveTo(world, '2026-03-02T05:10:00Z')
  await playOf(world, member, 50n * baht)
  moveTo(world, '2026-03-02T06:00:11Z')
  await settleAll(world)
  // Half a baht was paid and taken.
  expect(await walletOf(world, agent)).toBe(5n * baht)
  expect((await payment()).corrections[1]).toMatchObject({
    parts: [{ amount: '-0.45000' }, { amount: '-0.50000' }],
    rest: '-0.30000',
  })
  moveTo(world, '2026-03-02T06:10:00Z')
  await playOf(world, member, 100n * baht)
  moveTo(world, '2026-03-02T07:00:11Z')
  await settleAll(world)
  await settleAll(world)
  expect(await walletOf(world, agent)).toBe(5n * baht + 70_000n)
  const [, last] = (await payment()).corrections
  expect([last!.parts.length, last!.rest]).toEqual([3, undefined])
})

test('the pay of an agent that is held is corrected upwards once it is released', async () => {
  const newest = (await own()).content[0]!
  await by(0, 'staffHoldPay', { account: account(), reason: 'looked at' })
  const asked = await by(0, 'staffCorrectPay', { run: newest.run, account: account(), amount: '0.50', reason: 'More' })
  expect(await code(approve(asked.id))).toBe('state_conflict')
  expect((await own()).content[0]).not.toHaveProperty('corrected')
  await by(0, 'staffReleasePay', { account: account(), reason: 'fine' })
  expect(await approve(asked.id)).toMatchObject({ state: 'approved' })
})

test('what agents cost is summed by days and months and by kind, with corrections beside', async () => {
  const kinds = { dividend: '0.00', 'daily-salary': '0.00', 'hourly-salary': '2.50', 'realtime-salary': '0.00' }
  const sums = { kinds, corrected: '-0.50', total: '2.00' }
  expect((await by(0, 'staffPayCosts', { by: 'day' })).periods).toEqual([{ period: '2026-03-02', ...sums }])
  expect((await by(0, 'staffPayCosts', { by: 'month' })).periods).toEqual([{ period: '2026-03', ...sums }])
})

test('a refusal moves nothing, what nobody decides lapses, and both leave room for another', async () => {
  const before = await walletOf(world, agent)
  const first = await ask('0.10')
  expect(await by(1, 'staffRefusePayCorrection', { id: first.id, reason: 'No' })).toMatchObject({
    state: 'refused',
    decision: 'No',
  })
  const second = await ask('0.10')
  world.clock.advance(24 * 60 * 60_000)
  expect(await code(approve(second.id))).toBe('state_conflict')
  const third = await ask('0.20')
  expect(third.state).toBe('pending')
  expect(await walletOf(world, agent)).toBe(before)
  const listed = async (state?: string) =>
    (await by(0, 'staffPayCorrections', { pageSize: 50, ...(state && { state }) })).content.map(({ id }) => id)
  expect(await listed('expired')).toEqual([second.id])
  expect(await listed('pending')).toEqual([third.id])
  expect((await listed()).slice(0, 3)).toEqual([third.id, second.id, first.id])
  const page = await by(0, 'staffPayCorrections', { pageSize: 1 })
  expect(page.content).toMatchObject([{ id: third.id }])
  expect((await by(0, 'staffPayCorrections', { pageSize: 1, cursor: page.next })).content).toMatchObject([
    { id: second.id },
  ])
})
