/** Agents of a large site: 100,000 members on eight levels below 5,000 agents with contracts. A settlement, the calls of an agent who stands above all and of one with 30,000 direct downlines, and what settling costs the wallet's calls beside it. */
import { performance } from 'node:perf_hooks'
import type { ContractKind } from '#api/contracts.ts'
import { openAppProcess } from '#scripts/faults/app-process.ts'
import { fillWorld, type Player } from '#scripts/faults/world.ts'
import { type Db, first } from '#server/kernel/db.ts'
import { addDays } from '#server/pay/periods.ts'
import { settlePay } from '#server/pay/settle.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { measurePay } from './agents-pay.ts'
import { makePair, percentile, runLoad } from './wallet-http.ts'

const agents = 5_000
const members = 94_000
const players = 1_000
/** Agents directly below an agent: seven levels of agents, and members on the eighth. */
const branching = 4
/** Members directly below the last agent. */
const direct = 30_000
/** Days and hours before now of which something is counted. */
const days = 120
const hours = 9
const samples = 30
const clients = 20
const pairsPerSecond = 100
const loadSeconds = 12

const callMaxMs = 50
const databaseMaxMs = 5
const pageMaxMs = 20
const settleMaxMs = 2_000
const computeMaxMs = 500
const p99RatioMax = 1.2

/** Fills tree, figures and contracts with triggers off, and closes all that is over. `top` stands above everybody, `wide` above many members. */
async function load(db: Db, zone: string, top: bigint, wide: bigint): Promise<void> {
  const [kinds, played] = [
    "'daily-salary', 'hourly-salary', 'realtime-salary', 'dividend'",
    '(1000 + x.id % 977) * 100000',
  ]
  const day = `((now() at time zone '${zone}')::date - n)`
  const figures = `count(*)::int * 10 as bets, sum(${played}) as staked, sum(${played}) as valid_bet, sum(${played}) * 9 / 10 as won`
  await db.exec(`set session_replication_role = replica; set statement_timeout = 0;
    create unlogged table bench_agent as
      select i, case i when 0 then ${top} when ${agents - 1} then ${wide} else 20000000 + i end as id,
        case when i > 0 then (i - 1) / ${branching} end as parent from generate_series(0, ${agents - 1}) i;
    create unlogged table bench_person as
      select a.id, p.id as parent, 1 as type from bench_agent a left join bench_agent p on p.i = a.parent
      union all select 30000000 + j, case when j <= ${direct} then ${wide} else (select id from bench_agent where i = j % ${agents - 1}) end, 0
        from generate_series(1, ${members}) j
      union all select 10000000 + j, (select id from bench_agent where i = (j * 4) % ${agents - 1}), 0 from generate_series(1, ${players}) j;
    insert into member (id, account, type, upline_id) select id, 'p' || id, type, parent from bench_person
      on conflict (id) do update set upline_id = excluded.upline_id;
    insert into account (kind, member_id, currency, balance, floor) select 'wallet', id, 'THB', 0, 0 from bench_person
      on conflict do nothing;
    delete from member_tree;
    insert into member_tree (ancestor, descendant, depth, name)
      with recursive up as (select id as ancestor, id as descendant, 0 as depth from bench_person
        union all select p.parent, u.descendant, u.depth + 1 from up u join bench_person p on p.id = u.ancestor where p.parent is not null)
      select u.ancestor, u.descendant, u.depth, lower(m.account) from up u join member m on m.id = u.descendant;
    delete from team_size;
    insert into team_size (agent_id, members, agents)
      select t.ancestor, count(*), count(*) filter (where x.type = 1) from member_tree t join bench_person x on x.id = t.descendant
      where t.depth > 0 group by 1;
    insert into member_day (member_id, day, bets, staked, valid_bet, won)
      select x.id, ${day}, 10, ${played}, ${played}, ${played} * 9 / 10 from bench_person x cross join generate_series(0, 14) n where x.type = 0;
    create unlogged table bench_team as select t.ancestor as agent_id, count(*)::int as active, ${figures}
      from member_tree t join bench_person x on x.id = t.descendant where t.depth > 0 and x.type = 0 group by 1;
    insert into team_day (agent_id, day, active, bets, staked, valid_bet, won)
      select agent_id, ${day}, active, bets, staked, valid_bet, won from bench_team cross join generate_series(0, ${days}) n;
    insert into team_day_type (agent_id, day, game_type, bets, staked, valid_bet, won)
      select agent_id, ${day}, g, bets, staked, valid_bet, won from bench_team cross join generate_series(0, ${days}) n cross join unnest(array['RNG', 'LIVE', 'SPORTS']) g;
    insert into team_month (agent_id, month, active, bets, staked, valid_bet, won)
      select agent_id, date_trunc('month', ${day}), active, bets * 30, staked * 30, valid_bet * 30, won * 30
      from bench_team cross join (values (0), (31)) x (n) on conflict do nothing;
    insert into team_span (start, agent_id, active, staked, valid_bet, won)
      select date_bin('5 minutes', now(), 'epoch') - n * interval '5 minutes', agent_id, 0, staked / 100, valid_bet / 100, won / 100
      from bench_team cross join generate_series(0, ${hours * 12}) n;
    insert into figure_month (month, active_from)
      select date_trunc('month', ${day}), 100000 from (values (0), (31)) x (n) on conflict do nothing;
    delete from figure_close;
    insert into figure_close (stream, xid, id, zone, day, span, at)
      select stream, xid, id, '${zone}', (now() at time zone '${zone}')::date, date_bin('5 minutes', now(), 'epoch'), now() from figure_mark;
    insert into contract (kind, upline_id, downline_id, status, rate_bp, tiers, offered_at, answered_at)
      select k, p.id, a.id, 'accepted', r.rate, jsonb_build_array(jsonb_build_object('rate', r.rate, 'activeMembers', 0,
        'validBet', '0', 'netLoss', '0', 'betAmount', '0')), now() - interval '60 days', now() - interval '60 days'
      from bench_agent a left join bench_agent p on p.i = a.parent
        cross join lateral (select (1000 - 100 * (select count(*) from member_tree t where t.descendant = a.id))::int as rate) r
        cross join unnest(array[${kinds}]) k;
    delete from pay_begin;
    insert into pay_begin (kind, at) select k, now() + interval '1 year' from unnest(array[${kinds}]) k;
    drop table bench_agent, bench_person, bench_team;
    set session_replication_role = origin;`)
  await db.exec('vacuum analyze')
}

const show = (name: string, value: string, most: string, isOver: boolean) =>
  console.log(`  ${name.padEnd(56)}${value}  at most ${most}${isOver ? '  OVER' : ''}`)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

/** Prints the median and the 95th of what a look takes. */
async function measure(name: string, maxMs: number, look: () => Promise<unknown>): Promise<void> {
  const took: number[] = []
  for (let sample = -3; sample < samples; sample += 1) {
    const ms = await timed(look)
    if (sample >= 0) took.push(ms)
  }
  const median = percentile(took, 0.5)
  const value = `median ${median.toFixed(1).padStart(6)} ms  p95 ${percentile(took, 0.95).toFixed(1).padStart(6)} ms`
  show(name, value, `${maxMs} ms`, median > maxMs)
}

/** How long the database has worked since it was made, in milliseconds; its sessions tell this after ten seconds of rest. */
async function activeMs(db: Db): Promise<number> {
  await new Promise((resume) => setTimeout(resume, 11_000))
  const row = await first<{ ms: number }>(
    db,
    'select active_time::float8 as ms from pg_stat_database where datname = current_database()',
  )
  return row!.ms
}

/** Prints the mean of what the database works for a look, what the site does beside it among it. */
async function measureDatabase(db: Db, name: string, look: () => Promise<unknown>): Promise<void> {
  const before = await activeMs(db)
  for (let sample = 0; sample < samples; sample += 1) await look()
  const mean = ((await activeMs(db)) - before) / samples
  show(name, `mean   ${mean.toFixed(1).padStart(6)} ms`.padEnd(33), `${databaseMaxMs} ms`, mean > databaseMaxMs)
}

async function measureCalls(site: TestSite, top: Visitor, wide: Visitor): Promise<void> {
  await measure('overview of the team of all, today', callMaxMs, () => top.call('agentFigures', { period: 'today' }))
  await measure('the same, this month', callMaxMs, () => top.call('agentFigures', { period: 'month' }))
  for (const period of ['today', 'month'] as const)
    await measureDatabase(site.app.db, `the database for ${period}`, () => top.call('agentFigures', { period }))
  await measure('figures of 30,000 direct downlines, today', callMaxMs, () => wide.call('agentFigures', {}))
  await measure('first page of 30,000 direct downlines', pageMaxMs, () => wide.call('agentTeam', {}))
  let cursor: string | undefined
  for (let page = 0; page < 200; page += 1) {
    wide.ip = site.visitor().ip
    const read = await wide.call('agentTeam', { pageSize: 100, ...(cursor !== undefined && { cursor }) })
    cursor = read.next ?? cursor
  }
  if (cursor === undefined) throw new Error('There is one page only.')
  await measure('a page after 20,000 of them', pageMaxMs, () => wide.call('agentTeam', { cursor: cursor! }))
  await measure('a search by account among them', pageMaxMs, () => wide.call('agentTeam', { account: 'p3002' }))
}

/** Lets a kind be settled from a moment on. */
const begin = (db: Db, kind: ContractKind, at: Date) =>
  db.query('update pay_begin set at = $2 where kind = $1', [kind, at])

async function countRuns(db: Db): Promise<{ runs: number; lines: number; total: bigint }> {
  const row = await first<{ runs: number; lines: number; total: bigint }>(
    db,
    'select count(*)::int as runs, coalesce(sum(lines), 0)::int as lines, coalesce(sum(total), 0)::bigint as total from pay_run',
  )
  return row!
}

/** Tells how long the longest transaction of a work took. */
async function longest(db: Db, work: (db: Db) => Promise<void>): Promise<number> {
  let most = 0
  const transaction: Db['transaction'] = async (part) => {
    const startMs = performance.now()
    const result = await db.transaction(part)
    most = Math.max(most, performance.now() - startMs)
    return result
  }
  await work({ ...db, transaction })
  return most
}

/** Settles one period of a kind: first all are held, so that nothing is paid but everything computed, then none is. */
async function settleOne(site: TestSite, kind: ContractKind, from: Date): Promise<void> {
  const { db } = site.app
  await db.exec("insert into pay_hold select id, 0, 'bench', now() from member where type = 1")
  await begin(db, kind, from)
  const before = await countRuns(db)
  let transactionMs = 0
  const computeMs = await timed(async () => {
    transactionMs = await longest(db, (watched) => settlePay({ ...site.app, db: watched }))
  })
  const after = await countRuns(db)
  if (after.runs !== before.runs + 1) throw new Error(`${after.runs - before.runs} periods were settled.`)
  await db.exec('delete from pay_hold')
  const payMs = await timed(() => settlePay(site.app))
  const lines = after.lines - before.lines
  show(
    `${kind}, ${lines} lines, computed in one transaction`,
    `${transactionMs.toFixed(0).padStart(6)} ms`,
    `${computeMaxMs} ms`,
    transactionMs > computeMaxMs,
  )
  const allMs = computeMs + payMs
  const value = `${allMs.toFixed(0).padStart(6)} ms, of which ${computeMs.toFixed(0)} computing`
  show(`${kind}, computed and paid`, value, `${settleMaxMs} ms`, allMs > settleMaxMs)
}

/** Milliseconds in which 99 of 100 of the wallet's calls were answered: before, while the site's program settles hour after hour, and after it. */
async function measureBeside(db: Db, url: string, all: readonly Player[]): Promise<void> {
  const app = await openAppProcess(url)
  const play = async (seconds: number): Promise<number> => {
    const count = seconds * pairsPerSecond * 2
    const pairs = Array.from({ length: count }, (_, at) => makePair(all[(at * 7) % all.length]!))
    return percentile((await runLoad({ base: app.base, clients, seconds, pairsPerSecond, pairs })).took, 0.99)
  }
  try {
    await app.start()
    await play(3)
    const before = await play(loadSeconds)
    const runsBefore = (await countRuns(db)).runs
    await begin(db, 'hourly-salary', new Date(Date.now() - hours * 3_600_000))
    while ((await countRuns(db)).runs === runsBefore) await new Promise((go) => setTimeout(go, 20))
    const beside = await play(loadSeconds)
    const { runs } = await countRuns(db)
    const open = await first<{ n: number }>(
      db,
      'select count(*)::int as n from pay_line where pay > 0 and transfer_id is null',
    )
    const after = await play(loadSeconds)
    const without = Math.max(before, after)
    const ratio = beside / without
    console.log(`  ${runs - runsBefore} hours settled meanwhile, ${open!.n} lines left to pay at the end of it`)
    const value = `${beside.toFixed(0)} ms, without ${before.toFixed(0)} and ${after.toFixed(0)} ms: ratio ${ratio.toFixed(2)}`
    show('p99 of wallet calls while settling', value, p99RatioMax.toFixed(1), ratio > p99RatioMax)
  } finally {
    await app.close()
  }
}

/** Takes some three minutes, most of them to fill the site. */
export async function benchAgents(): Promise<void> {
  console.log(`Agents: ${agents} with contracts, ${members + players} members below them, one caller`)
  const server = await startPostgres()
  const url = await server.createDatabase()
  const { db, players: all } = await fillWorld(url, players)
  // Its figures have no play behind them: the site is left without the check of its books.
  const site = await startTestSite({ db, settings: { dividendPeriod: 'week' } })
  const [topId, wideId] = [await site.member('bench-top', { type: 1 }), await site.member('bench-wide', { type: 1 })]
  const zone = site.app.settings.current().timeZone
  const loadMs = await timed(() => load(db, zone, topId, wideId))
  console.log(`  loaded in ${(loadMs / 1_000).toFixed(0)} s`)
  const [top, wide] = [site.visitor(), site.visitor()]
  await top.logIn('bench-top')
  await wide.logIn('bench-wide')
  await measureCalls(site, top, wide)
  await measurePay(site, { top, wide }, [topId, wideId], measure)
  const now = site.app.clock.now()
  const today = now.toISOString().slice(0, 10)
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7) - 7)
  // The load may have taken longer than until the next five minutes: up to here all is closed.
  const closed = await first<{ span: Date }>(db, 'select max(span) as span from figure_close')
  await settleOne(site, 'realtime-salary', new Date(closed!.span.getTime() - 6 * 60_000))
  await settleOne(site, 'daily-salary', new Date(now.getTime() - 2 * 86_400_000))
  await settleOne(site, 'dividend', new Date(`${addDays(monday, -1)}T06:00:00Z`))
  await site.drain(0)
  await site.site.close()
  await measureBeside(db, url, all)
  await db.close()
  await server.stop()
}
