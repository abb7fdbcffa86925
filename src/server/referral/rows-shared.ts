import { arrayText } from '#server/kernel/arrays.ts'
import type { Queryable } from '#server/kernel/db.ts'

/** Whether `o` is of the tree of the friend `f`. */
const isOfTree = `(o.member_id = f.root_id or exists (
  select 1 from referral_friend t where t.member_id = o.member_id and t.root_id = f.root_id))`
const other = 'o.member_id <> f.member_id'

/**
 * What friends share with anybody of their tree: browsers, bank accounts, pictures of documents, and numbers that are the same
 * or differ in their last two digits. Addresses of the network, names and homes are compared with the referrer's alone: behind one address
 * of a carrier are many.
 */
const shared = `
  select f.member_id, 'device' as what from f join device_view a on a.member_id = f.member_id
    join device_view o on o.device_hash = a.device_hash and ${other} where ${isOfTree}
  union select f.member_id, 'account' from f join payout_account_view a on a.member_id = f.member_id
    join payout_account_view o on o.number = a.number and o.kind = a.kind and o.bank = a.bank and ${other} where ${isOfTree}
  union select f.member_id, 'phone' from f join member_contact_view a on a.member_id = f.member_id and a.kind = 'mobile'
    join member_contact_view o on o.kind = 'mobile' and o.value between left(a.value, -2) || '00' and left(a.value, -2) || '99'
      and length(o.value) = length(a.value) and ${other} where ${isOfTree}
  union select f.member_id, 'document' from f join member_document_view d on d.member_id = f.member_id
    cross join unnest(d.uploads) u (id) join upload_view a on a.id = u.id
    join upload_view o on o.sha256 = a.sha256 and ${other} where ${isOfTree}
  union select f.member_id, 'address' from f join member_address_view a on a.member_id = f.member_id
    join member_address_view o on o.member_id = f.referrer_id and o.address = a.address
  union select f.member_id, 'person' from f join member_person_view a on a.member_id = f.member_id
    join member_person_view o on o.member_id = f.referrer_id
      and (o.id_number = a.id_number or o.payee = a.payee or o.home = a.home)`

/** What some friends share, by friend; none for who shares nothing. */
export async function listShared(db: Queryable, friends: readonly bigint[]): Promise<ReadonlyMap<bigint, string[]>> {
  const rows = await db.query<{ member_id: bigint; shared: string[] }>(
    `with f as materialized (
       select member_id, referrer_id, root_id from referral_friend where member_id = any ($1::bigint[]))
     select s.member_id, array_agg(s.what order by s.what) as shared from (${shared}) s group by 1`,
    [arrayText(friends)],
  )
  return new Map(rows.map((row) => [row.member_id, row.shared]))
}
