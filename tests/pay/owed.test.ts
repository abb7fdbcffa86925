import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { insertAgreement } from '#server/contracts/public.ts'
import { payHandlers } from '#server/pay/handlers.ts'
import { owedHandlers } from '#server/pay/owed-handlers.ts'
import { addLine, baht } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, paidTo, playOf, settleAll, staffOf } from './support.ts'

let world: World
let top: bigint
let middle: bigint
let staffId: bigint
/** The upline reaches its lower tier alone, so that it cannot pay what its downline claims: 0.20 of 0.60 stay owed. */
beforeAll(async () => {
  world = await World.open(await openMigrated())
  const [row] = await world.db.query<{ id: bigint }>(
    `insert into staff (account, role, password_hash, created_at) values ('keeper', 'manager', 'x', $1) returning id`,
    [world.clock.now()],
  )
  staffId = row!.id
  moveTo(world, '2026-03-02T03:00:00Z')
  const line = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  top = line[0]
  middle = line[1]
  const asksNothing = { activeMembers: 0, validBet: 0n, netLoss: 0n, betAmount: 0n }
  await insertAgreement(world.db, {
    ...{ kind: 'hourly-salary', upline: null, downlineId: top, status: 'accepted', at: world.clock.now() },
    tiers: [
      { rate: 40, ...asksNothing },
      { rate: 100, ...asksNothing, betAmount: 1_000n * baht },
    ],
  })
  await agreeOn(world, 'hourly-salary', top, middle, 60)
  moveTo(world, '2026-03-02T04:10:00Z')
  await playOf(world, line[2], 100n * baht)
  moveTo(world, '2026-03-02T05:00:11Z')
  await settleAll(world)
})
afterEach(async () => expect(await world.invariants()).toEqual([]))
afterAll(() => world.db.close())

const { ask, noted } = staffOf(
  () => world,
  owedHandlers,
  () => staffId,
)
const account = () => `m-${middle}`
const writeOff = (more: object = {}) =>
  ask('staffWriteOffPay', { account: account(), kind: 'hourly-salary', reason: 'The agent above has left', ...more })
const standing = async () =>
  (
    (await payHandlers.agentHourlySalary({
      app: world.app,
      input: { pageSize: 20 },
      session: { memberId: middle },
    } as never)) as Output<Api['agentHourlySalary']>
  ).standing

test('what nobody can pay any more is written off once, with a reason, and claimed no more', async () => {
  expect((await ask('staffPayOwed', { pageSize: 50 })).content).toEqual([
    { account: account(), kind: 'hourly-salary', owed: '0.20' },
  ])
  expect(await standing()).toEqual({ carried: '0.00', owed: '0.20' })
  await expect(writeOff({ kind: 'dividend' })).rejects.toMatchObject({ code: 'state_conflict' })
  await expect(writeOff({ account: 'nobody' })).rejects.toMatchObject({ code: 'user_unknown' })
  expect(await writeOff()).toEqual({ amount: '0.20' })
  await expect(writeOff()).rejects.toMatchObject({ code: 'state_conflict' })
  expect((await ask('staffPayOwed', { pageSize: 50 })).content).toEqual([])
  expect(await standing()).toEqual({ carried: '0.00', owed: '0.00' })
  expect(noted).toContainEqual(expect.objectContaining({ subject: `member:${middle}`, before: '0.20', after: '0.00' }))
  const [message] = await world.db.query<{ texts: Record<string, { content: string }> }>(
    'select texts from member_message where member_id = $1 order by id desc limit 1',
    [middle],
  )
  expect(message!.texts.en!.content).toContain('฿0.20')
  expect(message!.texts.en!.content).toContain('The agent above has left')
})

test('the next period goes on from there', async () => {
  const [player] = await world.db.query<{ descendant: bigint }>(
    'select descendant from member_tree where ancestor = $1 and depth = 1',
    [middle],
  )
  moveTo(world, '2026-03-02T05:10:00Z')
  await playOf(world, player!.descendant, 2_000n * baht)
  moveTo(world, '2026-03-02T06:00:11Z')
  await settleAll(world)
  // 0.60 % of 2,000, and nothing of what was owed.
  expect((await paidTo(world, middle, 'hourly-salary')).at(-1)).toBe(`03-02T05:00 ${12n * baht}`)
  expect(await standing()).toEqual({ carried: '0.00', owed: '0.00' })
})
