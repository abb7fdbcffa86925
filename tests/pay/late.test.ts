import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#server/kernel/handler.ts'
import { payHandlers } from '#server/pay/handlers.ts'
import { payStaffHandlers } from '#server/pay/staff-handlers.ts'
import { differences } from '#stores/payout-replay.ts'
import { addLine, baht, count, countAgain, move, player } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, playOf, settleAll } from './support.ts'

let world: World
let top: bigint
let middle: bigint
let member: bigint
/** Two days later a bet of the third is taken back and another one of it is settled and wins; the fifth is settled with both. */
beforeAll(async () => {
  world = await World.open(await openMigrated())
  moveTo(world, '2026-03-02T03:00:00Z')
  ;[top, middle, member] = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  for (const kind of ['daily-salary', 'hourly-salary', 'dividend'] as const) {
    await agreeOn(world, kind, null, top, 100)
    await agreeOn(world, kind, top, middle, 60)
  }
  moveTo(world, '2026-03-03T03:10:00Z')
  const taken = await playOf(world, member, 100n * baht)
  await move(world, member, 'deposits', 40n * baht, 'deposit')
  const slow = { ...(await player(world, member)), round: crypto.randomUUID() }
  const open = await world.accepted({ ...slow, amount: Number(40n * baht), round_closed: false })
  await playOf(world, member, 60n * baht)
  await settleAll(world)
  moveTo(world, '2026-03-04T03:10:00Z')
  await playOf(world, member, 10n * baht)
  await settleAll(world)
  moveTo(world, '2026-03-05T03:10:00Z')
  await world.rollback(taken, await player(world, member))
  const again = { ...slow, ...(await player(world, member)) }
  await world.win(open, { ...again, amount: Number(25n * baht), round_closed: true })
  await playOf(world, member, 500n * baht)
  await settleAll(world)
  moveTo(world, '2026-04-02T03:10:00Z')
  await settleAll(world)
})
afterAll(async () => {
  expect(await world.invariants()).toEqual([])
  await world.db.close()
})

const ask = (name: 'agentDailySalary' | 'agentHourlySalary' | 'agentDividends' | 'agentPayout', input: object) =>
  payHandlers[name]({ app: world.app, session: { memberId: top } as Session, input } as never) as never
const lines = async (name: 'agentDailySalary' | 'agentHourlySalary' | 'agentDividends') => {
  const { content } = await (ask(name, { pageSize: 20 }) as Promise<{
    content: { run: string; firstDay?: string; starts: string; base: string; late?: object[] }[]
  }>)
  return content
}
const shown = async (name: 'agentDailySalary' | 'agentHourlySalary' | 'agentDividends') =>
  (await lines(name)).map(({ firstDay, starts, base, late }) => [firstDay ?? starts.slice(5, 16), base, late])

test('an agent’s lines name what of their base came late, by the day that was closed', async () => {
  // A day's and an hour's base is the valid bet: 100 less, and 40 that waited for its result.
  const late = [{ day: '2026-03-03', amount: '-60.00' }]
  expect(await shown('agentDailySalary')).toEqual([
    ['2026-03-05', '440.00', late],
    ['2026-03-04', '10.00', undefined],
    ['2026-03-03', '160.00', undefined],
  ])
  expect(await shown('agentHourlySalary')).toEqual([
    ['03-05T03:00', '440.00', late],
    ['03-04T03:00', '10.00', undefined],
    ['03-03T03:00', '160.00', undefined],
  ])
})

test('each is dealt out in the browser as before, and a recount names the same', async () => {
  for (let counted = 0; counted < 2; counted += 1) {
    for (const { run, late } of [...(await lines('agentDailySalary')), ...(await lines('agentHourlySalary'))]) {
      const detail = (await ask('agentPayout', { run })) as never as { late?: { amount: string }[] }
      expect(differences(detail as never)).toEqual([])
      expect(detail.late?.map(({ amount }) => Number(amount))).toEqual(late && [-60])
    }
    await countAgain(world)
    await count(world)
  }
})

test('the console’s run names it for each agent, and so does its file', async () => {
  const [{ run } = { run: '' }] = await lines('agentDailySalary')
  const page = await payStaffHandlers.staffPayLines({ app: world.app, input: { run, pageSize: 20 } } as never)
  expect(page.content.map(({ base, late }) => [base, late])).toEqual([
    ['440.00', [{ day: '2026-03-03', amount: '-60.00' }]],
    ['440.00', [{ day: '2026-03-03', amount: '-60.00' }]],
  ])
})
