import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

/** Closes an account to its member. */
export async function disableMember(db: Queryable, memberId: bigint): Promise<void> {
  await db.query("update member set status = 'disabled' where id = $1", [memberId])
}

/** Closes an account for good. */
export async function closeMemberRow(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query("update member set status = 'disabled', disabled_as = 'closed' where id = $1", [memberId])
}

/** A member by name, in any spelling of case, with the place in the tree. */
export const findMemberToContract = (
  db: Queryable,
  account: string,
): Promise<{ id: bigint; type: number; upline_id: bigint | null } | undefined> =>
  first<{ id: bigint; type: number; upline_id: bigint | null }>(
    db,
    'select id, type, upline_id from member where lower(account) = lower($1)',
    [account],
  )

/** Closes an account to its member and says why. */
export async function disableMemberAs(tx: Queryable, memberId: bigint, as: string): Promise<void> {
  await tx.query("update member set status = 'disabled', disabled_as = $2 where id = $1", [memberId, as])
}

/** Opens a disabled account again. */
export async function reopenMemberRow(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query("update member set status = 'active', disabled_as = null where id = $1", [memberId])
}

/** The status of a member. */
export const findStatus = (db: Queryable, memberId: bigint): Promise<{ status: string } | undefined> =>
  first<{ status: string }>(db, 'select status from member where id = $1', [memberId])

/** Sets the ranks that are shown beside members' names; none for 0. */
export async function setVipRanks(
  tx: Queryable,
  ranks: readonly { readonly memberId: bigint; readonly after: number }[],
): Promise<void> {
  await tx.query(
    `update member m set vip_rank = r.rank from (
       select h.id, r.rank from unnest($1::bigint[], $2::int[]) as r (id, rank) join member h on h.id = r.id
       order by h.id for no key update of h) r where m.id = r.id`,
    [arrayText(ranks.map(({ memberId }) => memberId)), arrayText(ranks.map(({ after }) => after))],
  )
}
