/** What agents ask of their pay, over the site of the bench "agents": the period that runs, and a contract that is played over 90 days. */
import type { ContractKind } from '#api/contracts.ts'
import type { Db } from '#server/kernel/db.ts'
import { countActive, countRunning } from '#server/pay/active.ts'
import type { TestSite, Visitor } from '#tests/support/app.ts'

const runningMaxMs = 20
const playedMaxMs = 1_000
/** Weeks of 90 days: each run of the tick counts one. */
const weeks = 14

const calls = {
  'realtime-salary': 'agentRealtimeSalary',
  'hourly-salary': 'agentHourlySalary',
  'daily-salary': 'agentDailySalary',
  dividend: 'agentDividends',
} as const satisfies Readonly<Record<ContractKind, string>>
const cuts = ['month', 'half-month', 'week'] as const
const asksNothing = { activeMembers: 0, periodValidBet: '0', periodProfitLoss: '0', betAmount: '0' }

type Measure = (name: string, maxMs: number, look: () => Promise<unknown>) => Promise<void>

/** Fills the five minutes of 90 days for agents whose team is looked at; the others have those of some hours. */
async function fillSpans(db: Db, agents: readonly bigint[]): Promise<void> {
  await db.exec(`insert into team_span (start, agent_id, active, staked, valid_bet, won)
    select date_bin('5 minutes', now(), 'epoch') - n * interval '5 minutes', d.agent_id, 0, d.staked / 100, d.valid_bet / 100, d.won / 100
    from team_day d cross join generate_series(0, 90 * 24 * 12) n
    where d.agent_id in (${agents.join()}) and d.day = (select max(day) from team_day)
    on conflict do nothing`)
  await db.exec('vacuum analyze team_span')
}

/** Lets nobody below the callers reach a tier, so that all of them are looked at. */
const askOfAll = (db: Db, except: readonly bigint[], asked: string) =>
  db.exec(`set session_replication_role = replica;
    update contract set tiers = jsonb_set(tiers, '{0,validBet}', '"${asked}"') where downline_id not in (${except.join()});
    set session_replication_role = origin`)

/** The calls of the agent of all, and of the one with 30,000 direct downlines. */
export async function measurePay(
  site: TestSite,
  visitors: Readonly<Record<'top' | 'wide', Visitor>>,
  agents: readonly bigint[],
  measure: Measure,
): Promise<void> {
  const { app } = site
  await fillSpans(app.db, agents)
  const look = async (kind: ContractKind, name: string) => {
    for (const [who, visitor] of Object.entries(visitors))
      await measure(`running: ${name}, ${who}`, runningMaxMs, () => visitor.call(calls[kind], {}))
  }
  for (const kind of ['realtime-salary', 'hourly-salary', 'daily-salary'] as const) await look(kind, kind)
  for (const cut of cuts) {
    await app.settings.change({ dividendPeriod: cut }, 'bench')
    // By its key, as a minute after the site has started.
    await countRunning(app)
    await look('dividend', `dividend by the ${cut}`)
  }
  await askOfAll(app.db, agents, '9000000000000000')
  // Each is looked at once a minute.
  await look('dividend', 'dividend, no tier below')
  await look('daily-salary', 'daily, no tier below')
  await askOfAll(app.db, agents, '0')
  for (let week = 0; week < weeks; week += 1) await countActive(app)
  for (const type of Object.keys(calls) as ContractKind[])
    await measure(`${type} played over 90 days`, playedMaxMs, () => {
      visitors.top.ip = site.visitor().ip
      return visitors.top.call('playContract', { type, tiers: [{ rate: '1.00', ...asksNothing }] })
    })
}
