import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payHandlers } from '#server/pay/handlers.ts'
import { payStaffHandlers } from '#server/pay/staff-handlers.ts'
import { addLine, baht } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, playOf, settleAll, staffOf, walletOf } from './support.ts'

let world: World
let top: bigint
let middle: bigint
beforeAll(async () => {
  world = await World.open(await openMigrated())
  moveTo(world, '2026-03-02T03:00:00Z')
  const line = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  top = line[0]
  middle = line[1]
  await agreeOn(world, 'hourly-salary', null, top, 100)
  await agreeOn(world, 'hourly-salary', top, middle, 60)
  moveTo(world, '2026-03-02T04:10:00Z')
  await playOf(world, line[2], 100n * baht)
  moveTo(world, '2026-03-02T06:00:11Z')
  await settleAll(world)
})
afterEach(async () => expect(await world.invariants()).toEqual([]))
afterAll(() => world.db.close())

const { ask, noted } = staffOf(
  () => world,
  payStaffHandlers,
  () => 7n,
)
const runs = (more: object = {}) => ask('staffPayRuns', { paying: true, pageSize: 50, ...more })
const accountOf = (id: bigint) => `m-${id}`

test('settled periods come newest first, with what they paid; those that paid nothing when asked for', async () => {
  const { content } = await runs()
  expect(content).toMatchObject([
    { kind: 'hourly-salary', starts: '2026-03-02T04:00:00.000Z', lines: 2, total: '1.00', waiting: '0.00' },
  ])
  const all = await runs({ paying: false, pageSize: 1 })
  expect(all.content).toMatchObject([{ starts: '2026-03-02T05:00:00.000Z', lines: 0, total: '0.00' }])
  expect((await runs({ paying: false, cursor: all.next, pageSize: 5 })).content).toEqual(content)
  expect((await runs({ kind: 'dividend' })).content).toEqual([])
})

test('a period opens to its agents, with what each was dealt and out of whose pay', async () => {
  const { id } = (await runs()).content[0]!
  const { content, kind } = await ask('staffPayLines', { run: id, pageSize: 50 })
  expect(kind).toBe('hourly-salary')
  expect(content).toMatchObject([
    { account: accountOf(top), rate: '1.00', base: '100.00', given: '1.00', pay: '0.40', state: 'paid' },
    { account: accountOf(middle), rate: '0.60', given: '0.60', pay: '0.60', parent: accountOf(top), state: 'paid' },
  ])
  await expect(ask('staffPayLines', { run: '999999', pageSize: 50 })).rejects.toMatchObject({ code: 'not_found' })
})

test('held pay gathers and is posted when it is released; the others are paid as ever', async () => {
  const before = [await walletOf(world, top), await walletOf(world, middle)] as const
  await ask('staffHoldPay', { account: accountOf(middle), reason: 'looked at' })
  await expect(ask('staffHoldPay', { account: accountOf(middle), reason: 'again' })).rejects.toMatchObject({
    code: 'state_conflict',
  })
  const [player] = await world.db.query<{ descendant: bigint }>(
    'select descendant from member_tree where ancestor = $1 and depth = 1',
    [middle],
  )
  await playOf(world, player!.descendant, 200n * baht)
  moveTo(world, '2026-03-02T07:00:11Z')
  await settleAll(world)
  expect([await walletOf(world, top), await walletOf(world, middle)]).toEqual([before[0] + 80_000n, before[1]])
  expect((await ask('staffPayHolds', {})).content).toMatchObject([
    { account: accountOf(middle), reason: 'looked at', waiting: '1.20', lines: 1 },
  ])
  expect((await runs()).content[0]).toMatchObject({ total: '2.00', waiting: '1.20' })
  const own = await payHandlers.agentHourlySalary({
    app: world.app,
    input: { pageSize: 1 },
    session: { memberId: middle },
  } as never)
  expect(own).toMatchObject({ content: [{ state: 'held', pay: '1.20' }] })
  await ask('staffReleasePay', { account: accountOf(middle), reason: 'fine' })
  await settleAll(world)
  expect(await walletOf(world, middle)).toBe(before[1] + 120_000n)
  await expect(ask('staffReleasePay', { account: accountOf(middle), reason: 'x' })).rejects.toMatchObject({
    code: 'state_conflict',
  })
  expect(noted).toMatchObject([
    { subject: `member:${middle}`, before: 'paid', after: 'held' },
    { subject: `member:${middle}`, before: 'held', after: 'paid' },
  ])
})
