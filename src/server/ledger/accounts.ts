import type { Units } from '#api/money.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/**
 * Accounts of the house, fixed by the migration. They hold no live balance. `vendor`: what games take and pay;
 * `deposits` and `withdrawals`: money that comes in and leaves; `promotions`: what the house gives away;
 * `adjustments`: corrections by people; `vendorWallets`: members' money that lies with vendors who keep it themselves;
 * `house`: everything else of its own.
 */
const systemAccounts = {
  house: 1n,
  vendor: 2n,
  deposits: 3n,
  withdrawals: 4n,
  promotions: 5n,
  adjustments: 6n,
  vendorWallets: 7n,
} as const
export type SystemKind = keyof typeof systemAccounts

/** The account of the house for `kind`. It takes postings in any currency. */
export function systemAccount(kind: SystemKind): bigint {
  return systemAccounts[kind]
}

/** A member's accounts: the wallet, bonus money, and money held for withdrawals and open transfers. */
export type Pocket = 'wallet' | 'bonus' | 'held'

/**
 * Opens a member's account with nothing in it and gives its id; an account that is there already is given as it is.
 * It can never fall below zero.
 */
export async function openMemberAccount(
  tx: Queryable,
  memberId: bigint,
  pocket: Pocket,
  currency: string,
): Promise<bigint> {
  const row = await first<{ id: bigint }>(tx, 'select ledger_open_account($1, $2, $3) as id', [
    ...[memberId, pocket, currency],
  ])
  return row!.id
}

/** Opens a member's wallet (see {@link openMemberAccount}) and gives its id. */
export function openMemberWallet(tx: Queryable, memberId: bigint, currency: string): Promise<bigint> {
  return openMemberAccount(tx, memberId, 'wallet', currency)
}

/** The id of a member's wallet, or `undefined` for one who has none (trial accounts). */
export async function memberWallet(db: Queryable, memberId: bigint): Promise<bigint | undefined> {
  const row = await first<{ id: bigint }>(db, "select id from account where member_id = $1 and kind = 'wallet'", [
    memberId,
  ])
  return row?.id
}

/** What a member has, in units. */
export interface MemberBalance {
  readonly currency: string
  readonly balance: Units
  readonly bonus: Units
  /** Held for withdrawals and open transfers. */
  readonly held: Units
  /** What the member owes, zero or above: wins that a vendor took back after they were spent. */
  readonly debt: Units
}

/** A credit to a member's wallet: the names under which it was asked for, its amount and its time. */
export interface Credit {
  readonly source: string
  readonly key: string
  readonly amount: Units
  readonly at: Date
}

/** Of so many movements of a wallet at most the credits are read: what the quickest game makes in ten seconds. */
const movementsMost = 24

const creditsSince = `(
  select json_agg(json_build_array(t.source, t.key, l.amount::text, t.at) order by t.id desc)
  from (select p.transfer_id, p.amount from posting p where p.account_id = w.id
    order by p.transfer_id desc limit ${movementsMost}) l
  join transfer t on t.id = l.transfer_id
  where l.amount > 0 and t.reason = $2 and t.at > $3::timestamptz)`

interface BalanceRow extends MemberBalance, Row {
  readonly memberId: bigint
  readonly credits: readonly (readonly [source: string, key: string, amount: string, at: string])[] | null
}

/**
 * Reads what members have, in one query; those without a wallet are left out. With `credits` also the newest credits
 * for one reason since a time: one statement reads both, so that each of them is in its balance.
 */
export async function readBalances(
  db: Queryable,
  memberIds: readonly bigint[],
  credits?: { readonly reason: string; readonly since: Date },
): Promise<ReadonlyMap<bigint, MemberBalance & { readonly credits: readonly Credit[] }>> {
  const rows = await db.query<BalanceRow>(
    `select w.member_id as "memberId", w.currency, w.balance,
       coalesce(sum(o.balance) filter (where o.kind = 'bonus'), 0)::bigint as bonus,
       coalesce(sum(o.balance) filter (where o.kind = 'held'), 0)::bigint as held,
       coalesce(-sum(o.balance) filter (where o.kind = 'debt'), 0)::bigint as debt,
       ${credits ? creditsSince : 'null'} as credits
     from account w left join account o on o.member_id = w.member_id and o.currency = w.currency and o.id <> w.id
     where w.member_id = any ($1::bigint[]) and w.kind = 'wallet' group by w.id`,
    [arrayText(memberIds), ...(credits ? [credits.reason, credits.since] : [])],
  )
  return new Map(
    rows.map(({ memberId, credits: found, ...balance }) => [
      memberId,
      {
        ...balance,
        credits: (found ?? []).map(([source, key, amount, at]) => ({
          ...{ source, key },
          ...{ amount: BigInt(amount), at: new Date(at) },
        })),
      },
    ]),
  )
}

/** Reads what a member has, or `undefined` for one without a wallet. */
export async function readBalance(db: Queryable, memberId: bigint): Promise<MemberBalance | undefined> {
  return (await readBalances(db, [memberId])).get(memberId)
}

/** Locks a member's wallet until `tx` ends, so that none of its money moves in between. */
export async function lockWallet(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query('select ledger_lock($1)', [memberId])
}
