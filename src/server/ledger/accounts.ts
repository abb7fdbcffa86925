import type { Units } from '#api/money.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { findWallet, listBalances, lockWalletRow, openAccountRow } from './rows-accounts.ts'

/**
 * Accounts of the house, fixed by the migration. They hold no live balance. `vendor`: what games take and pay;
 * `deposits` and `withdrawals`: money that comes in and leaves; `promotions`: what the house gives away;
 * `adjustments`: corrections by people; `vendorWallets`: members' money that lies with vendors who keep it themselves;
 * `suspense`: money that came and may not be credited, until it is returned or let in; `agents`: what agents are paid;
 * `rebates`: what members get back of their bets; `house`: everything else of its own.
 */
const systemAccounts = {
  house: 1n,
  vendor: 2n,
  deposits: 3n,
  withdrawals: 4n,
  promotions: 5n,
  adjustments: 6n,
  vendorWallets: 7n,
  suspense: 8n,
  agents: 9n,
  rebates: 10n,
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
  const row = await openAccountRow(tx, memberId, pocket, currency)
  return row!.id
}

/** Opens a member's wallet (see {@link openMemberAccount}) and gives its id. */
export function openMemberWallet(tx: Queryable, memberId: bigint, currency: string): Promise<bigint> {
  return openMemberAccount(tx, memberId, 'wallet', currency)
}

/** The id of a member's wallet, or `undefined` for one who has none (trial accounts). */
export async function memberWallet(db: Queryable, memberId: bigint): Promise<bigint | undefined> {
  const row = await findWallet(db, memberId)
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

/**
 * Reads what members have, in one query; those without a wallet are left out. With `credits` also the newest credits
 * for one reason since a time: one statement reads both, so that each of them is in its balance.
 */
export async function readBalances(
  db: Queryable,
  memberIds: readonly bigint[],
  credits?: { readonly reason: string; readonly since: Date },
): Promise<ReadonlyMap<bigint, MemberBalance & { readonly credits: readonly Credit[] }>> {
  const rows = await listBalances(db, memberIds, credits)
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
  await lockWalletRow(tx, memberId)
}
