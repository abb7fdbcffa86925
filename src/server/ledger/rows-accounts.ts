import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** Every member's wallet. */
export const listWallets = (tx: Queryable): Promise<{ id: bigint; member_id: bigint }[]> =>
  tx.query<{ id: bigint; member_id: bigint }>(
    "select id, member_id from account where kind = 'wallet' order by member_id",
  )

/** Opens an account, or gives the one that is there. */
export const openAccountRow = (
  tx: Queryable,
  memberId: bigint,
  pocket: string,
  currency: string,
): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(tx, 'select ledger_open_account($1, $2, $3) as id', [memberId, pocket, currency])

/** The wallet of a member. */
export const findWallet = (db: Queryable, memberId: bigint): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(db, "select id from account where member_id = $1 and kind = 'wallet'", [memberId])

/** Locks the wallet of a member. */
export async function lockWalletRow(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query('select ledger_lock($1)', [memberId])
}

/** What an account holds, and what a transfer moved in it. */
export const findMoved = (
  tx: Queryable,
  accountId: bigint,
  transferId: bigint,
): Promise<{ balance: bigint; moved: bigint } | undefined> =>
  first<{ balance: bigint; moved: bigint }>(
    tx,
    `select a.balance, coalesce((select sum(p.amount) from posting p where p.transfer_id = $2 and p.account_id = a.id), 0)::bigint as moved
     from account a where a.id = $1`,
    [accountId, transferId],
  )

/** Of so many movements of a wallet at most the credits are read: what the quickest game makes in ten seconds. */
const movementsMost = 24

const creditsSince = `(
  select json_agg(json_build_array(t.source, t.key, l.amount::text, t.at) order by t.id desc)
  from (select p.transfer_id, p.amount from posting p where p.account_id = w.id
    order by p.transfer_id desc limit ${movementsMost}) l
  join transfer t on t.id = l.transfer_id
  where l.amount > 0 and t.reason = $2 and t.at > $3::timestamptz)`

interface BalanceRow extends Row {
  readonly memberId: bigint
  readonly currency: string
  readonly balance: bigint
  readonly bonus: bigint
  readonly held: bigint
  readonly debt: bigint
  readonly credits: readonly (readonly [source: string, key: string, amount: string, at: string])[] | null
}

/** What members have, and with `credits` the newest credits for one reason since a time. */
export const listBalances = (
  db: Queryable,
  memberIds: readonly bigint[],
  credits?: { readonly reason: string; readonly since: Date },
): Promise<BalanceRow[]> =>
  db.query<BalanceRow>(
    `select w.member_id as "memberId", w.currency, w.balance,
       coalesce(sum(o.balance) filter (where o.kind = 'bonus'), 0)::bigint as bonus,
       coalesce(sum(o.balance) filter (where o.kind = 'held'), 0)::bigint as held,
       coalesce(-sum(o.balance) filter (where o.kind = 'debt'), 0)::bigint as debt,
       ${credits ? creditsSince : 'null'} as credits
     from account w left join account o on o.member_id = w.member_id and o.currency = w.currency and o.id <> w.id
     where w.member_id = any ($1::bigint[]) and w.kind = 'wallet' group by w.id`,
    [arrayText(memberIds), ...(credits ? [credits.reason, credits.since] : [])],
  )
