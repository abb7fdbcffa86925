/** What counting figures costs play: pairs of bet and win with it and without, in turns on one PostgreSQL. */
import { checkInvariants, counters, settings as definitions } from '#server/features.ts'
import { countFigures, countPlay } from '#server/figures/count.ts'
import type { App } from '#server/kernel/context.ts'
import { type Db, first } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { openSettings } from '#server/system/public.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type Account, fill, playRounds } from './ledger.ts'
import { readProcessorTime } from './processor-time.ts'

const clients = 50
const seconds = 8
const turns = 3
const members = 1_000
/** Each member has so many agents above, less at the top. */
const depth = 5
/** Pairs with figures over pairs without, at least; counting's part of the play's processor time, and seconds behind, at most. */
const ratioMin = 0.95
const shareMax = 0.2
const behindMax = 2

/** Programmes that count are on. */
const programmes = { pointsOn: true, pointRates: { RNG: 1_000 }, vipOn: true } as const

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

async function open(db: Db): Promise<{ readonly accounts: readonly Account[]; readonly app: App }> {
  await migrate(db)
  const accounts = await fill(db, members)
  await db.exec(`insert into member_tree (ancestor, descendant, depth)
    select m.id - d, m.id, d from member m cross join generate_series(0, ${depth}) d
    where (m.id - 10000000) % ${depth + 1} >= d`)
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

/** Plays for a while, with or without what a process does every second for the figures. */
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
      await new Promise((resume) => setTimeout(resume, 1_000))
      late.push(await behind(db))
      await countFigures(app)
    }
  }
  await Promise.all([count(), ...Array.from({ length: clients }, (_, number) => play(number))])
  const spent = (await readProcessorTime(process.pid, db)).postgres - before.postgres
  // The first look is at what went before.
  return {
    rate: (pairs * 1_000) / (performance.now() - startMs),
    us: (spent * 1e6) / pairs,
    behind: Math.max(0, ...late.slice(1)),
  }
}

/** Microseconds of PostgreSQL for each pair of what is left to count. */
async function drain(app: App, pairs: number, count: (app: App) => Promise<void>): Promise<number> {
  const before = await readProcessorTime(process.pid, app.db)
  await count(app)
  return (((await readProcessorTime(process.pid, app.db)).postgres - before.postgres) * 1e6) / pairs
}

const countRest = (app: App): Promise<void> => countPlay(app, counters)

/** Plays in turns, and prints what the figures cost. Takes some two minutes. */
export async function benchFigures(): Promise<void> {
  const server = await startPostgres({ durable: true })
  const db = await openPostgres(await server.createDatabase())
  try {
    const { accounts, app } = await open(db)
    await run(app, accounts, true)
    await countRest(app)
    const [ratios, shares, others, late]: number[][] = [[], [], [], []]
    for (let turn = 0; turn < turns; turn += 1) {
      const rates = { with: 0, without: 0 }
      // The disk and other work on the machine favour the first or the second of two: each kind is both.
      for (const isCounted of [false, true, true, false]) {
        // Each begins with nothing to write back: a checkpoint within one of two costs more than what is measured.
        await db.exec('checkpoint')
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
    line('pairs with figures ÷ without', ratio, ratio >= ratioMin, ratioMin)
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
