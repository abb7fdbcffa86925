import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { addLine, allRows, baht, count, countAgain, move, player } from './support.ts'

let world: World
let agent: bigint
let member: bigint
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew()
  ;[agent, member] = (await addLine(world, [1, 0])) as [bigint, bigint]
  await move(world, member, 'deposits', 10_000n * baht, 'deposit')
})
afterEach(async () => {
  await world.app.settings.change({ timeZone: 'Asia/Bangkok' }, 'test')
  expect(await world.invariants()).toEqual([])
  const before = await allRows(world)
  for (const rows of [undefined, 1]) {
    await countAgain(world, rows)
    expect(await allRows(world)).toEqual(before)
  }
})
afterAll(() => world.db.close())

/** Moves the clock on to a moment; nothing goes back. */
function until(moment: string): void {
  const ms = Date.parse(moment) - world.clock.now().getTime()
  if (ms < 0) throw new Error(`${moment} is over`)
  world.clock.advance(ms)
}
const bet = async (stake: number) =>
  world.accepted({ ...(await player(world, member)), round: randomUUID(), amount: stake * 100_000, round_closed: true })
const back = async (reference: string) => world.rollback(reference, await player(world, member))
const staked = async (): Promise<string[]> => {
  const rows = await world.db.query<{ day: string; staked: bigint }>(
    'select day::text as day, staked from member_day where member_id = $1 and (bets <> 0 or staked <> 0) order by day',
    [member],
  )
  return rows.map((row) => `${row.day} ${row.staked / baht}`)
}
const spans = async (): Promise<string[]> => {
  const rows = await world.db.query<{ start: Date; staked: bigint; active: number }>(
    'select start, staked, active from team_span where agent_id = $1 and staked <> 0 order by start',
    [agent],
  )
  return rows.map((row) => `${row.start.toISOString().slice(11, 16)} ${row.staked / baht} ${row.active}`)
}

test('what comes late counts in the day that is open, and the closed one stays', async () => {
  until('2026-03-02T16:50:00Z')
  const bets = [await bet(30), await bet(20)]
  until('2026-03-02T17:00:59Z')
  await count(world)
  await back(bets[0]!)
  await count(world)
  expect(await staked()).toEqual(['2026-03-02 50', '2026-03-03 -30'])
})

test('a movement of before midnight that is read within a minute counts in its day', async () => {
  until('2026-03-03T16:59:59Z')
  await bet(30)
  until('2026-03-03T17:00:59Z')
  await count(world)
  expect(await staked()).toEqual(['2026-03-03 30'])
})

test('one that is read when its day is closed counts in the next', async () => {
  until('2026-03-04T17:00:30Z')
  await count(world)
  // Written with the moment of a clock that is late.
  until('2026-03-04T17:01:01Z')
  await count(world)
  world.clock.advance(-90_000)
  await bet(30)
  world.clock.advance(90_000)
  await count(world)
  expect(await staked()).toEqual(['2026-03-05 30'])
})

test('spans close ten seconds after their end', async () => {
  until('2026-03-05T03:04:58Z')
  await bet(60)
  until('2026-03-05T03:05:09Z')
  await count(world)
  world.clock.advance(-11_000)
  await bet(50)
  world.clock.advance(11_000)
  await count(world)
  until('2026-03-05T03:05:10Z')
  await count(world)
  world.clock.advance(-20_000)
  await bet(7)
  world.clock.advance(20_000)
  await count(world)
  expect(await spans()).toEqual(['03:00 110 1', '03:05 7 0'])
})

test('a day of 23 hours and one of 25 hold what is played in them', async () => {
  await world.app.settings.change({ timeZone: 'Europe/Berlin' }, 'test')
  for (const moment of ['03-28T22:59:59', '03-28T23:00:00', '03-29T21:59:59', '03-29T22:00:00']) {
    until(`2026-${moment}Z`)
    await bet(10)
    await count(world)
  }
  for (const moment of ['10-24T21:59:59', '10-24T22:00:00', '10-25T22:59:59', '10-25T23:00:00']) {
    until(`2026-${moment}Z`)
    await bet(10)
    await count(world)
  }
  expect(await staked()).toEqual([
    ...['2026-03-28 10', '2026-03-29 20', '2026-03-30 10'],
    ...['2026-10-24 10', '2026-10-25 20', '2026-10-26 10'],
  ])
})

test('another time zone opens no day again, whether its clock is before or behind', async () => {
  until('2026-11-01T18:00:00Z')
  await bet(1)
  await count(world)
  await world.app.settings.change({ timeZone: 'UTC' }, 'test')
  await bet(2)
  await count(world)
  until('2026-11-02T20:00:00Z')
  await bet(4)
  await count(world)
  await world.app.settings.change({ timeZone: 'Pacific/Auckland' }, 'test')
  await bet(8)
  await count(world)
  expect(await staked()).toEqual(['2026-11-02 7', '2026-11-03 8'])
})

test('months and days go by without play', async () => {
  until('2026-11-30T10:00:00Z')
  await bet(100)
  for (let days = 0; days < 40; days += 1) {
    await count(world)
    world.clock.advance(24 * 60 * 60 * 1_000)
  }
  await bet(100)
  await count(world)
  expect(await staked()).toEqual(['2026-11-30 100', '2027-01-09 100'])
  const months = await world.db.query<{ month: string; active: number }>(
    'select month::text as month, active from team_month where agent_id = $1 and active <> 0 order by month',
    [agent],
  )
  expect(months.map(({ month }) => month)).toEqual(['2026-11-01', '2027-01-01'])
})

/** What was counted late of the agent's team, and of which day: by days, and by five minutes. */
const late = async (): Promise<string[]> => {
  const rows = await world.db.query<{ day: string; of_day: string; staked: bigint; valid_bet: bigint; won: bigint }>(
    `select day::text as day, of_day::text as of_day, staked, valid_bet, won from team_late_day where agent_id = $1
     union all select to_char(start at time zone 'Asia/Bangkok', 'HH24:MI'), of_day::text, staked, valid_bet, won
       from team_late_span where agent_id = $1 order by 2, 1`,
    [agent],
  )
  return rows.map(
    ({ day, of_day, ...row }) =>
      `${of_day} in ${day}: ${[row.staked, row.valid_bet, row.won].map((sum) => sum / baht)}`,
  )
}

test('what is counted late bears the closed day that it belongs to, and what is not bears none', async () => {
  until('2027-02-02T18:00:00Z')
  const fields = async () => ({ ...(await player(world, member)), round: randomUUID() })
  const slow = await fields()
  const taken = await bet(30)
  const open = await world.accepted({ ...slow, amount: 20 * 100_000, round_closed: false })
  until('2027-02-04T02:00:00Z')
  const quick = await fields()
  const today = await world.accepted({ ...quick, amount: 7 * 100_000, round_closed: false })
  await world.win(today, { ...quick, amount: 100_000, round_closed: true })
  await count(world)
  expect(await late()).toEqual([])
  await back(taken)
  await world.win(open, { ...slow, amount: 50 * 100_000, round_closed: true })
  await count(world)
  // A bet of 30 taken back; another of 20 that is settled, and won 50.
  expect(await late()).toEqual(['2027-02-03 in 09:00: -30,-10,50', '2027-02-03 in 2027-02-04: -30,-10,50'])
})
