import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { App } from '#server/kernel/context.ts'
import { findOrder, hasPendingOrder } from './order-rows.ts'
import {
  deleteRecall,
  insertRecallsOverTime,
  markRecallEmpty,
  markRecallEnded,
  planRecall,
  type Recall,
  takeDueRecalls,
} from './recall-rows.ts'
import { openOrder } from './transfer-orders.ts'
import { sendOrder } from './transfer-send.ts'

/** The process that claims a recall has this long before another may claim it. */
const leaseMs = 20_000
const againMs = 5_000
const longestWaitMs = 5 * 60_000
/** So many tries without an end are an alarm. */
const alarmAfter = 20
const recallsPerRun = 20

/** An earlier stake may win later: an emptied vendor wallet is polled for so long, at growing intervals. */
const watchMs = 30 * 24 * 60 * 60_000
const watchLeastMs = 60_000
const watchMostMs = 24 * 60 * 60_000

/** A call that bars a member waits for the vendors so long; a silent vendor delays it no longer. */
const waitMs = 2_000

/**
 * To be called after the commit of whatever bars a member from playing (exclusion, break, closing, freezing): has the
 * member's open games at vendors with wallets of their own ended and the money returned, now and not only with the
 * next run. That it happens at all does not hang on this call: the database notes it when `member.status` or
 * `member_exclusion` changes.
 *
 * Resolves when the vendors have answered, and after two seconds in any case: a member who is told that play is closed finds it
 * closed there, too. Never rejects.
 */
export async function bringPursesHome(app: App, memberId: bigint): Promise<void> {
  const done = new AbortController()
  const asked = pollRecalls(app, memberId)
    .catch((error: unknown) => app.log.error('purse recall failed', { error }))
    .finally(() => done.abort())
  await Promise.race([asked, setTimeout(waitMs, undefined, { signal: done.signal }).catch(() => undefined)])
}

/** Takes up recalls that are due; several processes may do so at once. Gives how many were taken. */
export async function pollRecalls(app: App, memberId?: bigint): Promise<number> {
  const now = app.clock.now()
  const due = await takeDueRecalls(app.db, now, new Date(now.getTime() + leaseMs), memberId, recallsPerRun)
  await Promise.all(due.map((recall) => takeUp(app, recall)))
  return due.length
}

async function takeUp(app: App, recall: Recall): Promise<void> {
  const { attempts, memberId, vassalage: vendor } = recall
  try {
    await bringHome(app, recall)
  } catch (error) {
    const fields = { vendor, name: memberId.toString(), count: attempts, error }
    if (attempts < alarmAfter) app.log.warn('purse is not home yet', fields)
    else app.log.error('purse does not come home', fields)
    await plan(app, recall, Math.min(againMs * 2 ** Math.min(attempts - 1, 10), longestWaitMs))
  }
}

/** Each step may be the last of this process: the next run goes on with what it finds. */
async function bringHome(app: App, recall: Recall): Promise<void> {
  const { purses } = app.ports.gameVendor
  const { memberId, vassalage, currency } = recall
  if (purses === undefined || !(recall.barred || recall.once)) return forget(app, recall)
  const purse = { user: memberId.toString(), product: vassalage, currency }
  if (!recall.ended) {
    if (!(await purses.endSessions(purse))) app.log.warn('vendor cannot end sessions', { vendor: vassalage })
    await markRecallEnded(app.db, recall, app.clock.now())
  }
  if (await hasPendingOrder(app.db, memberId, vassalage)) return plan(app, recall, againMs)
  const amount = await purses.balance(purse)
  if (amount === 0n) return rest(app, recall)
  const key = `recall-${randomUUID()}`
  const { order } = await openOrder(app, { memberId, key, vassalage, direction: 'withdraw', currency, amount })
  await sendOrder(app, order.id, true)
  const sent = await findOrder(app.db, order.id)
  if (sent?.state === 'refused') throw new Error(`the vendor refused the withdrawal ${order.id}`)
  // Then the balance is read again: a win may have come meanwhile.
  await plan(app, recall, sent?.state === 'done' ? 0 : againMs)
}

/** The vendor wallet is empty. */
async function rest(app: App, recall: Recall): Promise<void> {
  const now = app.clock.now()
  const emptyMs = now.getTime() - (recall.emptyAt ?? now).getTime()
  if (recall.once || emptyMs >= watchMs) return forget(app, recall)
  const next = new Date(now.getTime() + Math.min(Math.max(emptyMs, watchLeastMs), watchMostMs))
  await markRecallEmpty(app.db, recall, now, next)
}

async function forget(app: App, recall: Recall): Promise<void> {
  await deleteRecall(app.db, recall)
}

async function plan(app: App, recall: Recall, afterMs: number): Promise<void> {
  await planRecall(app.db, recall, new Date(app.clock.now().getTime() + afterMs))
}

/**
 * Starts a recall for each vendor wallet of members who play beyond their session limit, unless one is under way.
 * Returns how many it started.
 */
export async function recallOverTime(app: App): Promise<number> {
  const count = await insertRecallsOverTime(app.db, app.clock.now())
  if (count > 0) await pollRecalls(app)
  return count
}
