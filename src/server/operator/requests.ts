import { currencyOf, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffRequest } from '#api/staff-money.ts'
import { writerOf } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import { type KeyPage, keyset, numberPart } from '#server/kernel/keyset.ts'
import { staffNames } from '#server/staff/public.ts'
import type { Booking } from './booking.ts'

const lifeMs = 24 * 60 * 60_000

/** A booking that waits, or waited, for a second person. */
export interface RequestRow extends Row {
  readonly id: bigint
  readonly call: string
  readonly source: string
  readonly key: string
  readonly member_id: bigint
  readonly account: string
  readonly amount: bigint
  readonly currency: string
  readonly reason: string
  readonly reference: string
  readonly house: bigint
  readonly owe: boolean
  readonly detail: Record<string, unknown>
  readonly asked_by: bigint
  readonly asked_at: Date
  readonly ends_at: Date
  readonly state: StaffRequest['state']
  readonly decided_by: bigint | null
  readonly decided_at: Date | null
  readonly decision: string | null
}

const selected = 'select r.*, m.account from staff_request r join member m on m.id = r.member_id'

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
  const made = await first<{ id: bigint }>(
    tx,
    `insert into staff_request (call, source, key, member_id, amount, currency, reason, reference, house, owe, detail,
       asked_by, asked_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13, $14)
     on conflict (source, key) where state = 'pending' do nothing returning id`,
    [
      ...[call, booking.source, booking.key, memberId, booking.amount, currency, booking.reason, booking.reference],
      ...[booking.house, booking.whenShort === 'owe', JSON.stringify(detail), askedBy, now],
      new Date(now.getTime() + lifeMs),
    ],
  )
  const row = await first<RequestRow>(tx, `${selected} where r.source = $1 and r.key = $2 and r.state = 'pending'`, [
    booking.source,
    booking.key,
  ])
  if (row === undefined) throw new Refusal('state_conflict')
  if (row.member_id !== memberId || row.amount !== booking.amount)
    throw new Refusal('idempotency_conflict', {
      detail: `${booking.key} waits for a second person with another amount or member; nothing moved.`,
    })
  return { row, isNew: made !== undefined }
}

/** Locks a request that somebody wants to decide. Throws `not_found`, and `state_conflict` when it waits no longer. */
export async function lockRequest(app: App, tx: Queryable, id: bigint): Promise<RequestRow> {
  await tx.query('select 1 from staff_request where id = $1 for update', [id])
  const row = await first<RequestRow>(tx, `${selected} where r.id = $1`, [id])
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
  await tx.query('update staff_request set state = $2, decided_by = $3, decided_at = $4, decision = $5 where id = $1', [
    ...[id, decision.state, decision.by, app.clock.now(), decision.reason ?? null],
  ])
  return (await first<RequestRow>(tx, `${selected} where r.id = $1`, [id]))!
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
  const rows = await app.db.query<RequestRow>(
    `${selected} where r.id < $1
       and ($2::text is null or $2 = case when r.state = 'pending' and r.ends_at <= $3 then 'expired' else r.state end)
     order by r.id desc limit $4`,
    [byId.read(cursor)[0], state ?? null, now, pageSize + 1],
  )
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
  const ended = await tx.query<{ id: bigint; member_id: bigint }>(
    `update staff_request set state = 'expired', decided_at = $1 where state = 'pending' and ends_at <= $1
     returning id, member_id`,
    [now],
  )
  for (const { id, member_id } of ended)
    await writerOf(
      app,
      'system',
      'request.expire',
    )(tx, { subject: `member:${member_id}`, detail: { request: `${id}` } })
  return ended.length
}
