import type { StaffRequest } from '#api/staff-money.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import { waitingRows } from '#server/kernel/queue.ts'

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

const selected = 'select r.*, m.account from staff_request r join member_view m on m.id = r.member_id'

export interface BookedRow extends Row {
  readonly id: bigint
  readonly house: bigint
  readonly amount: bigint
  readonly member_id: bigint
  readonly account: string
}

export const findBookedRow = (db: Queryable, source: string, key: string): Promise<BookedRow | undefined> =>
  first<BookedRow>(
    db,
    `select t.id, p.account_id as house, p.amount, o.member_id, m.account
     from transfer_view t join posting_view p on p.transfer_id = t.id and p.account_id < 1000
       join lateral (select a.member_id from posting_view x join account_view a on a.id = x.account_id
         where x.transfer_id = t.id and a.member_id is not null limit 1) o on true
       join member_view m on m.id = o.member_id
     where t.source = $1 and t.key = $2`,
    [source, key],
  )

export const insertRequest = (
  tx: Queryable,
  {
    call,
    source,
    key,
    memberId,
    amount,
    currency,
    reason,
    reference,
    house,
    owe,
    detail,
    askedBy,
    now,
    endsAt,
  }: {
    readonly call: string
    readonly source: string
    readonly key: string
    readonly memberId: bigint
    readonly amount: bigint
    readonly currency: string
    readonly reason: string
    readonly reference: string
    readonly house: bigint
    readonly owe: boolean
    readonly detail: string
    readonly askedBy: bigint
    readonly now: Date
    readonly endsAt: Date
  },
): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(
    tx,
    `insert into staff_request (call, source, key, member_id, amount, currency, reason, reference, house, owe, detail,
       asked_by, asked_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13, $14)
     on conflict (source, key) where state = 'pending' do nothing returning id`,
    [call, source, key, memberId, amount, currency, reason, reference, house, owe, detail, askedBy, now, endsAt],
  )

export const findPending = (tx: Queryable, source: string, key: string): Promise<RequestRow | undefined> =>
  first<RequestRow>(tx, `${selected} where r.source = $1 and r.key = $2 and r.state = 'pending'`, [source, key])

export async function lockRequestRow(tx: Queryable, id: bigint): Promise<void> {
  await tx.query('select 1 from staff_request where id = $1 for update', [id])
}

export const findRequest = (tx: Queryable, id: bigint): Promise<RequestRow | undefined> =>
  first<RequestRow>(tx, `${selected} where r.id = $1`, [id])

export async function decideRow(
  tx: Queryable,
  {
    id,
    state,
    by,
    now,
    reason,
  }: {
    readonly id: bigint
    readonly state: string
    readonly by: bigint
    readonly now: Date
    readonly reason: string | null
  },
): Promise<void> {
  await tx.query('update staff_request set state = $2, decided_by = $3, decided_at = $4, decision = $5 where id = $1', [
    id,
    state,
    by,
    now,
    reason,
  ])
}

export const listRequestRows = (
  db: Queryable,
  before: bigint,
  state: string | null,
  now: Date,
  limit: number,
): Promise<RequestRow[]> =>
  db.query<RequestRow>(
    `${selected} where r.id < $1
       and ($2::text is null or $2 = case when r.state = 'pending' and r.ends_at <= $3 then 'expired' else r.state end)
     order by r.id desc limit $4`,
    [before, state, now, limit],
  )

export const expireRequests = (tx: Queryable, now: Date): Promise<{ id: bigint; member_id: bigint }[]> =>
  tx.query<{ id: bigint; member_id: bigint }>(
    `update staff_request set state = 'expired', decided_at = $1 where state = 'pending' and ends_at <= $1
     returning id, member_id`,
    [now],
  )

/** Requests that nobody has decided and whose time is not over. */
export const countPending = (db: Queryable, now: Date) =>
  waitingRows(
    db,
    { table: 'staff_request', waits: "state = 'pending' and ends_at > $1", since: 'asked_at', order: 'id' },
    [now],
  )
