import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoWorld } from '#server/demo/public.ts'
import { checkInvariants } from '#server/features.ts'
import { countFigures } from '#server/figures/count.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { settlePay } from '#server/pay/settle.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { catalogueVendor } from '#tests/support/catalogue-vendor.ts'

const date = new Date('2026-11-21T12:00:00.000Z')

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ clock: new ManualClock(date), gameVendor: catalogueVendor(), env: { DEMO: '1' } })
  await loadDemoWorld(site.app, { seed: 'baize', date })
})
afterAll(() => site.close())

const rows = <Row extends Record<string, unknown>>(sql: string) => site.app.db.query<Row>(sql)

test('the team of the demo has contracts of every kind in every state, and one that was cut', async () => {
  const found = await rows<{ kind: string; states: string }>(
    `select kind, string_agg(distinct status, ' ' order by status) as states from contract group by 1 order by 1`,
  )
  const every = 'accepted offered rejected terminated'
  expect(found).toEqual(
    ['daily-salary', 'dividend', 'hourly-salary', 'realtime-salary'].map((kind) => ({ kind, states: every })),
  )
  // Each that ended says how; one by a cut, which the lower rate that the agent above agreed to in that moment brought about.
  expect(
    await rows(`select ended_as, count(*)::int as n from contract where status = 'terminated' group by 1 order by 1`),
  ).toEqual([
    { ended_as: 'cut', n: 1 },
    { ended_as: 'superseded', n: 1 },
    { ended_as: 'terminated', n: 3 },
  ])
  expect(
    await rows(`select 1 from contract c join contract own on own.downline_id = c.upline_id and own.kind = c.kind
      and own.answered_at = c.ended_at and own.rate_bp < c.rate_bp where c.ended_as = 'cut'`),
  ).toHaveLength(1)
})

test('no contract of the demo is older than its agent or than the one above it, or promises more than that', async () => {
  const wrong = await rows(
    `select c.id from contract c join member m on m.id = c.downline_id where c.offered_at < m.created_at or c.upline_id is not null and
       (c.upline_id <> m.upline_id or c.offered_at > c.answered_at or c.answered_at > c.ended_at
         or not exists (select 1 from contract own where own.downline_id = c.upline_id and own.kind = c.kind
           and own.status in ('accepted', 'terminated') and own.answered_at <= c.offered_at
           and coalesce(own.ended_at, 'infinity') >= coalesce(c.ended_at, c.answered_at, c.offered_at)
           and own.rate_bp >= c.rate_bp))`,
  )
  expect(wrong).toEqual([])
})

test('the demo’s agent has links', async () => {
  expect((await rows('select id from invite_link')).length).toBeGreaterThan(1)
})

test('its pay of ninety days adds up, to the ledger and in each branch', async () => {
  await countFigures(site.app)
  const runs = async () => (await rows<{ n: number }>('select count(*)::int as n from pay_run'))[0]!.n
  for (let before = -1, now = await runs(); now !== before; now = await runs()) {
    before = now
    await settlePay(site.app)
  }
  const [sums] = await rows<{ paid: bigint; moved: bigint; settled: number; span: number; agents: number }>(
    `select (select sum(pay)::bigint from pay_line) as paid,
       (select -sum(p.amount)::bigint from posting p join transfer t on t.id = p.transfer_id where t.source = 'pay' and p.account_id = 9) as moved,
       (select count(*)::int from pay_run where kind = 'daily-salary') as settled,
       (select (max(first_day) - min(first_day))::int from pay_run where kind = 'daily-salary' and total > 0) as span,
       (select count(distinct agent_id)::int from pay_line where pay > 0) as agents`,
  )
  expect(sums!.paid).toBeGreaterThan(0n)
  expect(sums!.moved).toBe(sums!.paid)
  // The first whole day of the contract to yesterday; the team's first bets come some days later.
  expect(sums!.settled).toBe(89)
  expect(sums!.span).toBeGreaterThan(75)
  expect(sums!.agents).toBe(3)
  expect(await checkInvariants(site.app.db)).toEqual([])
})
