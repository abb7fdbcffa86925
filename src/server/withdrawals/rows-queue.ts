import type { PayoutKind } from '#api/payout-accounts.ts'
import type { WithdrawalQueue } from '#api/staff-withdrawals.ts'
import type { RiskNote } from '#api/withdrawals.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import { lastLooked, lookedAt, lookedRows, orderOf, type QueueSort } from '#server/kernel/looked.ts'
import type { WithdrawalRow } from './rows.ts'

/** A withdrawal as queues show it. */
export interface QueueRow extends WithdrawalRow {
  readonly account: string
  readonly queue: WithdrawalQueue
  readonly approvals: number
}

const selected = 'select w.*, m.account from withdrawal w join member_view m on m.id = w.member_id'

export interface QueueFilter {
  readonly queue: WithdrawalQueue
  readonly kind: PayoutKind | undefined
  readonly amount: bigint | undefined
  readonly note: RiskNote | undefined
  /** Taken by this one of the staff, or by nobody. */
  readonly mine: bigint | undefined
  readonly memberId: bigint | undefined
  readonly sort: QueueSort
}

/**
 * Withdrawals of a queue after a place, by their ids or by their amounts. Other filters than the member follow no index: for them
 * so many withdrawals are looked at, and `seen` says how far where a page is not full.
 */
export async function listQueue(
  db: Queryable,
  { queue, kind, amount, note, mine, memberId, sort }: QueueFilter,
  place: readonly bigint[],
  limit: number,
): Promise<{ readonly rows: QueueRow[]; readonly seen: readonly bigint[] | undefined }> {
  const params: unknown[] = []
  const param = (value: unknown): string => `$${params.push(value)}`
  const conditions = [`queue = ${param(queue)}`, ...(memberId === undefined ? [] : [`member_id = ${param(memberId)}`])]
  const key = sort === 'largest' || sort === 'smallest' ? ['amount', 'id'] : ['id']
  const list = { table: 'withdrawal', conditions, key, isDescending: sort === 'newest' || sort === 'largest', place }
  const isFiltered = [kind, amount, note, mine].some((one) => one !== undefined)
  const looked = lookedAt(list, param, lookedRows(limit, isFiltered))
  const lookedParams = [...params]
  const met = [
    ...(kind === undefined ? [] : [`w.kind = ${param(kind)}`]),
    ...(amount === undefined ? [] : [`w.amount >= ${param(amount)}`]),
    ...(note === undefined ? [] : [`${param(note)} = any(w.notes)`]),
    ...(mine === undefined ? [] : [`(w.taken_by is null or w.taken_by = ${param(mine)})`]),
  ]
  const rows = await db.query<QueueRow>(
    `select w.*, (select account from member_view m where m.id = w.member_id) as account from ${looked} w
     ${met.length > 0 ? `where ${met.join(' and ')}` : ''} order by ${orderOf(list, 'w.')} limit ${param(limit)}`,
    params,
  )
  if (!isFiltered || rows.length === limit) return { rows, seen: undefined }
  const last = await first<Record<string, bigint>>(db, lastLooked(looked, list), lookedParams)
  return { rows, seen: last && key.map((column) => last[column]!) }
}

export const findQueueRow = (db: Queryable, id: bigint): Promise<QueueRow | undefined> =>
  first<QueueRow>(db, `${selected} where w.id = $1`, [id])

export interface QueueCount extends Row {
  readonly queue: WithdrawalQueue
  readonly count: bigint
  readonly sum: bigint
  readonly oldest: Date | null
}

/**
 * How many wait in each open queue, up to a limit, and since when. Each queue is a statement's own value: of a value that
 * comes from a row the planner expects an average queue, and reads all that is done for one that is empty.
 */
export const countQueues = (db: Queryable, queues: readonly string[], limit: number): Promise<QueueCount[]> =>
  db.query<QueueCount>(
    queues
      .map(
        (_queue, index) =>
          `select $${index + 2}::text as queue, count(*) as count, coalesce(sum(amount), 0)::bigint as sum,
             min(requested_at) as oldest
           from (select amount, requested_at from withdrawal where queue = $${index + 2}::text order by id limit $1) w`,
      )
      .join(' union all '),
    [limit, ...queues],
  )

export interface ApprovalRow extends Row {
  readonly withdrawal_id: bigint
  readonly person: string
  readonly staff_id: bigint
  readonly at: Date
  readonly note: string
}

export const listApprovals = (db: Queryable, ids: readonly bigint[]): Promise<ApprovalRow[]> =>
  db.query<ApprovalRow>(
    'select * from withdrawal_approval where withdrawal_id = any($1::bigint[]) order by withdrawal_id, at',
    [`{${ids.join(',')}}`],
  )

/** Writes down who approves; `false` when that person has done so before. */
export async function insertApproval(
  tx: Queryable,
  approval: Omit<ApprovalRow, keyof Row> & Pick<ApprovalRow, 'withdrawal_id' | 'person' | 'staff_id' | 'at' | 'note'>,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into withdrawal_approval (withdrawal_id, person, staff_id, at, note) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [approval.withdrawal_id, approval.person, approval.staff_id, approval.at, approval.note],
  )
  if (rows.length > 0) await countApprovals(tx, approval.withdrawal_id)
  return rows.length > 0
}

/** Takes back the approval of one of the staff, or all of a withdrawal. */
export async function deleteApprovals(tx: Queryable, id: bigint, staffId?: bigint): Promise<void> {
  await tx.query('delete from withdrawal_approval where withdrawal_id = $1 and ($2::bigint is null or staff_id = $2)', [
    id,
    staffId ?? null,
  ])
  await countApprovals(tx, id)
}

async function countApprovals(tx: Queryable, id: bigint): Promise<void> {
  await tx.query(
    `update withdrawal set approvals = (select count(*) from withdrawal_approval where withdrawal_id = $1) where id = $1`,
    [id],
  )
}

/** Notes that one of the staff looks at a withdrawal. */
export async function notePresence(db: Queryable, id: bigint, staffId: bigint, now: Date): Promise<void> {
  await db.query(
    `insert into withdrawal_presence (withdrawal_id, staff_id, at) values ($1, $2, $3)
     on conflict (withdrawal_id, staff_id) do update set at = $3`,
    [id, staffId, now],
  )
}

/** Who has looked at withdrawals since a time, apart from one of the staff. */
export const listPresence = (
  db: Queryable,
  ids: readonly bigint[],
  since: Date,
  but: bigint,
): Promise<{ withdrawal_id: bigint; staff_id: bigint }[]> =>
  db.query<{ withdrawal_id: bigint; staff_id: bigint }>(
    `select withdrawal_id, staff_id from withdrawal_presence
     where withdrawal_id = any($1::bigint[]) and at > $2 and staff_id <> $3`,
    [`{${ids.join(',')}}`, since, but],
  )
