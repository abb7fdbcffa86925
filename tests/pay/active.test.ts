import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Session } from '#server/kernel/handler.ts'
import { countActive } from '#server/pay/active.ts'
import { playContract } from '#server/pay/play.ts'
import { activeInDays, activeTeams } from '#server/pay/rows.ts'
import { addLine, baht, countAgain } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { addBelow, moveTo, playOf, settleAll } from './support.ts'

let world: World
let top: bigint
let middle: bigint
/** Plays below both, in two weeks. */
let first: bigint
beforeAll(async () => {
  world = await World.open(await openMigrated())
  await world.app.settings.change({ dividendPeriod: 'week' }, 'test')
  moveTo(world, '2026-03-01T16:00:00Z')
  ;[top, middle, first] = (await addLine(world, [1, 2, 0])) as [bigint, bigint, bigint]
  // Who bets twice in a week counts once.
  for (const moment of ['03T03:00', '04T03:00', '10T03:00']) {
    moveTo(world, `2026-03-${moment}:00Z`)
    await playOf(world, first, 5_000n * baht)
  }
  moveTo(world, '2026-03-24T03:10:00Z')
  await settleAll(world)
})
afterAll(async () => {
  expect(await world.invariants()).toEqual([])
  await world.db.close()
})

/** Active members in the weeks in which there were any, the newest first. */
async function weeks(agent: bigint): Promise<[string, number][]> {
  const tiers = [{ rate: '1.00', activeMembers: 0, periodValidBet: '0', periodProfitLoss: '0', betAmount: '0' }]
  const call = { app: world.app, session: { memberId: agent } as Session, input: { type: 'dividend', tiers } }
  const played = (await playContract(call as never)) as Output<Api['playContract']>
  return played.periods.flatMap(({ firstDay, activeMembers }) => (activeMembers > 0 ? [[firstDay, activeMembers]] : []))
}
const counted = async () =>
  (
    await world.db.query<{ day: string; teams: number }>(
      `select p.first_day::text as day, count(a.agent_id)::int as teams from pay_active_period p
       left join pay_active a on a.first_day = p.first_day group by 1 order by 1 desc`,
    )
  ).map(({ day, teams }) => `${day} ${teams}`)
const played = [
  ['2026-03-09', 1],
  ['2026-03-02', 1],
]

test('each run counts the last week that is not counted, for all teams, and what is played stays the same', async () => {
  expect([await weeks(top), await weeks(middle)]).toEqual([played, played])
  const found: string[][] = []
  for (let run = 0; run < 3; run += 1) {
    await countActive(world.app)
    found.push(await counted())
    expect([await weeks(top), await weeks(middle)]).toEqual([played, played])
  }
  expect(found).toEqual([
    ['2026-03-16 0'],
    ['2026-03-16 0', '2026-03-09 2'],
    ['2026-03-16 0', '2026-03-09 2', '2026-03-02 2'],
  ])
})

test('all teams together are counted as each alone', async () => {
  await playOf(world, await addBelow(world, top), 5_000n * baht)
  await playOf(world, await addBelow(world, middle), 5_000n * baht)
  await settleAll(world)
  const days = ['2026-03-23', '2026-03-29']
  const alone = await world.db.query<{ agent_id: bigint; active: number }>(
    `select a.id as agent_id, ${activeInDays('a.id', '$1::date', '$2::date')} as active
     from (select distinct ancestor as id from member_tree) a order by 1`,
    days,
  )
  const together = await world.db.query(`${activeTeams('$1::date', '$2::date')} order by 1`, days)
  expect(together).toEqual(alone.filter(({ active }) => active > 0))
  expect(together).toEqual([
    { agent_id: top, active: 2 },
    { agent_id: middle, active: 1 },
  ])
})

test('all ninety days are counted once, with the weeks in which nobody played', async () => {
  for (let run = 0; run < 15; run += 1) await countActive(world.app)
  const all = await counted()
  expect(new Set(all).size).toBe(all.length)
  // The first week begins before the ninety days.
  expect([all.length, all.at(-1)]).toEqual([13, '2025-12-22 0'])
})

test('a team keeps what it did, when somebody leaves it and when the figures are counted anew', async () => {
  await world.db.query('delete from member_tree where ancestor = $1 and descendant = $2', [middle, first])
  expect(await weeks(middle)).toEqual(played)
  await world.db.query('insert into member_tree (ancestor, descendant, depth) values ($1, $2, 1)', [middle, first])
  await countAgain(world)
  await settleAll(world)
  await countActive(world.app)
  expect(await weeks(middle)).toEqual(played)
})

test('a month has its own count', async () => {
  await world.app.settings.change({ dividendPeriod: 'month' }, 'test')
  const before = await counted()
  await countActive(world.app)
  expect(await counted()).toEqual(before)
  await world.app.settings.change({ dividendPeriod: 'half-month' }, 'test')
  await countActive(world.app)
  expect((await counted()).toSorted()).toEqual([...before, '2026-03-01 2'].toSorted())
})
