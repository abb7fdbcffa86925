import type { PayoutPart, WithdrawalReason } from '#api/withdrawals.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** A part of a pay-out, and the one instruction by which it is paid. */
export interface PartRow extends Row {
  readonly id: bigint
  readonly withdrawal_id: bigint
  readonly part: number
  readonly amount: bigint
  readonly fee: bigint
  readonly key: string
  readonly channel: 'manual' | 'provider'
  readonly provider: string | null
  readonly provider_ref: string | null
  readonly state: PayoutPart['state']
  readonly reference: string | null
  readonly reason: WithdrawalReason | null
  readonly is_unknown: boolean
  readonly missed: number
  readonly doubted_at: Date | null
  readonly next_at: Date | null
  readonly attempts: number
  readonly sent_at: Date | null
  readonly paid_at: Date | null
  readonly answer_by: Date | null
  readonly received_at: Date | null
  readonly received_by: 'member' | 'window' | 'staff' | null
  readonly disputed_at: Date | null
  readonly dispute_note: string | null
  readonly uploads: readonly string[]
  readonly returned_at: Date | null
  readonly forced_by: bigint | null
  readonly forced_at: Date | null
  readonly forced_reason: string | null
  readonly forced_proof: string | null
  readonly return_by: bigint | null
  readonly return_at: Date | null
  readonly return_reason: WithdrawalReason | null
  readonly return_sentence: string | null
}

export const listParts = (db: Queryable, withdrawalId: bigint): Promise<PartRow[]> =>
  db.query<PartRow>('select * from payout where withdrawal_id = $1 order by part', [withdrawalId])

/** The parts of several withdrawals. */
export const listPartsOf = (db: Queryable, ids: readonly bigint[]): Promise<PartRow[]> =>
  db.query<PartRow>('select * from payout where withdrawal_id = any($1::bigint[]) order by withdrawal_id, part', [
    `{${ids.join(',')}}`,
  ])

export const findPart = (db: Queryable, id: bigint): Promise<PartRow | undefined> =>
  first<PartRow>(db, 'select * from payout where id = $1', [id])

export const findPartByKey = (db: Queryable, key: string): Promise<PartRow | undefined> =>
  first<PartRow>(db, 'select * from payout where key = $1', [key])

export interface NewPart {
  readonly withdrawalId: bigint
  readonly part: number
  readonly amount: bigint
  readonly fee: bigint
  readonly key: string
  readonly channel: PartRow['channel']
  readonly provider: string | null
  readonly now: Date
}

export async function insertPart(tx: Queryable, part: NewPart): Promise<void> {
  await tx.query(
    `insert into payout (withdrawal_id, part, amount, fee, key, channel, provider, created_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $6 = 'provider' then $8::timestamptz end)`,
    [...[part.withdrawalId, part.part, part.amount, part.fee, part.key, part.channel, part.provider], part.now],
  )
}

/** Takes back the parts of a withdrawal of which none has left. */
export async function deleteWaitingParts(tx: Queryable, withdrawalId: bigint): Promise<void> {
  await tx.query("delete from payout where withdrawal_id = $1 and state = 'waiting'", [withdrawalId])
}

/** What changes of a part; columns that are not named stay. */
export type PartChange = Partial<
  Omit<PartRow, 'id' | 'withdrawal_id' | 'part' | 'amount' | 'fee' | 'key' | 'uploads'>
> & {
  readonly uploads?: string
}

/** Changes a part whose withdrawal the caller holds. */
export async function changePart(tx: Queryable, id: bigint, change: PartChange): Promise<PartRow> {
  const names = Object.keys(change)
  const sets = names.map((name, at) => `${name} = $${at + 2}`).join(', ')
  const row = await first<PartRow>(tx, `update payout set ${sets} where id = $1 returning *`, [
    id,
    ...Object.values(change),
  ])
  return row!
}

/** Parts that a provider is to be told, or asked about, now; each is taken by one process. */
export const takeDueParts = (db: Queryable, now: Date, next: Date, limit: number): Promise<PartRow[]> =>
  db.query<PartRow>(
    `update payout set next_at = $2 where id in (
       select id from payout where state in ('waiting', 'sending') and channel = 'provider' and next_at <= $1
       order by next_at limit $3 for update skip locked)
     returning *`,
    [now, next, limit],
  )

/** Parts whose question has been open for as long as it may be. */
export const listUnanswered = (db: Queryable, now: Date): Promise<PartRow[]> =>
  db.query<PartRow>("select * from payout where state = 'paid' and answer_by <= $1 order by answer_by limit 100", [now])
