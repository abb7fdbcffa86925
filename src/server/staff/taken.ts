import { Refusal } from '#api/refusal.ts'
import { queueCountMax } from '#api/staff-endpoint.ts'
import type { Act } from '#server/kernel/act.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { StaffSession } from '#server/kernel/handler.ts'
import type { Taken, TakenCounts, TakenQueue } from '#server/kernel/taken.ts'
import { staffNames } from './rows.ts'
import { personOf, playersOf } from './rows-person.ts'
import { refuseOwn } from './two-persons.ts'

/** What one of the staff takes from a queue stays theirs for so long. */
const takenMs = 5 * 60_000

/** Until when what is taken at `now` is held. */
export const takenUntil = (now: Date): Date => new Date(now.getTime() + takenMs)

/** Who holds an item; what was taken for some minutes is nobody's after them. */
export const holderOf = ({ taken_by, taken_until }: Taken, now: Date): bigint | undefined =>
  taken_by === null || (taken_until !== null && taken_until <= now) ? undefined : taken_by

/** Throws `state_conflict` when somebody else holds an item, which the refusal names by `what`. */
export async function refuseTaken(
  tx: Queryable,
  row: Taken,
  { staffId, now, what }: { readonly staffId: bigint; readonly now: Date; readonly what: string },
): Promise<void> {
  const holder = holderOf(row, now)
  if (holder === undefined || holder === staffId) return
  const name = (await staffNames(tx, [holder])).get(holder) ?? 'Somebody'
  throw new Refusal('state_conflict', { detail: `${name} works on ${what}.` })
}

/** What queues show of who holds an item. */
export function showTaken(
  row: Taken,
  names: ReadonlyMap<bigint, string>,
  now: Date,
): { readonly takenBy?: string; readonly takenUntil?: string } {
  const holder = holderOf(row, now)
  const takenBy = holder === undefined ? undefined : names.get(holder)
  if (takenBy === undefined) return {}
  return { takenBy, ...(row.taken_until && { takenUntil: row.taken_until.toISOString() }) }
}

interface TakeCall {
  readonly app: App
  readonly act: Act
  readonly staff: StaffSession
}

/** Takes the oldest item of a queue that nobody holds and that is not of the caller's own player; gives its id. */
export function takeNext(
  { app, act, staff: { staffId } }: TakeCall,
  queue: TakenQueue,
  what: string,
): Promise<bigint | undefined> {
  return act.transaction(async (tx) => {
    const now = app.clock.now()
    const except = await playersOf(tx, await personOf(tx, staffId))
    const row = await queue.next(tx, { staffId, now, until: takenUntil(now), except })
    if (row === undefined) act.unchanged()
    else act.note({ subject: `member:${row.member_id}`, detail: { [what]: row.id.toString() } })
    return row?.id
  })
}

/**
 * Takes an item of a queue, or with `free` gives it back. Throws `not_found`, `state_conflict` when somebody else holds it or
 * it waits no longer, `other_person_needed` for one of the caller's own player.
 */
export function takeItem(
  { app, act, staff: { staffId } }: TakeCall,
  queue: TakenQueue,
  { id, free, what }: { readonly id: bigint; readonly free: boolean; readonly what: string },
): Promise<void> {
  return act.transaction(async (tx) => {
    const row = await queue.lock(tx, id)
    if (row === undefined) throw new Refusal('not_found', { detail: `There is no ${what} ${id}.` })
    act.note({ subject: `member:${row.member_id}`, detail: { [what]: id.toString(), free } })
    const now = app.clock.now()
    await refuseTaken(tx, row, { staffId, now, what: `${what} ${id}` })
    if (free) return queue.assign(tx, id)
    if (!row.waits) throw new Refusal('state_conflict', { detail: `The ${what} ${id} was decided before.` })
    await refuseOwn(tx, staffId, row.member_id)
    return queue.assign(tx, id, { staffId, until: takenUntil(now) })
  })
}

/** How many items of a queue wait, how many of them are held, and by the caller. */
export const countTaken = (
  app: Pick<App, 'db' | 'clock'>,
  queue: TakenQueue,
  { staffId }: Pick<StaffSession, 'staffId'>,
): Promise<TakenCounts> => queue.count(app.db, { staffId, now: app.clock.now(), most: queueCountMax })
