import { first, type Queryable, type Row } from '#server/kernel/db.ts'

export interface RiskRow extends Row {
  /** Withdrawals that were paid before. */
  readonly paid: bigint
  readonly paid_here: bigint
  readonly shared: bigint
  readonly today: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly changed: boolean
}

/** Of so many movements of a wallet, at most, deposits are summed. */
const movementsMost = 10_000
const changes =
  "'password.changed', 'password.reset', 'security.payment_password', 'security.mobile', 'security.email', 'security.totp_off'"

/** What is known of a member and an account, for staff who decide about a withdrawal. `day` and `month` are when they begin. */
export async function readRisk(
  db: Queryable,
  memberId: bigint,
  account: { readonly id: bigint; readonly kind: string; readonly bank: string; readonly number: string },
  day: Date,
  month: Date,
): Promise<RiskRow> {
  const row = await first<RiskRow>(
    db,
    `with lines as (
       select p.amount, t.reason, t.at from (select transfer_id, amount from posting_view
         where account_id = (select id from account_view where member_id = $1 and kind = 'wallet' limit 1)
         order by transfer_id desc limit ${movementsMost}) p
       join transfer_view t on t.id = p.transfer_id)
     select
       (select count(*) from withdrawal where member_id = $1 and paid_at is not null) as paid,
       (select count(*) from withdrawal where account_id = $2 and paid_at is not null) as paid_here,
       (select count(distinct member_id) from payout_account
         where number = $5 and kind = $3 and bank = $4 and member_id <> $1) as shared,
       (select count(*) from withdrawal where member_id = $1 and requested_at >= $6) as today,
       (select coalesce(sum(amount), 0)::bigint from lines where reason = 'deposit' and at >= $7) as deposits,
       (select coalesce(-sum(amount), 0)::bigint from lines
         where reason in ('withdrawal_hold', 'withdrawal_release', 'withdrawal_return', 'withdrawal') and at >= $7) as withdrawals,
       exists (select 1 from audit_log_view where target = 'member:' || $1::bigint and action in (${changes}) and at >= $6) as changed`,
    [memberId, account.id, account.kind, account.bank, account.number, day, month],
  )
  return row!
}

/** Members who have, or had, the same account, apart from one. */
export const listSharers = (
  db: Queryable,
  memberId: bigint,
  { kind, bank, number }: { readonly kind: string; readonly bank: string; readonly number: string },
): Promise<{ account: string }[]> =>
  db.query<{ account: string }>(
    `select distinct m.account from payout_account a join member_view m on m.id = a.member_id
     where a.number = $2 and a.kind = $3 and a.bank = $4 and a.member_id <> $1 order by m.account limit 20`,
    [memberId, number, kind, bank],
  )
