import { type DepositKind, depositKinds } from '#api/limits.ts'
import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import { type App, perApp } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { isRolling } from './profiles.ts'
import { readExclusion, readLimits } from './rows.ts'
import { listOpen, readPaidIn, removeCount, removeOpen, writeCount } from './rows-deposits.ts'
import { lowest } from './rules.ts'

/** What a member may still pay in at this moment. */
export interface DepositRoom {
  /** Units; never below zero. `null`: nothing limits it. */
  readonly room: bigint | null
  /** The limit that leaves the least room. */
  readonly kind?: DepositKind
  /** When some of that limit is free again, or the break is over; absent while nothing of it is used, or without end. */
  readonly freesAt?: Date
  /** The member is on a break: there is no room, and money that comes goes back. */
  readonly onBreak: boolean
}

/**
 * What a member may still pay in: the lowest of their own and the operator's limits counts, less what came and what is on
 * order. `but` names an order that does not count: the one that is about to be made or credited. A decision belongs into
 * a transaction that has called `queueForMember` first.
 */
export async function depositRoom(app: App, db: Queryable, memberId: bigint, but?: string): Promise<DepositRoom> {
  const now = app.clock.now()
  const exclusion = await readExclusion(db, memberId, now)
  if (exclusion) return { room: 0n, onBreak: true, ...(exclusion.endsAt && { freesAt: exclusion.endsAt }) }
  const stored = await readLimits(db, memberId)
  const paidIn = await readPaidIn(db, memberId, isRolling(app), now, but ?? null)
  let tightest: DepositRoom = { room: null, onBreak: false }
  for (const kind of depositKinds) {
    const most = lowest(stored(kind, 'member').amount, stored(kind, 'operator').amount)
    if (most === null) continue
    const { paid = 0n, freesAt } = paidIn(kind) ?? {}
    const room = paid < most ? most - paid : 0n
    // Of limits that leave the same, the longer one tells when there is room again.
    if (tightest.room === null || room <= tightest.room)
      tightest = { room, kind, onBreak: false, ...(freesAt && { freesAt }) }
  }
  return tightest
}

/**
 * Counts an order against the limits until `until`, in the transaction that makes it. Throws `play_excluded` on a break
 * and `deposit_limit_reached` when it does not fit.
 */
export async function reserveDeposit(
  app: App,
  tx: Queryable,
  order: { readonly memberId: bigint; readonly key: string; readonly amount: bigint; readonly until: Date },
): Promise<void> {
  const { memberId, key, amount, until } = order
  await queueForMember(tx, memberId)
  const { room, onBreak } = await depositRoom(app, tx, memberId, key)
  if (onBreak) throw new Refusal('play_excluded')
  if (room !== null && amount > room) throw new Refusal('deposit_limit_reached')
  await writeCount(tx, memberId, key, amount, until, app.clock.now())
}

/**
 * Counts money that is credited, in the transaction that credits it; the reservation under the same key gives way. Whether
 * it may be credited is asked before, by `depositRoom(app, tx, memberId, key)`: this counts whatever it is told.
 */
export async function countDeposit(
  app: App,
  tx: Queryable,
  paid: { readonly memberId: bigint; readonly key: string; readonly amount: bigint },
): Promise<void> {
  await queueForMember(tx, paid.memberId)
  await writeCount(tx, paid.memberId, paid.key, paid.amount, null, app.clock.now())
}

/** Ends the reservation of an order that was cancelled, refused or failed; one that expires needs nothing. */
export async function releaseDeposit(tx: Queryable, memberId: bigint, key: string): Promise<void> {
  await removeOpen(tx, memberId, key)
}

/** Money that was counted goes back: a booking that was a mistake, a payment that its bank took back. */
export async function uncountDeposit(tx: Queryable, memberId: bigint, key: string): Promise<void> {
  await removeCount(tx, memberId, key)
}

/** Told in the transaction that lowers a limit or begins a break, which orders do not fit any more. */
export type OrdersEnd = (tx: Queryable, memberId: bigint, keys: readonly string[]) => Promise<void>

const listeners = perApp(() => new Set<OrdersEnd>())

/** Calls `end` with open orders that a lower limit or a break leaves no room for; gives the way to stop. */
export function onOrdersEnd(app: App, end: OrdersEnd): () => void {
  const all = listeners(app)
  all.add(end)
  return () => void all.delete(end)
}

/** Ends the newest open orders until the rest fits. To be called in the transaction that made the room smaller. */
export async function endOrdersAboveRoom(app: App, tx: Queryable, memberId: bigint): Promise<void> {
  const keys = [...(await listOpen(tx, memberId, app.clock.now()))]
  const ended: string[] = []
  while (keys.length > 0 && (await isAbove(app, tx, memberId))) {
    const key = keys.pop()!
    await removeOpen(tx, memberId, key)
    ended.push(key)
  }
  if (ended.length > 0) for (const end of listeners(app)) await end(tx, memberId, ended)
}

/** Whether more is counted than a limit allows, or anything during a break. */
async function isAbove(app: App, tx: Queryable, memberId: bigint): Promise<boolean> {
  const now = app.clock.now()
  if (await readExclusion(tx, memberId, now)) return true
  const stored = await readLimits(tx, memberId)
  const paidIn = await readPaidIn(tx, memberId, isRolling(app), now, null)
  return depositKinds.some((kind) => {
    const most = lowest(stored(kind, 'member').amount, stored(kind, 'operator').amount)
    return most !== null && (paidIn(kind)?.paid ?? 0n) > most
  })
}
