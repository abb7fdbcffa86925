import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWorld } from '#scripts/faults/world.ts'
import type { App } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db.ts'
import { countActive, playedDays } from '#server/pay/active.ts'
import { periodsWithin } from '#server/pay/past.ts'
import { listPeriods } from '#server/pay/rows-play.ts'
import { measuredDb } from '#tests/support/plan.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

const cut = { timeZone: 'Asia/Bangkok', dividendPeriod: 'week' } as const
/** The first day that is open. */
const open = '2026-06-10'
const members = 500
const top = 20_000_000n
let server: ThrowAwayPostgres
let db: Db
let app: App

/** Everybody below one agent bets on two days of each week, enough in both of them together. */
beforeAll(async () => {
  server = await startPostgres()
  db = (await fillWorld(await server.createDatabase(), 1)).db
  await db.exec(`insert into member (id, account, type, created_at) select ${top} + n, 'Active' || n, (n = 0)::int, now()
      from generate_series(0, ${members}) n;
    insert into member_tree (ancestor, descendant, depth) select ${top}, ${top} + n, 1 from generate_series(1, ${members}) n;
    insert into figure_month (month, active_from) values ('2026-01-01', 100);
    insert into member_day (member_id, day, bets, staked, valid_bet, won)
      select ${top} + n, d, 1, 60, 60, 0 from generate_series(1, ${members}) n,
        generate_series(date '2026-03-01', date '2026-06-09', interval '1 day') d where extract(isodow from d) in (2, 5);
    delete from figure_close;
    insert into figure_close (stream, xid, id, zone, day, span, at)
      select stream, xid, id, '${cut.timeZone}', '${open}', '2026-06-09T17:00Z', now() from figure_mark;
    analyze`)
  const now = () => new Date('2026-06-10T03:00Z')
  app = { db, clock: { now }, settings: { current: () => cut } } as unknown as App
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const weeks = periodsWithin(playedDays(open)!, cut)
/** Active members of the team by week, and how much was read for them. */
async function read(): Promise<{ active: number[]; read: number }> {
  const watched = measuredDb(db)
  const rows = await listPeriods(watched, top, weeks, false)
  return { active: rows.map(({ activeMembers }) => activeMembers), read: watched.taken().read }
}

test('three processes count each week once, and weeks that are counted are read by their keys, not by the members', async () => {
  const before = await read()
  // The week that is open is none of them, and the first one began before the ninety days.
  expect(before.active).toEqual(weeks.map(() => members))
  expect(before.read).toBeGreaterThan(weeks.length * members)
  while ((await db.query('select 1 from pay_active_period')).length < weeks.length)
    await Promise.all([countActive(app), countActive(app), countActive(app)])
  await countActive(app)
  expect(await db.query('select agent_id, count(*)::int as weeks from pay_active group by 1')).toEqual([
    { agent_id: top, weeks: weeks.length },
  ])
  const after = await read()
  expect(after.active).toEqual(before.active)
  // A table of so few rows is read whole for each week.
  expect(after.read).toBeLessThanOrEqual(weeks.length * (weeks.length + 2))
})
