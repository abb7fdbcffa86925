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
  await tx.query(
    `insert into account (kind, member_id, currency, balance, floor) values ($1, $2, $3, 0, 0)
     on conflict (member_id, kind, currency) do nothing`,
    [pocket, memberId, currency],
  )
  const row = await first<{ id: bigint }>(
    tx,
    'select id from account where member_id = $1 and kind = $2 and currency = $3',
    [memberId, pocket, currency],
  )
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

/** Reads what members have, in one query; those without a wallet are left out. */
export async function readBalances(
  db: Queryable,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, MemberBalance>> {
  const rows = await db.query<MemberBalance & { memberId: bigint } & Row>(
    `select w.member_id as "memberId", w.currency, w.balance,
       coalesce(sum(o.balance) filter (where o.kind = 'bonus'), 0)::bigint as bonus,
       coalesce(sum(o.balance) filter (where o.kind = 'held'), 0)::bigint as held,
       coalesce(-sum(o.balance) filter (where o.kind = 'debt'), 0)::bigint as debt
     from account w left join account o on o.member_id = w.member_id and o.currency = w.currency and o.id <> w.id
     where w.member_id = any ($1::bigint[]) and w.kind = 'wallet' group by w.id`,
    [arrayText(memberIds)],
  )
  return new Map(rows.map(({ memberId, ...balance }) => [memberId, balance]))
}

/** Reads what a member has, or `undefined` for one without a wallet. */
export async function readBalance(db: Queryable, memberId: bigint): Promise<MemberBalance | undefined> {
  return (await readBalances(db, [memberId])).get(memberId)
}
