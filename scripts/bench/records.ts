/** Records of a member among a million rounds: a page at the start and far back, and the sums of a year, in the database and at the call. Nothing of a page may depend on how many there are. */
import { rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { fillWorld, gameCode } from '#scripts/faults/world.ts'
import { readConsolidated } from '#server/contracts/rows-consolidated.ts'
import { memberSums, memberTypes } from '#server/figures/public.ts'
import type { Db, Queryable } from '#server/kernel/db.ts'
import { pageOfLines } from '#server/records/handlers.ts'
import { listRounds, sumRounds } from '#server/records/rows-bets.ts'
import { startTestSite } from '#tests/support/app.ts'
import { startPostgres } from '#tests/support/postgres.ts'

/** Rounds in all; `BENCH_ROUNDS=10000000` loads as many as the largest sites have, in some twenty minutes. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 1_000_000)
const members = 1_000
/** One of so many rounds is of the member who looks; the others’ are spread over them. */
const ownShare = 20
const pageSize = 20
const samples = 50
const inDatabaseMaxMs = 5
const atCallMaxMs = 20
const yearMaxMs = 50

const account = 'bench-reader'
const startBalance = 1_000_000_000_000

/**
 * Loads rounds of the last year with their movements and postings by COPY straight into the tables, without vendors' messages
 * and with triggers off, and what is counted of them. Each second bet wins.
 */
async function load(db: Db, reader: bigint): Promise<void> {
  const other = `10000000 + 1 + n % ${members}`
  const of = `case when n % ${ownShare} = 0 then ${reader} else ${other} end`
  const at = `now() - interval '364 days' + n * (interval '360 days' / ${rounds})`
  const uuid = (salt: string) => `md5('${salt}' || n)::uuid`
  const [house] = await db.query<{ id: bigint }>("select id from account where kind = 'house' limit 1")
  const [place] = await db.query<{ data_directory: string }>('show data_directory')
  const file = `${place!.data_directory}/bench.copy`
  const copy = (into: string, rows: string) => `copy (${rows}) to '${file}'; copy ${into} from '${file}';`
  const wallet = `(select a.id from account a where a.member_id = x.member_id and a.kind = 'wallet')`
  const sums = 'count(*) as bets, count(*) * 1000000 as staked, count(*) * 1000000 as valid_bet'
  await db.exec(`set session_replication_role = replica; set statement_timeout = 0;
    create unlogged table bench_round as select n, (${of})::bigint as member_id, ${at} as at, ${uuid('bet')} as bet,
      ${uuid('win')} as win, n % 2 = 0 as wins from generate_series(1, ${rounds}) n;
    analyze bench_round;`)
  await db.exec(`${copy(
    `game_round (provider, member_id, vassalage, round, game_code, currency, bets, stake_total, win_total, opened_at, closed_at)`,
    `select 'hub88', member_id, 'FAULT', n::text, '${gameCode}', 'THB', 1, 1000000, case when wins then 1500000 else 0 end,
      at, at + interval '2 seconds' from bench_round order by n`,
  )}
    ${copy(
      'transfer (source, key, input_hash, reason, reference, at)',
      `select 'hub88', key, ''::bytea, reason, n::text, at from (
        select n, bet::text as key, 'bet' as reason, at from bench_round
        union all select n, win::text, 'win', at + interval '2 seconds' from bench_round where wins) x order by n, reason`,
    )}
    ${copy(
      'posting (transfer_id, line, account_id, currency, amount, balance_after)',
      `select t.id, l.line, case l.line when 1 then ${wallet} else ${house!.id} end, 'THB',
        case when (t.reason = 'bet') = (l.line = 1) then -1000000 else 1000000 end,
        case l.line when 1 then ${startBalance} end
      from transfer t join bench_round x on x.n = t.reference::bigint cross join (values (1), (2)) l (line)
      where t.source = 'hub88'`,
    )}
    ${copy(
      `provider_transaction (provider, transaction_uuid, kind, reference_uuid, member_id, round_id, round, game_code,
        currency, amount, state, status, balance, transfer_id, request_uuid, received_at, valid)`,
      `select 'hub88', t.key::uuid, t.reason, case t.reason when 'win' then x.bet end, x.member_id, r.id, r.round, r.game_code,
        'THB', 1000000, 'accepted', 'RS_OK', ${startBalance}, t.id, t.key, t.at, 0
      from transfer t join bench_round x on x.n = t.reference::bigint
        join game_round r on r.member_id = x.member_id and r.provider = 'hub88' and r.vassalage = 'FAULT' and r.round = x.n::text
      where t.source = 'hub88'`,
    )}
    insert into member_day (member_id, day, bets, staked, valid_bet, won)
      select member_id, (at at time zone 'Asia/Bangkok')::date, ${sums}, count(*) filter (where wins) * 1500000
      from bench_round group by 1, 2;
    insert into member_day_type (member_id, day, game_type, bets, staked, valid_bet, won)
      select member_id, day, 'RNG', bets, staked, valid_bet, won from member_day;
    insert into round_day (member_id, day, vassalage, game_code, rounds, staked, valid_bet, won)
      select member_id, date_trunc('day', at, 'UTC'), 'FAULT', '${gameCode}', ${sums}, count(*) filter (where wins) * 1500000
      from bench_round group by 1, 2;
    update figure_mark k set xid = t.xid, id = t.id
      from (select xid, id from provider_transaction order by xid desc, id desc limit 1) t where k.stream in ('play', 'rounds');
    drop table bench_round;
    set session_replication_role = origin;`)
  await rm(file, { force: true })
  for (const table of ['game_round', 'transfer', 'posting', 'provider_transaction', 'member_day', 'round_day'])
    await db.exec(`vacuum (freeze, analyze) ${table}`)
  await db.exec('analyze')
}

type Look = () => Promise<unknown>

const at = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN

/** Prints the median and the 95th of what `look` takes, and whether the median is above its limit. */
async function measure(name: string, maxMs: number, look: Look): Promise<void> {
  const took: number[] = []
  for (let sample = -5; sample < samples; sample += 1) {
    const startMs = performance.now()
    await look()
    if (sample >= 0) took.push(performance.now() - startMs)
  }
  const median = at(took, 0.5)
  const line = `median ${median.toFixed(2).padStart(6)} ms  p95 ${at(took, 0.95).toFixed(2).padStart(6)} ms`
  console.log(`  ${name.padEnd(52)}${line}  at most ${maxMs}${median > maxMs ? '  OVER' : ''}`)
}

/** Prints what a page, the sums of a year and `/member/consolidated` cost. Takes some three minutes at a million rounds. */
export async function benchRecords(): Promise<void> {
  console.log(
    `Records: ${rounds} rounds, ${rounds / ownShare} of the member who looks, pages of ${pageSize}, one caller`,
  )
  const server = await startPostgres()
  const { db } = await fillWorld(await server.createDatabase(), members)
  // Its rounds have no money behind them: the site is left without the check of its books.
  const site = await startTestSite({ db })
  const id = await site.member(account, { balance: '100' })
  const startMs = performance.now()
  await load(db, id)
  console.log(`  loaded in ${((performance.now() - startMs) / 1_000).toFixed(0)} s`)
  const before = pageSize * 999
  const ofRounds = (cursor: string | undefined, size = pageSize, on: Queryable = db) =>
    listRounds(on, { memberId: id }, { language: 'en', cursor, pageSize: size }, (row) => row)
  const ofLines = (cursor: string | undefined, size = pageSize) =>
    pageOfLines(site.app, id, { pocket: 'wallet', cursor, pageSize: size }, 'en')
  const farRounds = (await ofRounds(undefined, before)).next
  const farLines = (await ofLines(undefined, before)).next
  if (farRounds === undefined || farLines === undefined) throw new Error('Too few rounds for a thousand pages.')
  const reader = site.visitor()
  await reader.logIn(account)
  const year = { from: new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10), to: '2999-12-31' }
  await measure('rounds in the database, first page', inDatabaseMaxMs, () => ofRounds(undefined))
  await measure('rounds in the database, thousandth page', inDatabaseMaxMs, () => ofRounds(farRounds))
  await measure('rounds at the call, first page with its sums', atCallMaxMs, () => reader.call('bets', { pageSize }))
  await measure('rounds at the call, thousandth page', atCallMaxMs, () =>
    reader.call('bets', { pageSize, cursor: farRounds }),
  )
  await measure('lines of the account, thousandth page', inDatabaseMaxMs, () => ofLines(farLines))
  await measure('lines at the call, first page with its sums', atCallMaxMs, () =>
    reader.call('transactions', { pageSize }),
  )
  await measure('lines at the call, thousandth page', atCallMaxMs, () =>
    reader.call('transactions', { pageSize, cursor: farLines }),
  )
  await measure('sums of a year, as counted', yearMaxMs, async () => {
    await memberSums(db, id, year)
    await memberTypes(db, id, year)
  })
  await measure('sums of all rounds of a year', yearMaxMs, () => sumRounds(db, { memberId: id, ...year }))
  await measure('sums of all rounds of a year and a type of game', yearMaxMs, () =>
    sumRounds(db, { memberId: id, ...year, gameType: 'RNG', vendor: 'FAULT' }),
  )
  await measure('/member/consolidated in the database', inDatabaseMaxMs, () =>
    readConsolidated(db, id, { withMoney: true, since: new Date(Date.now() - 60_000) }),
  )
  await site.drain(0)
  await site.site.close()
  await db.close()
  await server.stop()
}
