/** What counting figures costs play: pairs of bet and win with it and without, in turns on one PostgreSQL. */
import { openAppProcess } from '#scripts/faults/app-process.ts'
import { fillWorld } from '#scripts/faults/world.ts'
import { checkInvariants, counters, settings as definitions } from '#server/features.ts'
import { countDue, countFigures, countPlay, lookMs } from '#server/figures/count.ts'
import type { App } from '#server/kernel/context.ts'
import { type Db, first } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { openSettings } from '#server/system/public.ts'
import { startPostgres, type ThrowAwayPostgres } from '#tests/support/postgres.ts'
import { type Account, fill, playRounds } from './ledger.ts'
import { readProcessorTime } from './processor-time.ts'
import { makePair, runLoad } from './wallet-http.ts'

const clients = 50
const seconds = 5
const turns = 7
const members = 1_000
/** Each member has so many agents above, less at the top. */
const depth = 5
/** More signed pairs a second than any machine took that this was tried on. */
const pairsMax = 2_500
const signedSeconds = 4
const signedTurns = 5
/** Pairs with figures over pairs without, at least; counting's part of the play's processor time, and seconds behind, at most. */
const ratioMin = 0.95
const shareMax = 0.2
const behindMax = 2

/** Programmes that count are on. */
const programmes = { pointsOn: true, pointRates: { RNG: 1_000 }, vipOn: true } as const

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

/** Lines of agents among the members, the first of whom has this id. */
const treeOf = (from: number): string => `insert into member_tree (ancestor, descendant, depth)
  select m.id - d, m.id, d from member m cross join generate_series(0, ${depth}) d where (m.id - ${from}) % ${depth + 1} >= d
  on conflict do nothing`

async function open(db: Db): Promise<{ readonly accounts: readonly Account[]; readonly app: App }> {
  await migrate(db)
  const accounts = await fill(db, members)
  await db.exec(treeOf(10_000_000))
  const log = { info() {}, warn() {}, error() {} }
  const clock = { now: () => new Date() }
  const settings = await openSettings(db, log, definitions)
  await settings.change(programmes, 'bench')
  return { accounts, app: { db, clock, settings } as unknown as App }
}

async function behind(db: Db): Promise<number> {
  const row = await first<{ at: Date }>(db, "select counted_at as at from figure_mark where stream = 'rounds'")
  return (Date.now() - row!.at.getTime()) / 1_000
}

interface Run {
  readonly rate: number
  /** Microseconds of PostgreSQL for a pair. */
  readonly us: number
  readonly behind: number
}

/** Plays for a while, with or without what a process does for the figures at each look. */
async function run(app: App, accounts: readonly Account[], isCounted: boolean): Promise<Run> {
  const { db } = app
  const before = await readProcessorTime(process.pid, db)
  let pairs = 0
  const startMs = performance.now()
  const endMs = startMs + seconds * 1_000
  const play = async (number: number): Promise<void> => {
    for (let turn = 0; performance.now() < endMs; turn += 1) {
      await playRounds(db, accounts[(number + turn * clients * 7) % accounts.length]!, (work) => work())
      pairs += 1
    }
  }
  const late: number[] = []
  const count = async (): Promise<void> => {
    while (isCounted && performance.now() < endMs) {
      await new Promise((resume) => setTimeout(resume, lookMs))
      late.push(await behind(db))
      await countDue(app)
    }
  }
  await Promise.all([count(), ...Array.from({ length: clients }, (_, number) => play(number))])
  const spent = (await readProcessorTime(process.pid, db)).postgres - before.postgres
  // What went before is behind until it is counted for the first time.
  return {
    rate: (pairs * 1_000) / (performance.now() - startMs),
    us: (spent * 1e6) / pairs,
    behind: Math.max(0, ...late.slice(late.findIndex((age, at) => age < late[at - 1]!))),
  }
}

/** Microseconds of PostgreSQL for each pair of what is left to count. */
async function drain(app: App, pairs: number, count: (app: App) => Promise<void>): Promise<number> {
  const before = await readProcessorTime(process.pid, app.db)
  await count(app)
  return (((await readProcessorTime(process.pid, app.db)).postgres - before.postgres) * 1e6) / pairs
}

const countRest = (app: App): Promise<void> => countPlay(app, counters)

/** Has the site's program count the figures, or leave them: streams that were counted just now rest. The features' counters rest in both. */
const rest = (db: Db, isResting: boolean): Promise<unknown> =>
  db.query(
    `update figure_mark set counted_at = now() + case when stream = 'play' or $1 then interval '1 hour' else interval '-1 minute' end`,
    [isResting],
  )

async function untilCounted(db: Db): Promise<void> {
  await rest(db, false)
  for (;;) {
    const row = await first<{ n: number }>(
      db,
      `select count(*)::int as n from figure_mark k where k.stream = 'rounds'
         and exists (select 1 from provider_transaction t where (t.xid, t.id) > (k.xid, k.id))`,
    )
    if (row?.n === 0) return
    await new Promise((resume) => setTimeout(resume, 200))
  }
}

/** Signed pairs a second that the site's own program takes over HTTP while it counts figures, over those without. */
async function ratioOverHttp(server: ThrowAwayPostgres): Promise<number> {
  const url = await server.createDatabase()
  const { db, players } = await fillWorld(url, members)
  await db.exec(treeOf(10_000_001))
  const app = await openAppProcess(url)
  const play = async (seconds: number): Promise<number> => {
    const pairs = Array.from({ length: seconds * pairsMax }, (_, at) => makePair(players[(at * 7) % players.length]!))
    const done = await runLoad({ base: app.base, clients, seconds, pairsPerSecond: 0, pairs })
    if (done.pairs === pairs.length) throw new Error('There were too few pairs for this machine.')
    return done.pairs / done.seconds
  }
  try {
    await app.start()
    await play(signedSeconds)
    const ratios: number[] = []
    for (let turn = 0; turn < signedTurns; turn += 1) {
      const rates = { with: 0, without: 0 }
      for (const isCounted of [false, true, true, false]) {
        await untilCounted(db)
        await rest(db, !isCounted)
        rates[isCounted ? 'with' : 'without'] += (await play(signedSeconds)) / 2
      }
      ratios.push(rates.with / rates.without)
      console.log(
        `  ${rates.without.toFixed(0)} signed pairs/s over HTTP without, ${rates.with.toFixed(0)} with figures`,
      )
    }
    await untilCounted(db)
    const breaches = await checkInvariants(db)
    if (breaches.length > 0) throw new Error(`the figures are not right: ${breaches.join('; ')}`)
    return median(ratios)
  } finally {
    await app.close()
    await db.close()
  }
}

/** Plays in turns, and prints what the figures cost. Takes some eight minutes. */
export async function benchFigures(): Promise<void> {
  const server = await startPostgres({ durable: true })
  const db = await openPostgres(await server.createDatabase())
  try {
    // Between two checkpoints, of which busy sites have one in many minutes: after it each page is written whole once, which
    // within a few seconds costs more than what is measured.
    for (const setting of ["checkpoint_timeout = '1h'", "max_wal_size = '16GB'"])
      await db.exec(`alter system set ${setting}`)
    await db.exec('select pg_reload_conf()')
    const { accounts, app } = await open(db)
    await db.exec('checkpoint')
    await run(app, accounts, true)
    await countRest(app)
    const [ratios, shares, others, late]: number[][] = [[], [], [], []]
    for (let turn = 0; turn < turns; turn += 1) {
      const rates = { with: 0, without: 0 }
      // The disk and other work on the machine favour the first or the second of two: each kind is both.
      for (const isCounted of [false, true, true, false]) {
        const { rate, us, behind } = await run(app, accounts, isCounted)
        rates[isCounted ? 'with' : 'without'] += rate / 2
        const pairs = rate * seconds
        const [figures, rest] = [await drain(app, pairs, countFigures), await drain(app, pairs, countRest)]
        if (isCounted) late!.push(behind)
        else {
          shares!.push(figures / us)
          others!.push(rest / us)
        }
      }
      ratios!.push(rates.with / rates.without)
      console.log(`  ${rates.without.toFixed(0)} pairs/s without, ${rates.with.toFixed(0)} with figures`)
    }
    const line = (name: string, value: number, isWithin: boolean, limit: number): void =>
      console.log(`  ${name.padEnd(48)}${value.toFixed(2).padStart(7)}  ${isWithin ? 'within' : 'OVER'} ${limit}`)
    const [ratio, share, other] = [median(ratios!), median(shares!), median(others!)]
    const behindMost = Math.max(...late!)
    // Without signatures and HTTP both cores are PostgreSQL's: whatever it does besides is missing from play.
    console.log(`  ${'pairs in process with figures ÷ without'.padEnd(48)}${ratio.toFixed(2).padStart(7)}`)
    const signed = await ratioOverHttp(server)
    line('signed pairs with figures ÷ without', signed, signed >= ratioMin, ratioMin)
    line('counting, of the processor time of play', share, share <= shareMax, shareMax)
    line('counting for points, ranks, turnover, records', other, other <= shareMax, shareMax)
    line('seconds behind play at most', behindMost, behindMost <= behindMax, behindMax)
    const breaches = await checkInvariants(db)
    if (breaches.length > 0) throw new Error(`the figures are not right: ${breaches.join('; ')}`)
  } finally {
    await db.close()
    await server.stop()
  }
}
