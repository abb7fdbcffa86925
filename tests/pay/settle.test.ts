import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ContractKind } from '#api/contracts.ts'
import { forgetFigures } from '#server/figures/rows-rebuild.ts'
import { settlePay } from '#server/pay/settle.ts'
import { addLine, baht, count, dyingAt, move, player } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { agreeOn, moveTo, paidTo, playOf, settleAll, type Terms, walletOf } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterEach(async () => {
  // The contracts of one test are settled no further by the next.
  await world.db.query(`update contract set status = 'terminated', ended_at = $1 where status = 'accepted'`, [
    world.clock.now(),
  ])
  await world.app.settings.change({ carryLosses: true, dividendPeriod: 'month' }, 'test')
  expect(await world.invariants()).toEqual([])
})
afterAll(() => world.db.close())

const until = (moment: string) => moveTo(world, moment)
const agree = (...terms: Terms) => agreeOn(world, ...terms)
const play = (member: bigint, stake: bigint, win?: bigint) => playOf(world, member, stake, win)
const settle = () => settleAll(world)
const paid = (agent: bigint, kind: ContractKind) => paidTo(world, agent, kind)
const wallet = (agent: bigint) => walletOf(world, agent)

test('a day is paid when it is closed: to each the difference of what is promised, once', async () => {
  until('2026-03-02T03:00:00Z')
  const [top, middle, member] = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  await agree('daily-salary', null, top, 100)
  await agree('daily-salary', top, middle, 60)
  until('2026-03-02T17:00:00Z')
  await play(member, 1_000n * baht)
  await settle()
  expect(await paid(top, 'daily-salary')).toEqual([])
  until('2026-03-03T17:01:01Z')
  await settle()
  await settle()
  expect(await paid(top, 'daily-salary')).toEqual(['03-02T17:00 400000'])
  expect(await paid(middle, 'daily-salary')).toEqual(['03-02T17:00 600000'])
  expect([await wallet(top), await wallet(middle)]).toEqual([4n * baht, 6n * baht])
})

test('what was played before the first whole period of a contract earns nothing by it', async () => {
  until('2026-03-04T03:00:00Z')
  const [agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agree('daily-salary', null, agent, 100)
  await play(member, 1_000n * baht)
  until('2026-03-04T17:01:01Z')
  await settle()
  expect(await paid(agent, 'daily-salary')).toEqual([])
})

test('five minutes and hours are paid by the bet amount that they ask for', async () => {
  until('2026-03-05T03:01:00Z')
  const [agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agree('realtime-salary', null, agent, 10, { betAmount: 100n * baht })
  await agree('hourly-salary', null, agent, 20, { betAmount: 150n * baht })
  until('2026-03-05T04:01:00Z')
  await play(member, 100n * baht)
  until('2026-03-05T04:06:00Z')
  await play(member, 60n * baht)
  until('2026-03-05T05:00:11Z')
  await settle()
  expect(await paid(agent, 'realtime-salary')).toEqual(['03-05T04:00 10000', '03-05T04:05 0'])
  expect(await paid(agent, 'hourly-salary')).toEqual(['03-05T04:00 32000'])
})

test('a contract that ends within a period holds to its end; one that begins waits for the next', async () => {
  until('2026-03-06T03:00:00Z')
  const [agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agree('hourly-salary', null, agent, 100)
  until('2026-03-06T04:10:00Z')
  await world.db.query(
    `update contract set status = 'terminated', ended_at = $2 where downline_id = $1 and kind = 'hourly-salary'`,
    [agent, world.clock.now()],
  )
  until('2026-03-06T04:20:00Z')
  await agree('hourly-salary', null, agent, 50)
  await play(member, 100n * baht)
  until('2026-03-06T05:10:00Z')
  await play(member, 100n * baht)
  until('2026-03-06T06:00:11Z')
  await settle()
  expect(await paid(agent, 'hourly-salary')).toEqual(['03-06T04:00 100000', '03-06T05:00 50000'])
})

test('a dividend shares the net loss of its month; what a team won is made good first', async () => {
  until('2026-03-31T03:00:00Z')
  const [agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agree('dividend', null, agent, 1_000, { activeMembers: 1, validBet: 100n * baht })
  until('2026-04-10T03:00:00Z')
  await play(member, 100n * baht, 150n * baht)
  until('2026-05-10T03:00:00Z')
  await play(member, 100n * baht, 20n * baht)
  await move(world, member, 'promotions', 10n * baht, 'bonus_grant')
  until('2026-06-10T03:00:00Z')
  await play(member, 20n * baht)
  until('2026-06-30T17:01:01Z')
  await settle()
  // 50 lost by the house, then 80 won of which 10 were given; then too little played for any.
  expect(await paid(agent, 'dividend')).toEqual(['03-31T17:00 0', '04-30T17:00 200000', '05-31T17:00 0'])
})

test('with losses not carried each period stands for itself', async () => {
  await world.app.settings.change({ carryLosses: false }, 'test')
  until('2026-07-31T03:00:00Z')
  const [agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agree('dividend', null, agent, 1_000)
  until('2026-08-10T03:00:00Z')
  await play(member, 100n * baht, 150n * baht)
  until('2026-09-10T03:00:00Z')
  await play(member, 100n * baht, 20n * baht)
  until('2026-09-30T17:01:01Z')
  await settle()
  expect(await paid(agent, 'dividend')).toEqual(['07-31T17:00 0', '08-31T17:00 800000'])
})

test('what comes late counts in the open period; the paid one stays', async () => {
  until('2026-10-01T03:00:00Z')
  const [agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agree('daily-salary', null, agent, 100)
  until('2026-10-01T18:00:00Z')
  const bet = await play(member, 1_000n * baht)
  until('2026-10-02T17:01:01Z')
  await settle()
  await world.rollback(bet, await player(world, member))
  await play(member, 400n * baht)
  until('2026-10-03T17:01:01Z')
  await settle()
  await play(member, 700n * baht)
  until('2026-10-04T17:01:01Z')
  await settle()
  // The loss of 600 is carried; 700 make it good and earn of 100.
  expect(await paid(agent, 'daily-salary')).toEqual(['10-01T17:00 1000000', '10-02T17:00 0', '10-03T17:00 100000'])
})

test('a half month and a week count their active members once', async () => {
  await world.app.settings.change({ dividendPeriod: 'week' }, 'test')
  until('2026-10-11T03:00:00Z')
  const [agent, one] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agree('dividend', null, agent, 1_000, { activeMembers: 1 })
  await agree('daily-salary', null, agent, 1, { activeMembers: 2 })
  until('2026-10-13T03:00:00Z')
  await play(one, 60n * baht)
  until('2026-10-14T03:00:00Z')
  await play(one, 60n * baht)
  until('2026-10-18T17:01:01Z')
  await settle()
  expect(await paid(agent, 'dividend')).toEqual(['10-11T17:00 1200000'])
  // What the settlement counted stands for every later question.
  expect(
    await world.db.query(
      `select k.is_over, a.agent_id, a.active from pay_active_period k
       join pay_active a using (first_day, last_day) where k.first_day = '2026-10-12' and k.last_day = '2026-10-18'`,
    ),
  ).toEqual([{ is_over: true, agent_id: agent, active: 1 }])
  expect((await paid(agent, 'daily-salary')).every((line) => line.endsWith(' 0'))).toBe(true)
  await world.app.settings.change({ dividendPeriod: 'half-month' }, 'test')
  // The week that would follow ends where the next half month begins.
  until('2026-10-20T03:00:00Z')
  await play(one, 100n * baht)
  until('2026-10-31T17:01:01Z')
  await settle()
  expect(await paid(agent, 'dividend')).toEqual(['10-11T17:00 1200000', '10-18T17:00 1000000'])
})

test('a process dies inside a settlement or a payment: each period and payment happens once', async () => {
  until('2026-11-02T03:00:00Z')
  const [top, middle, member] = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  await agree('hourly-salary', null, top, 100)
  await agree('hourly-salary', top, middle, 40)
  for (let hour = 4; hour < 7; hour += 1) {
    until(`2026-11-02T0${hour}:10:00Z`)
    await play(member, 100n * baht)
  }
  until('2026-11-02T07:00:11Z')
  await count(world)
  let deaths = 0
  for (let statement = 1; statement < 40; statement += 1)
    await settlePay({ ...world.app, db: dyingAt(world.db, statement) }).catch(() => {
      deaths += 1
    })
  await settle()
  expect(deaths).toBeGreaterThan(5)
  expect(await paid(top, 'hourly-salary')).toEqual(['11-02T04:00 60000', '11-02T05:00 60000', '11-02T06:00 60000'])
  expect(await wallet(middle)).toBe(120_000n)
})

test('while figures are counted anew nothing is settled', async () => {
  until('2026-11-03T03:00:00Z')
  const [agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await agree('hourly-salary', null, agent, 100)
  until('2026-11-03T04:10:00Z')
  await play(member, 100n * baht)
  until('2026-11-03T05:00:11Z')
  await count(world)
  await world.db.transaction((tx) => forgetFigures(tx))
  await settlePay(world.app)
  expect(await paid(agent, 'hourly-salary')).toEqual([])
  await settle()
  expect(await paid(agent, 'hourly-salary')).toEqual(['11-03T04:00 100000'])
})
