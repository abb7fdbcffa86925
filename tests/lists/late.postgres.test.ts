import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWorld } from '#scripts/faults/world.ts'
import type { Db } from '#server/kernel/db.ts'
import { listLate } from '#server/pay/rows-late.ts'
import { findRun, listRunLines } from '#server/pay/rows-staff.ts'
import { measuredDb } from '#tests/support/plan.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'

/** Agents with a line in each of two runs, and days and hours in which each has something that came late. */
const many = 2_000
const days = 30
const size = 20
let server: ThrowAwayPostgres
let db: Db
/** A day's run, and an hour's. */
let runs: readonly { id: bigint }[]

beforeAll(async () => {
  server = await startPostgres({ settings: { autovacuum: 'off' } })
  db = (await fillWorld(await server.createDatabase(), 1)).db
  const agents = `generate_series(1, ${many}) n`
  await db.exec(`insert into member (id, account, type, created_at) select 20000000 + n, 'Late' || n, 1, now() from ${agents};
    insert into team_late_day (agent_id, day, of_day, staked, valid_bet, won)
      select 20000000 + n, date '2026-03-01' + d, date '2026-02-20' + o, 5, 5, 2 from ${agents}, generate_series(1, ${days}) d,
        generate_series(1, 2) o;
    insert into team_late_span (agent_id, start, of_day, staked, valid_bet, won)
      select 20000000 + n, timestamptz '2026-03-10T00:00Z' + d * interval '1 hour', date '2026-02-20' + o, 5, 5, 2
        from ${agents}, generate_series(1, ${days}) d, generate_series(1, 2) o;
    insert into pay_run (kind, starts, ends, first_day, last_day, carries, lines, total, computed_at) values
      ('daily-salary', '2026-03-10T00:00Z', '2026-03-11T00:00Z', '2026-03-10', '2026-03-10', true, ${many}, 0, now()),
      ('hourly-salary', '2026-03-10T05:00Z', '2026-03-10T06:00Z', null, null, true, ${many}, 0, now());
    insert into pay_line (run_id, kind, starts, agent_id, contract_id, active, valid_bet, net_loss, rate_bp, base, carry_before,
        carry_after, owed_before, owed_after, claim, given, pay)
      select r.id, r.kind, r.starts, 20000000 + n, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1 from pay_run r, ${agents};
    analyze`)
  runs = await db.query('select id from pay_run order by kind')
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
})

test('what an agent’s running period names is read by its key alone', async () => {
  const watched = measuredDb(db)
  const day = { starts: new Date('2026-03-10T00:00Z'), ends: new Date('2026-03-11T00:00Z') }
  const late = [
    { day: '2026-02-21', amount: 5n },
    { day: '2026-02-22', amount: 5n },
  ]
  const named = { ...day, firstDay: '2026-03-10', lastDay: '2026-03-10' }
  expect(await listLate(watched, 'daily-salary', named, [20_000_700n])).toEqual(late)
  expect(watched.taken().read).toBeLessThanOrEqual(4)
  const hour = { starts: new Date('2026-03-10T05:00Z'), ends: new Date('2026-03-10T06:00Z') }
  expect(await listLate(watched, 'hourly-salary', hour, [20_000_700n])).toEqual(late)
  expect(watched.taken().read).toBeLessThanOrEqual(4)
})

test('a page of a run reads what came late of its own lines, and its run is one row', async () => {
  for (const { id } of runs) {
    const watched = measuredDb(db)
    const { content } = await listRunLines(watched, id, { pageSize: size, now: new Date() }, ({ late }) => late)
    expect(content).toHaveLength(size)
    expect(content[0]).toEqual([
      { day: '2026-02-21', amount: '5' },
      { day: '2026-02-22', amount: '5' },
    ])
    // A line, its agent, and two rows that came late, for each; and the run itself with them.
    expect(watched.taken().read).toBeLessThanOrEqual(7 * (size + 1))
    await findRun(watched, id)
    expect(watched.taken().read).toBeLessThanOrEqual(runs.length)
  }
})
