import type { ComplaintState, ComplaintTopic } from '#api/complaints.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { microsOf, timeOf } from '#server/kernel/keyset.ts'
import { type ComplaintRow, complaintColumns } from './rows.ts'

export interface QueuedRow extends ComplaintRow {
  readonly account: string
  readonly micros: bigint
}

const queued = `${complaintColumns}, m.account, ${microsOf('c.since')} as micros`

export interface Queued {
  readonly state: ComplaintState
  readonly topic?: ComplaintTopic | undefined
  readonly memberId?: bigint | undefined
  /** Since when, and the id, of the last one that was shown. */
  readonly after: readonly [since: bigint, id: bigint]
  readonly limit: number
}

/** Complaints of a state: those that wait oldest first, closed ones newest first. */
export function listQueue(db: Queryable, { state, topic, memberId, after, limit }: Queued): Promise<QueuedRow[]> {
  const values: unknown[] = [state, after[0], after[1], limit]
  const param = (value: unknown): string => `$${values.push(value)}`
  const filters = [
    ...(topic === undefined ? [] : [`and c.topic = ${param(topic)}`]),
    ...(memberId === undefined ? [] : [`and c.member_id = ${param(memberId)}`]),
  ]
  const [sign, direction] = state === 'closed' ? ['<', 'desc'] : ['>', 'asc']
  return db.query<QueuedRow>(
    `select ${queued} from complaint c join member_view m on m.id = c.member_id
     where c.state = $1 and (c.since, c.id) ${sign} (${timeOf('$2')}, $3::bigint) ${filters.join(' ')}
     order by c.since ${direction}, c.id ${direction} limit $4`,
    values,
  )
}

export const findQueued = (db: Queryable, number: string): Promise<QueuedRow | undefined> =>
  first<QueuedRow>(
    db,
    `select ${queued} from complaint c join member_view m on m.id = c.member_id where c.number = $1`,
    [number],
  )

/** How many there are of a state, up to `max`. */
export async function countState(db: Queryable, state: ComplaintState, max: number): Promise<number> {
  const row = await first<{ n: bigint }>(
    db,
    'select count(*) as n from (select 1 from complaint where state = $1 order by since, id limit $2) counted',
    [state, max],
  )
  return Number(row!.n)
}

/** Since when the oldest waits, and the first promise. */
export async function firstWaiting(
  db: Queryable,
): Promise<{ readonly oldest: Date | null; readonly due: Date | null }> {
  const row = await first<{ oldest: Date | null; due: Date | null }>(
    db,
    `select (select since from complaint where state = 'open' order by since, id limit 1) as oldest,
       (select due_at from complaint where due_at is not null order by due_at limit 1) as due`,
  )
  return row!
}
