import { arrayText } from '#server/kernel/arrays.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { sharedTraces } from '#server/offers/public.ts'

/** Whether `o` is of the tree of the friend `f`. */
const isOfTree = `(o.member_id = f.root_id or exists (
  select 1 from referral_friend t where t.member_id = o.member_id and t.root_id = f.root_id))`
const isReferrer = 'o.member_id = f.referrer_id'

/**
 * What friends share with anybody of their tree. Addresses of the network and names are compared with the referrer's alone: behind
 * one address of a carrier are many, and many have one name.
 */
const shared = sharedTraces({
  ...{ device: isOfTree, account: isOfTree, phone: isOfTree, document: isOfTree },
  address: isReferrer,
  person: `(o.payee = a.payee and ${isReferrer} or (o.id_number = a.id_number or o.home = a.home) and ${isOfTree})`,
})

/** What some friends share, by friend; none for who shares nothing. */
export async function listShared(db: Queryable, friends: readonly bigint[]): Promise<ReadonlyMap<bigint, string[]>> {
  const rows = await db.query<{ member_id: bigint; shared: string[] }>(
    `with f as materialized (
       select member_id, referrer_id, root_id from referral_friend where member_id = any ($1::bigint[]))
     select s.member_id, array_agg(distinct s.what order by s.what) as shared from (${shared}) s group by 1`,
    [arrayText(friends)],
  )
  return new Map(rows.map((row) => [row.member_id, row.shared]))
}
