import { first, type Queryable } from '#server/kernel/db.ts'

export type FriendState = 'waiting' | 'held' | 'counted' | 'rejected' | 'reversed'

export interface FriendRow extends Record<string, unknown> {
  readonly id: bigint
  readonly member_id: bigint
  readonly referrer_id: bigint
  readonly joined_at: Date
  readonly state: FriendState
  readonly shared: readonly string[]
  readonly cleared: readonly string[]
  readonly reason: string | null
  readonly counted_at: Date | null
  readonly deposit: bigint
  readonly reward: bigint
  readonly cut: bigint
  readonly bets: bigint
  readonly parts: bigint
}

export const friendColumns = `f.id, f.member_id, f.referrer_id, f.joined_at, f.state, f.shared, f.cleared, f.reason, f.counted_at,
  f.deposit, f.reward, f.cut, f.bets, f.parts`

/**
 * Writes down in `tx` who brought a new member, and gives the row's id; nothing where the one who did takes no part, or their currencies differ.
 * The place is for good.
 */
export async function insertFriend(
  tx: Queryable,
  friend: { readonly memberId: bigint; readonly referrerId: bigint; readonly type: number; readonly at: Date },
): Promise<bigint | undefined> {
  const row = await first<{ id: bigint }>(
    tx,
    `with friend as (
       insert into referral_friend (member_id, referrer_id, root_id, joined_at)
       select m.id, r.id, coalesce((select f.root_id from referral_friend f where f.member_id = r.id), r.id), $4
       from member_view m join member_view r on r.id = $2 where m.id = $1 and m.type = $3 and r.type = $3
       on conflict (member_id) do nothing returning id, referrer_id),
     account as (
       insert into referral_account as a (member_id, friends) select referrer_id, 1 from friend
       on conflict (member_id) do update set friends = a.friends + 1)
     select id from friend`,
    [friend.memberId, friend.referrerId, friend.type, friend.at],
  )
  return row?.id
}

export interface PersonRow extends Record<string, unknown> {
  readonly type: number
  readonly status: string
  readonly code: string
  readonly currency: string | null
}

export const findPerson = (db: Queryable, memberId: bigint): Promise<PersonRow | undefined> =>
  first<PersonRow>(
    db,
    `select m.type, m.status, m.referral_code as code,
       (select a.currency from account_view a where a.member_id = m.id and a.kind = 'wallet' limit 1) as currency
     from member_view m where m.id = $1`,
    [memberId],
  )

export interface AccountRow extends Record<string, unknown> {
  readonly friends: number
  readonly counted: number
  readonly rewards: bigint
  readonly shares: bigint
  readonly carry: bigint
  readonly month: string | null
  readonly month_paid: bigint
}

const accountColumns = 'friends, counted, rewards, shares, carry, month::text, month_paid'

export const findAccount = (db: Queryable, memberId: bigint): Promise<AccountRow | undefined> =>
  first<AccountRow>(db, `select ${accountColumns} from referral_account where member_id = $1`, [memberId])

/** The account of who has a friend; the referrer's row is held. */
export const heldAccount = async (tx: Queryable, memberId: bigint): Promise<AccountRow> =>
  (await first<AccountRow>(tx, `select ${accountColumns} from referral_account where member_id = $1 for update`, [
    memberId,
  ]))!

/** What changes of an account: sums are added. `month`: the first day of the month that `paid` belongs to. */
export async function changeAccount(
  tx: Queryable,
  memberId: bigint,
  change: {
    readonly counted?: number
    readonly rewards?: bigint
    readonly shares?: bigint
    readonly carry?: bigint
    readonly paid: bigint
    readonly month: string
  },
): Promise<void> {
  await tx.query(
    `update referral_account set counted = counted + $2, rewards = rewards + $3, shares = shares + $4,
       carry = coalesce($5, carry), month = $6::date,
       month_paid = case when month = $6::date then month_paid else 0 end + $7
     where member_id = $1`,
    [
      ...[memberId, change.counted ?? 0, change.rewards ?? 0n, change.shares ?? 0n, change.carry ?? null],
      ...[change.month, change.paid],
    ],
  )
}

/** A friend; a transaction that changes one holds the referrer's row. */
export const findFriend = (db: Queryable, id: bigint): Promise<FriendRow | undefined> =>
  first<FriendRow>(db, `select ${friendColumns} from referral_friend f where f.id = $1`, [id])
