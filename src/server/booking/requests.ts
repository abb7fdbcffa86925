import { currencyOf, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffRequest } from '#api/staff-money.ts'
import { writerOf } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import { repeated } from '#server/kernel/repeated.ts'
import { staffNames } from '#server/staff/public.ts'
import type { Booking } from './move-by-hand.ts'
import {
  decideRow,
  expireRequests,
  findPending,
  findRequest,
  insertRequest,
  listRequestRows,
  lockRequestRow,
  type RequestRow,
} from './rows.ts'

const lifeMs = 24 * 60 * 60_000

/** Names of those who asked and decided. */
export const namesOf = (db: Queryable, rows: readonly RequestRow[]): Promise<ReadonlyMap<bigint, string>> =>
  staffNames(
    db,
    rows.flatMap(({ asked_by, decided_by }) => [asked_by, ...(decided_by === null ? [] : [decided_by])]),
  )

interface Asked {
  readonly call: string
  readonly memberId: bigint
  readonly currency: string
  readonly booking: Booking
  readonly detail: object
  readonly askedBy: bigint
}

/**
 * Asks for a second person in `tx`; the same booking asked for again is the request that waits. Throws
 * `idempotency_conflict` where another one waits under its key.
 */
export async function ask(
  app: App,
  tx: Queryable,
  { call, memberId, currency, booking, detail, askedBy }: Asked,
): Promise<{ readonly row: RequestRow; readonly isNew: boolean }> {
  const now = app.clock.now()
  await expire(app, tx, now)
  const made = await insertRequest(tx, {
    call,
    source: booking.source,
    key: booking.key,
    memberId,
    amount: booking.amount,
    currency,
    reason: booking.reason,
    reference: booking.reference,
    house: booking.house,
    owe: booking.whenShort === 'owe',
    detail: JSON.stringify(detail),
    askedBy,
    now,
    endsAt: new Date(now.getTime() + lifeMs),
  })
  const row = await findPending(tx, booking.source, booking.key)
  if (row === undefined) throw new Refusal('state_conflict')
  if (row.member_id !== memberId || row.amount !== booking.amount)
    throw new Refusal('idempotency_conflict', {
      detail: `${repeated(booking.key)} waits for a second person with another amount or member; nothing moved.`,
    })
  return { row, isNew: made !== undefined }
}

/** Locks a request that somebody wants to decide. Throws `not_found`, and `state_conflict` when it waits no longer. */
export async function lockRequest(app: App, tx: Queryable, id: bigint): Promise<RequestRow> {
  await lockRequestRow(tx, id)
  const row = await findRequest(tx, id)
  if (row === undefined) throw new Refusal('not_found', { detail: `There is no request ${id}.` })
  const state = stateOf(row, app.clock.now())
  if (state !== 'pending') {
    const decider = row.decided_by === null ? undefined : (await namesOf(tx, [row])).get(row.decided_by)
    throw new Refusal('state_conflict', { detail: `Request ${id} is ${state}${decider ? `, by ${decider}` : ''}.` })
  }
  return row
}

/** Writes down who decided, and how. */
export async function decide(
  app: App,
  tx: Queryable,
  id: bigint,
  decision: { readonly state: 'approved' | 'refused'; readonly by: bigint; readonly reason?: string },
): Promise<RequestRow> {
  await decideRow(tx, {
    id,
    state: decision.state,
    by: decision.by,
    now: app.clock.now(),
    reason: decision.reason ?? null,
  })
  return (await findRequest(tx, id))!
}

const stateOf = (row: RequestRow, now: Date): StaffRequest['state'] =>
  row.state === 'pending' && row.ends_at <= now ? 'expired' : row.state

const byId = keyset('requests', 'descending', numberPart)

/** A page of the requests, newest first. */
export async function listRequests(
  app: App,
  {
    cursor,
    pageSize,
    state,
  }: { readonly cursor?: string | undefined; readonly pageSize: number; readonly state?: string | undefined },
): Promise<KeyPage<StaffRequest>> {
  const now = app.clock.now()
  const rows = await listRequestRows(app.db, byId.read(cursor)[0], state ?? null, now, pageSize + 1)
  const names = await namesOf(app.db, rows)
  return byId.page(
    rows,
    pageSize,
    ({ id }) => [id],
    (row) => toRequest(row, names, now),
  )
}

/** A request as the API says it. */
export const toRequest = (row: RequestRow, names: ReadonlyMap<bigint, string>, now: Date): StaffRequest => ({
  id: row.id.toString(),
  call: row.call,
  subject: `member:${row.member_id}`,
  account: row.account,
  amount: formatAmount(row.amount, currencyOf(row.currency)),
  currency: row.currency,
  detail: { ...row.detail, key: row.key, reference: row.reference },
  askedBy: names.get(row.asked_by) ?? '',
  askedAt: row.asked_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  state: stateOf(row, now),
  ...(row.decided_by !== null && { decidedBy: names.get(row.decided_by) ?? '' }),
  ...(row.decided_at !== null && { decidedAt: row.decided_at.toISOString() }),
  ...(row.decision !== null && { reason: row.decision }),
})

/** Ends the requests that nobody decided in time, each with its line in the log; gives their number. */
export async function expire(app: App, tx: Queryable, now: Date = app.clock.now()): Promise<number> {
  const ended = await expireRequests(tx, now)
  for (const { id, member_id } of ended)
    await writerOf(
      app,
      'system',
      'request.expire',
    )(tx, { subject: `member:${member_id}`, detail: { request: `${id}` } })
  return ended.length
}
