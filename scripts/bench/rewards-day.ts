/** A day of a large site: what the bets of 100,000 members cost the programmes that count them, and the turn of a month for their ranks. */
import { performance } from 'node:perf_hooks'
import { fillWorld } from '#scripts/faults/world.ts'
import { counters } from '#server/features.ts'
import { countPlay } from '#server/figures/count.ts'
import type { App } from '#server/kernel/context.ts'
import type { Counter } from '#server/kernel/counting.ts'
import { type Db, first } from '#server/kernel/db.ts'
import { keepRanks } from '#server/vip/standing.ts'
import { startTestSite } from '#tests/support/app.ts'
import type { ThrowAwayPostgres } from '#tests/support/postgres.ts'

const members = 100_000
/** Rounds of each member, each with a bet and a win that closes it. */
const rounds = 3
/** Movements that one transaction wrote: all of them in one would make each batch read its index whole. */
const movementsOfOne = 1_500
/** One member in so many reaches a rank by what this day brought. */
const raisedOf = 10
/** What these count and the turns of ranks take together at most. */
const bounded = ['rebate', 'missions', 'vip']
const dayMaxMs = 60_000

const types = ['RNG', 'LIVE', 'SPORTS']
const rebates = { RNG: 80, LIVE: 50, SPORTS: 60 }
const rank = (validBet: string, deposits: string, keep: string) => ({
  ...{ validBet, deposits, keep, levelUp: '0', monthly: '0', rebates },
})
const programmes = {
  ...{ pointsOn: true, pointRates: { RNG: 1_000, LIVE: 500, SPORTS: 500 }, missionsOn: true },
  ...{ vipOn: true, rebateOn: true, vipLadder: [rank('0', '0', '0'), rank('200', '100', '100')] },
}

/** Fills members, the rounds of their day, and its figures as counted, with triggers off. */
const load = (db: Db, zone: string): Promise<void> =>
  db.exec(`set session_replication_role = replica; set statement_timeout = 0;
    insert into member (id, account) select 30000000 + n, 'day-' || n from generate_series(1, ${members}) n;
    insert into account (kind, member_id, currency, balance, floor)
      select 'wallet', 30000000 + n, 'THB', 0, 0 from generate_series(1, ${members}) n;
    insert into game (vassalage, game_code, name, game_type, icon)
      select 'FAULT', 'day_' || t, t, t, 'x' from unnest(array['${types.join("', '")}']) t;
    insert into game_round (provider, member_id, vassalage, round, game_code, currency, stake_total, win_total, bets, opened_at, closed_at)
      select 'bench', 30000000 + n, 'FAULT', 'r' || r, 'day_' || (array['${types.join("', '")}'])[1 + r % ${types.length}], 'THB',
        10000000, 9000000, 1, now(), now() from generate_series(1, ${rounds}) r cross join generate_series(1, ${members}) n;
    insert into provider_transaction (provider, transaction_uuid, kind, reference_uuid, member_id, round_id, round, game_code, currency,
        amount, state, status, balance, request_uuid, received_at, valid, xid)
      select 'bench', case k when 'bet' then b.uuid else gen_random_uuid() end, k, case k when 'win' then b.uuid end, g.member_id, g.id,
        g.round, g.game_code, 'THB', case k when 'bet' then g.stake_total else g.win_total end, 'accepted', 'RS_OK', 0, 'bench',
        g.opened_at, case k when 'bet' then 0 else g.stake_total end, (row_number() over () - 1) / ${movementsOfOne} + 1
      from game_round g cross join lateral (select md5(g.id || 'bet')::uuid as uuid) b cross join unnest(array['bet', 'win']) k
      where g.provider = 'bench';
    insert into member_day (member_id, day, bets, staked, valid_bet, won, deposits)
      select 30000000 + n, (now() at time zone '${zone}')::date, ${rounds}, ${rounds} * 10000000, ${rounds} * 10000000,
        ${rounds} * 9000000, case when n % ${raisedOf} = 0 then 100000000 else 0 end from generate_series(1, ${members}) n;
    set session_replication_role = origin`)

/** Figures and closed days as they are once this day is counted. */
const close = (db: Db, zone: string): Promise<void> =>
  db.exec(`update figure_mark k set xid = m.xid, id = m.id, counted_at = now() + interval '1 hour'
      from (select xid, id from provider_transaction order by xid desc, id desc limit 1) m where k.stream <> 'play';
    delete from figure_close;
    insert into figure_close (stream, xid, id, zone, day, span, at)
      select stream, xid, id, '${zone}', (now() at time zone '${zone}')::date, date_bin('5 minutes', now(), 'epoch'), now() from figure_mark`)

/** All who have no rank get one that the last month did not keep: more than any month can turn. */
const hold = (db: Db, zone: string): Promise<void> =>
  db.exec(`insert into vip_standing (member_id, rank, best, month)
      select id, 2, 2, date_trunc('month', now() at time zone '${zone}') - interval '1 month' from member where id > 30000000
      on conflict (member_id) do update set month = excluded.month;
    update member set vip_rank = 2 where id > 30000000; analyze`)

const count = async (db: Db, of: string): Promise<number> =>
  (await first<{ n: number }>(db, `select count(*)::int as n from ${of}`))!.n

const tell = (name: string, ms: number, more = ''): void =>
  console.log(`  ${name.padEnd(64)}${(ms / 1_000).toFixed(1).padStart(6)} s${more}`)

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

/** Counts the day for every feature; gives how long each of them took, by name. */
async function countDay(app: App): Promise<ReadonlyMap<string, number>> {
  const took = new Map<string, number>()
  const watched = counters.map((counter): Counter => {
    const { name } = counter
    const count: Counter['count'] = async (...batch) => {
      const ms = await msOf(() => counter.count(...batch))
      took.set(name, (took.get(name) ?? 0) + ms)
    }
    return { name, count }
  })
  await countPlay(app, watched)
  return took
}

/** Prints what each part takes, and all of them beside what they may. */
export async function measureDay(server: ThrowAwayPostgres): Promise<void> {
  const { db } = await fillWorld(await server.createDatabase(), 1)
  // Its play has no transfers behind it: the site is left without the check of its books.
  const site = await startTestSite({ db })
  await site.app.settings.change(programmes, 'bench')
  const zone = site.app.settings.current().timeZone
  await load(db, zone)
  await db.exec('vacuum analyze')
  const took = await countDay(site.app)
  for (const [name, ms] of took) tell(`${members * rounds} rounds counted for ${name}`, ms)
  const due = await count(db, 'vip_due')
  await close(db, zone)
  const raisedMs = await msOf(() => keepRanks(site.app))
  tell(`ranks of ${due} members`, raisedMs)
  const reached = await count(db, 'vip_change')
  await hold(db, zone)
  const turnedMs = await msOf(() => keepRanks(site.app))
  tell('a month’s turn that takes a rank from all of them', turnedMs)
  const lost = (await count(db, 'vip_change')) - reached
  const rebated = await count(db, 'rebate_pending')
  if (due !== members || reached !== members / raisedOf || lost !== members || rebated !== members * types.length)
    throw new Error(`${due} were due, ${reached} raised, ${lost} lowered, ${rebated} lines of rebate`)
  const limited = [...bounded.map((name) => took.get(name) ?? Number.NaN), raisedMs, turnedMs]
  const ms = limited.reduce((sum, one) => sum + one, 0)
  tell('rebate, missions and ranks', ms, `  at most ${dayMaxMs / 1_000} s${ms <= dayMaxMs ? '' : '  OVER'}`)
  await site.drain(0)
  await site.site.close()
  await db.close()
}
