import type { PayoutIdKind, PayoutKind } from '#api/payout-accounts.ts'
import type { RiskNote, TimelineStep, WithdrawalReason, WithdrawalState } from '#api/withdrawals.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** A request for a withdrawal. */
export interface WithdrawalRow extends Row {
  readonly id: bigint
  readonly reference: string
  readonly member_id: bigint
  readonly input_hash: Uint8Array
  readonly account_id: bigint
  readonly kind: PayoutKind
  readonly bank: string
  readonly number: string
  readonly id_kind: PayoutIdKind
  readonly holder: string
  readonly currency: string
  readonly amount: bigint
  readonly fee: bigint
  readonly state: WithdrawalState
  readonly notes: readonly RiskNote[]
  readonly promised_at: Date
  readonly expected_at: Date | null
  readonly requested_at: Date
  readonly taken_by: bigint | null
  readonly taken_at: Date | null
  readonly decision: 'approve' | 'reject' | null
  readonly decided_by: bigint | null
  readonly decided_at: Date | null
  readonly decision_due: Date | null
  /** A part of it is still to be paid by hand, while another one is out. */
  readonly to_pay: boolean
  readonly reason: WithdrawalReason | null
  readonly sentence: string | null
  readonly approved_at: Date | null
  readonly approved_amount: bigint | null
  readonly approved_account: string | null
  readonly paid_at: Date | null
  readonly ended_at: Date | null
}

export interface StepRow extends Row {
  readonly id: bigint
  readonly step: TimelineStep['step']
  readonly by: TimelineStep['by']
  readonly staff_id: bigint | null
  readonly at: Date
  readonly part: number | null
  readonly detail: {
    readonly reference?: string
    readonly amount?: string
    readonly reason?: WithdrawalReason
    readonly sentence?: string
    readonly receivedBy?: 'member' | 'window' | 'staff'
    readonly expectedAt?: string
    readonly note?: string
  }
}

export interface NewWithdrawal {
  readonly id: bigint
  readonly reference: string
  readonly memberId: bigint
  readonly key: string
  readonly hash: Uint8Array
  readonly accountId: bigint
  readonly kind: PayoutKind
  readonly bank: string
  readonly number: string
  readonly idKind: PayoutIdKind
  readonly holder: string
  readonly currency: string
  readonly amount: bigint
  readonly fee: bigint
  readonly notes: readonly RiskNote[]
  readonly now: Date
  readonly promisedAt: Date
}

/** The number of the next withdrawal. */
export async function nextId(tx: Queryable): Promise<bigint> {
  const row = await first<{ id: bigint }>(
    tx,
    "select nextval(pg_get_serial_sequence('withdrawal', 'id'))::bigint as id",
  )
  return row!.id
}

export async function insertWithdrawal(tx: Queryable, made: NewWithdrawal): Promise<WithdrawalRow> {
  const row = await first<WithdrawalRow>(
    tx,
    `insert into withdrawal (id, reference, member_id, key, input_hash, account_id, kind, bank, number, id_kind, holder,
       currency, amount, fee, state, notes, requested_at, promised_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'requested', $15::text[], $16, $17) returning *`,
    [
      ...[made.id, made.reference, made.memberId, made.key, made.hash, made.accountId, made.kind, made.bank],
      ...[made.number, made.idKind, made.holder, made.currency, made.amount, made.fee, arrayText(made.notes)],
      ...[made.now, made.promisedAt],
    ],
  )
  return row!
}

export const findByKey = (db: Queryable, memberId: bigint, key: string): Promise<WithdrawalRow | undefined> =>
  first<WithdrawalRow>(db, 'select * from withdrawal where member_id = $1 and key = $2', [memberId, key])

export const findWithdrawal = (db: Queryable, id: bigint): Promise<WithdrawalRow | undefined> =>
  first<WithdrawalRow>(db, 'select * from withdrawal where id = $1', [id])

/** Holds a withdrawal until the transaction ends: whatever changes its state holds it first. */
export const lockWithdrawal = (tx: Queryable, id: bigint): Promise<WithdrawalRow | undefined> =>
  first<WithdrawalRow>(tx, 'select * from withdrawal where id = $1 for update', [id])

/** What changes of a withdrawal; columns that are not named stay. */
export type WithdrawalChange = Partial<
  Pick<
    WithdrawalRow,
    | 'state'
    | 'taken_by'
    | 'taken_at'
    | 'decision'
    | 'decided_by'
    | 'decided_at'
    | 'decision_due'
    | 'to_pay'
    | 'reason'
    | 'sentence'
    | 'approved_at'
    | 'approved_amount'
    | 'approved_account'
    | 'paid_at'
    | 'ended_at'
    | 'expected_at'
  >
>

/** Changes a withdrawal that the caller holds. */
export async function changeWithdrawal(tx: Queryable, id: bigint, change: WithdrawalChange): Promise<WithdrawalRow> {
  const names = Object.keys(change)
  const sets = names.map((name, at) => `${name} = $${at + 2}`).join(', ')
  const row = await first<WithdrawalRow>(tx, `update withdrawal set ${sets} where id = $1 returning *`, [
    id,
    ...Object.values(change),
  ])
  return row!
}

export interface NewStep {
  readonly step: StepRow['step']
  readonly by: StepRow['by']
  readonly at: Date
  readonly staffId?: bigint | undefined
  readonly part?: number | undefined
  readonly detail?: StepRow['detail']
}

export async function addStep(
  tx: Queryable,
  id: bigint,
  { step, by, at, staffId, part, detail = {} }: NewStep,
): Promise<void> {
  await tx.query(
    `insert into withdrawal_step (withdrawal_id, step, by, staff_id, at, part, detail)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
    [id, step, by, staffId ?? null, at, part ?? null, JSON.stringify(detail)],
  )
}

export const listSteps = (db: Queryable, id: bigint): Promise<StepRow[]> =>
  db.query<StepRow>('select * from withdrawal_step where withdrawal_id = $1 order by id', [id])

/** A page of a member's withdrawals, newest first. */
export const listOwn = (db: Queryable, memberId: bigint, before: bigint, limit: number): Promise<WithdrawalRow[]> =>
  db.query<WithdrawalRow>('select * from withdrawal where member_id = $1 and id < $2 order by id desc limit $3', [
    memberId,
    before,
    limit,
  ])

/** A member's withdrawals that are not at their end. */
export const listOpenOf = (db: Queryable, memberId: bigint): Promise<WithdrawalRow[]> =>
  db.query<WithdrawalRow>(
    `select * from withdrawal where member_id = $1
       and state in ('requested', 'checking', 'approved', 'sending', 'paid', 'disputed') order by id desc limit 50`,
    [memberId],
  )

/** Requests that wait for a person, in front of one. */
export async function countAhead(db: Queryable, id: bigint): Promise<number> {
  const row = await first<{ count: bigint }>(
    db,
    `select count(*) as count from (select 1 from withdrawal where id < $1 and state in ('requested', 'checking')
       limit 1000) ahead`,
    [id],
  )
  return Number(row!.count)
}

export interface DayRow extends Row {
  readonly used: bigint
  readonly times: bigint
  readonly next_at: Date
}

/** What a member has asked for since midnight of the operator's time zone; refused and cancelled ones do not count. */
export async function readDay(db: Queryable, memberId: bigint, timeZone: string, now: Date): Promise<DayRow> {
  const row = await first<DayRow>(
    db,
    `with day as (select date_trunc('day', $2::timestamptz at time zone $3) as start)
     select coalesce(sum(w.amount), 0)::bigint as used, count(w.id) as times,
       ((d.start + interval '1 day') at time zone $3) as next_at
     from day d left join withdrawal w on w.member_id = $1 and w.requested_at >= d.start at time zone $3
       and w.state not in ('rejected', 'cancelled', 'failed')
     group by d.start`,
    [memberId, now, timeZone],
  )
  return row!
}

/** Withdrawals whose decision can be undone no longer. */
export const listDueDecisions = (db: Queryable, now: Date): Promise<{ id: bigint }[]> =>
  db.query<{ id: bigint }>(
    'select id from withdrawal where decision is not null and decision_due <= $1 order by decision_due limit 100',
    [now],
  )

/** Unpaid withdrawals whose promised, or new, time has passed. */
export const listLate = (db: Queryable, now: Date): Promise<{ id: bigint }[]> =>
  db.query<{ id: bigint }>(
    `select id from withdrawal where state in ('requested', 'checking', 'approved', 'sending')
       and coalesce(expected_at, promised_at) <= $1 order by coalesce(expected_at, promised_at) limit 100`,
    [now],
  )
