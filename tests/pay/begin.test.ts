import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLine, baht } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, paidTo, playOf, settleAll } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterAll(() => world.db.close())

test('what was agreed before settlement existed is settled from then on', async () => {
  moveTo(world, '2026-03-02T03:00:00Z')
  const [agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agreeOn(world, 'hourly-salary', null, agent, 100)
  await world.db.query("insert into pay_begin (kind, at) values ('hourly-salary', '2026-03-02T05:30:00Z')")
  for (const hour of ['04', '05', '06']) {
    moveTo(world, `2026-03-02T${hour}:10:00Z`)
    await playOf(world, member, 100n * baht)
  }
  moveTo(world, '2026-03-02T07:00:11Z')
  await settleAll(world)
  expect(await paidTo(world, agent, 'hourly-salary')).toEqual(['03-02T06:00 100000'])
  expect(await world.invariants()).toEqual([])
})
