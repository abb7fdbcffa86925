import type { Queryable } from '#server/kernel/db.ts'
import { systemAccount } from '#server/ledger/public.ts'

/** What a member has of a promotion that asks for deposits. */
export interface EarnedRow extends Record<string, unknown> {
  readonly id: bigint
  readonly offer_id: bigint
  readonly version: number
  readonly occurrence: string
}

/** What a member has got, or can claim, for deposits, and was not taken back; by promotion, as they are held. */
export const listEarned = (db: Queryable, memberId: bigint): Promise<EarnedRow[]> =>
  db.query<EarnedRow>(
    `select e.id, e.offer_id, e.version, e.occurrence from offer_entry e
       join offer_version v on v.offer_id = e.offer_id and v.version = e.version
     where e.member_id = $1 and e.state in ('waiting', 'paid') and e.back is null and v.rules -> 'need' ->> 'kind' = 'deposits'
     order by e.offer_id, e.id`,
    [memberId],
  )

export interface PaidInRow extends Record<string, unknown> {
  /** The day on which it was credited. */
  readonly day: string
  /** The payment's id; empty for money that came in another way. */
  readonly payment: string
  /** What is left of it. */
  readonly amount: bigint
}

const house = `${systemAccount('deposits')}, ${systemAccount('suspense')}`

/**
 * What a member has paid in since a day, as the ledger has it up to this transaction: figures follow a moment later, and count what
 * a bank took back on the day on which it did. Here it is less on the day of the credit.
 */
export const listPaidIn = (
  db: Queryable,
  memberId: bigint,
  { since, zone }: { readonly since: string; readonly zone: string },
): Promise<PaidInRow[]> =>
  db.query<PaidInRow>(
    `with moved as materialized (
       select t.id, t.at, t.reason, case when t.source = 'deposit_payment' then split_part(t.key, ':', 1) else '' end as payment,
         (select -sum(h.amount) from posting_view h where h.transfer_id = t.id and h.account_id in (${house})) as amount
       from transfer_view t
       where t.reason not in ('bet', 'win', 'rollback') and t.at >= $2::date::timestamp at time zone $3
         and t.id in (select p.transfer_id from posting_view p join account_view a on a.id = p.account_id where a.member_id = $1))
     select (c.at at time zone $3)::date::text as day, m.payment, sum(m.amount)::bigint as amount
     from moved m cross join lateral (
       select m.at where m.reason not in ('deposit_chargeback', 'deposit_reversal')
       union all select max(o.at) from moved o
         where m.reason in ('deposit_chargeback', 'deposit_reversal') and o.payment = m.payment and o.reason = 'deposit' and o.id < m.id
         having max(o.at) is not null) c
     where m.amount <> 0 group by 1, 2 order by 1, 2`,
    [memberId, since, zone],
  )

/** Notes what was taken back of an entry that is held. */
export async function noteBack(tx: Queryable, id: bigint, back: 'due' | 'done'): Promise<void> {
  await tx.query('update offer_entry set back = $2 where id = $1', [id, back])
}

/** Free rounds that the vendor has still to be asked about. */
export const listRoundsDue = (db: Queryable, most: number): Promise<{ readonly id: bigint }[]> =>
  db.query("select id from offer_entry where back = 'due' order by id limit $1", [most])
