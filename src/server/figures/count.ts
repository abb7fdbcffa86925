import { parseAmount } from '#api/money.ts'
import type { App } from '#server/kernel/context.ts'
import type { Counter, Place } from '#server/kernel/counting.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Measures } from '#server/kernel/metric.ts'
import { figuresAge } from './metrics.ts'
import { type End, findEnd, findWaiting, listDue, listMarks, moveMark, setUpCounting, takeMark } from './rows.ts'
import { countCash } from './rows-cash.ts'
import { closeEnded, findNextRule, findRule, setRule } from './rows-close.ts'
import { countMembers } from './rows-members.ts'
import { findMove, listMovesAt, moveSizes } from './rows-moves.ts'
import { countRounds } from './rows-rounds.ts'
import { type CountFigures, type FigureStream, figureStreams, type Rule } from './streams.ts'

/**
 * Rows of one batch: bounds what one transaction reads and holds. Most of the cost is that of the sums that a batch reaches, not
 * of its rows: where the same members play, 20,000 rows take twice as long as 5,000.
 */
const batchRows = 20_000
/** A tick counts so many at most, so that a process that catches up can stop; the next tick goes on. */
const batchesMax = 20
/** Each process looks so often whether there is something to count. */
export const lookMs = 400
/**
 * A stream rests so long after it was counted, by whichever process: half of what a batch costs at full rate are the sums that
 * it reaches, however few its rows are. What comes after a rest is counted at the next look.
 */
const restMs = 1_200
/** A stream without anything new has its mark renewed so often, in one of all processes. */
const idleMs = 5_000

type Basis = Pick<App, 'db' | 'clock' | 'settings'>

/**
 * Up to when everything is counted: the moment before the batch looked for rows, or the last row before one that waits. Read any
 * later, the clock would vouch for what came in after the look.
 */
const countedAt = (now: Date, end: End | undefined, waiting: Date | undefined): Date | undefined =>
  waiting === undefined ? now : end?.at

/** Counts the next batch of what features count; gives whether there may be more. Mark and figures move together, or not at all. */
async function countForFeatures(app: App, counters: readonly Counter[], rowsMax: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const now = app.clock.now()
    const after = await takeMark(tx, 'play')
    // Another process counts, or somebody opens what is counted for.
    if (after === undefined) return false
    await setUpCounting(tx)
    const end = await findEnd(tx, 'play', { after, rowsMax })
    if (end !== undefined) for (const counter of counters) await counter.count(app, tx, { after, upTo: end })
    const waiting = await findWaiting(tx, 'play', end ?? after)
    await moveMark(tx, 'play', end ?? after, countedAt(now, end, waiting))
    return end?.rows === rowsMax
  })
}

/** Counts the movements of play until none is left that may be counted. */
export async function countPlay(app: App, counters: readonly Counter[], rowsMax = batchRows): Promise<void> {
  while (await countForFeatures(app, counters, rowsMax));
}

const counts: Readonly<Record<FigureStream, CountFigures>> = {
  rounds: countRounds,
  cash: countCash,
  members: countMembers,
}

/** What holds for the rows to come: what the last step left, in the site's time zone of now. */
async function ruleOfNow(app: Basis, tx: Queryable, stream: FigureStream, place: Place): Promise<Rule> {
  const zone = app.settings.current().timeZone
  const rule = await findRule(tx, stream, place)
  if (rule?.zone === zone) return rule
  const changed = { zone, day: rule?.day ?? null, span: rule?.span ?? null }
  await setRule(tx, stream, place, changed, app.clock.now())
  return changed
}

function activeFrom(app: Basis): bigint {
  const units = parseAmount(app.settings.current().activeFromValidBet, app.settings.currency()) ?? 0n
  return units > 0n ? units : 1n
}

/**
 * Counts the next batch of a stream; gives whether there may be more. While what was closed is counted again, a batch ends
 * where another rule begins to hold or a branch moved, so that each row finds the day, the span and the teams that it had.
 */
async function countStream(app: Basis, stream: FigureStream, rowsMax: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const now = app.clock.now()
    const after = await takeMark(tx, stream)
    if (after === undefined) return false
    await setUpCounting(tx)
    const upTo = await findNextRule(tx, stream, after)
    const rule = upTo === undefined ? await ruleOfNow(app, tx, stream, after) : (await findRule(tx, stream, after))!
    const move = upTo && (await findMove(tx, stream, after))
    const end = await findEnd(tx, stream, { after, upTo, rowsMax })
    if (end !== undefined) await counts[stream](tx, { after, upTo: end, move }, rule, activeFrom(app))
    const isFull = end?.rows === rowsMax
    if (upTo !== undefined) {
      const place = isFull ? end : upTo
      await moveMark(tx, stream, place, end?.at)
      if (stream === 'members') for (const moved of await listMovesAt(tx, stream, place)) await moveSizes(tx, moved)
      return true
    }
    const place = end ?? after
    const waiting = await findWaiting(tx, stream, place)
    // Before the first row there is nothing to close: a past that is loaded then still finds its days open.
    if (!isFull && place.xid + place.id > 0n) await closeEnded(tx, stream, place, rule, { now, waiting })
    await moveMark(tx, stream, place, countedAt(now, end, waiting))
    return isFull
  })
}

/** Counts what is new into the figures of members and teams, and closes the days and spans that have ended. */
export async function countFigures(app: Basis, rowsMax = batchRows): Promise<void> {
  for (const stream of figureStreams) while (await countStream(app, stream, rowsMax));
}

/**
 * Counts where there is something to count and it has rested, at the cost of one look when there is not. Without `counters` the
 * figures alone.
 */
export async function countDue(app: App, counters?: readonly Counter[]): Promise<void> {
  const ago = (ms: number): Date => new Date(app.clock.now().getTime() - ms)
  const due = await listDue(app.db, { rested: ago(restMs), idle: ago(idleMs) })
  const isDue = (stream: string): boolean => due.some((one) => one.stream === stream)
  if (counters !== undefined && isDue('play')) await countPlay(app, counters)
  for (const stream of figureStreams.filter(isDue))
    for (let batches = 0; batches < batchesMax && (await countStream(app, stream, batchRows)); batches += 1);
}

/** Tells how far the counting of each stream is behind. */
export async function tellAge(app: App, metrics: Measures): Promise<void> {
  for (const { stream, counted_at } of await listMarks(app.db))
    metrics.set(figuresAge, { stream }, (app.clock.now().getTime() - counted_at.getTime()) / 1_000)
}
