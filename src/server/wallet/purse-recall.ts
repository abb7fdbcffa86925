import { randomUUID } from 'node:crypto'
import type { App } from '#server/kernel/context.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
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

interface Recall extends Record<string, unknown> {
  readonly memberId: bigint
  readonly vassalage: string
  readonly attempts: number
  readonly ended: boolean
  readonly emptyAt: Date | null
  readonly once: boolean
  readonly currency: string
  /** Whether the member may not play now. */
  readonly barred: boolean
}

/**
 * To be called after the commit of whatever bars a member from playing (exclusion, break, closing, freezing): has the
 * member's open games at vendors with wallets of their own ended and the money brought home, now and not only with the
 * next run. That it happens at all does not hang on this call: the database notes it when `member.status` or
 * `member_exclusion` changes. The caller does not wait.
 */
export function bringPursesHome(app: App, memberId: bigint): void {
  pollRecalls(app, memberId).catch((error: unknown) => app.log.error('purse recall failed', { error }))
}

/**
 * The vendors with wallets of their own where money of a member may lie. Of one who may not play there are none once each
 * vendor wallet was found empty; of other members, one to which money was ever moved may hold some at any time.
 */
export async function pursesAway(db: Queryable, memberId: bigint): Promise<readonly string[]> {
  const rows = await db.query<{ vassalage: string }>(
    `select distinct w.vassalage from wallet_transfer w join member m on m.id = w.member_id
       left join purse_recall r on r.member_id = w.member_id and r.vassalage = w.vassalage
     where w.member_id = $1 and (w.state = 'pending' or (w.direction = 'deposit' and w.state <> 'refused'
       and (m.status = 'active' or (r.member_id is not null and r.empty_at is null))))
     order by w.vassalage`,
    [memberId],
  )
  return rows.map(({ vassalage }) => vassalage)
}

/** Takes up recalls that are due; several processes may do so at once. Gives how many were taken. */
export async function pollRecalls(app: App, memberId?: bigint): Promise<number> {
  const now = app.clock.now()
  const due = await app.db.query<Recall>(
    `update purse_recall r set attempts = r.attempts + 1, next_at = $2
     from member m join account a on a.member_id = m.id and a.kind = 'wallet'
     where m.id = r.member_id and (r.member_id, r.vassalage) in (
       select member_id, vassalage from purse_recall
       where next_at <= $1 and ($3::bigint is null or member_id = $3)
       order by next_at limit ${recallsPerRun} for update skip locked)
     returning r.member_id as "memberId", r.vassalage, r.attempts, r.ended_at is not null as ended,
       r.empty_at as "emptyAt", r.once, a.currency, m.status <> 'active' or limits_excluded(m.id, $1) as barred`,
    [now, new Date(now.getTime() + leaseMs), memberId ?? null],
  )
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
    await app.db.query(
      `update purse_recall set ended_at = $3
       where member_id = $1 and vassalage = $2 and next_at <> '-infinity'::timestamptz`,
      [memberId, vassalage, app.clock.now()],
    )
  }
  const underWay = await first(
    app.db,
    "select 1 from wallet_transfer where member_id = $1 and vassalage = $2 and state = 'pending'",
    [memberId, vassalage],
  )
  if (underWay) return plan(app, recall, againMs)
  const amount = await purses.balance(purse)
  if (amount === 0n) return rest(app, recall)
  const key = `recall-${randomUUID()}`
  const { order } = await openOrder(app, { memberId, key, vassalage, direction: 'withdraw', currency, amount })
  await sendOrder(app, order.id, true)
  const sent = await first<{ state: string }>(app.db, 'select state from wallet_transfer where id = $1', [order.id])
  if (sent?.state === 'refused') throw new Error(`the vendor refused the withdrawal ${order.id}`)
  // Then the balance is read again: a win may have come meanwhile.
  await plan(app, recall, sent?.state === 'done' ? 0 : againMs)
}

/** The vendor wallet is empty. */
async function rest(app: App, recall: Recall): Promise<void> {
  const now = app.clock.now()
  const emptyMs = now.getTime() - (recall.emptyAt ?? now).getTime()
  if (recall.once || emptyMs >= watchMs) return forget(app, recall)
  await app.db.query(
    `update purse_recall set attempts = 0, empty_at = coalesce(empty_at, $3), next_at = $4
     where member_id = $1 and vassalage = $2 and next_at <> '-infinity'::timestamptz`,
    [
      ...[recall.memberId, recall.vassalage, now],
      new Date(now.getTime() + Math.min(Math.max(emptyMs, watchLeastMs), watchMostMs)),
    ],
  )
}

/** Not where the member has been barred again meanwhile. */
async function forget(app: App, { memberId, vassalage }: Recall): Promise<void> {
  await app.db.query(
    "delete from purse_recall where member_id = $1 and vassalage = $2 and next_at <> '-infinity'::timestamptz",
    [memberId, vassalage],
  )
}

async function plan(app: App, { memberId, vassalage }: Recall, afterMs: number): Promise<void> {
  await app.db.query(
    `update purse_recall set next_at = $3
     where member_id = $1 and vassalage = $2 and next_at <> '-infinity'::timestamptz`,
    [memberId, vassalage, new Date(app.clock.now().getTime() + afterMs)],
  )
}

/**
 * Starts a recall for each vendor wallet of members who play beyond their session limit, unless one is under way.
 * Returns how many it started.
 */
export async function recallOverTime(app: App): Promise<number> {
  const rows = await app.db.query(
    `insert into purse_recall (member_id, vassalage, once)
     select distinct w.member_id, w.vassalage, true
     from member_limit l join wallet_transfer w on w.member_id = l.member_id
     where l.kind = 'session' and w.direction = 'deposit' and w.state <> 'refused'
       and limits_refuse(l.member_id, 0, null, $1) = 'session_limit'
     on conflict (member_id, vassalage) do nothing returning 1`,
    [app.clock.now()],
  )
  if (rows.length > 0) await pollRecalls(app)
  return rows.length
}
