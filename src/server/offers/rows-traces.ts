import type { SharedKind } from '#api/shared-kinds.ts'

/**
 * Where members of `f` and other members `o` meet, by kind: the same browsers, bank accounts and pictures of documents, numbers that are
 * the same or differ in their last two digits, network addresses, and name, ID or home.
 */
const meetings: Readonly<Record<SharedKind, string>> = {
  device: `device_view a on a.member_id = f.member_id
    join device_view o on o.device_hash = a.device_hash`,
  account: `payout_account_view a on a.member_id = f.member_id
    join payout_account_view o on o.number = a.number and o.kind = a.kind and o.bank = a.bank`,
  phone: `member_contact_view a on a.member_id = f.member_id and a.kind = 'mobile'
    join member_contact_view o on o.kind = 'mobile' and o.value between left(a.value, -2) || '00' and left(a.value, -2) || '99'
      and length(o.value) = length(a.value)`,
  document: `member_document_view d on d.member_id = f.member_id
    cross join unnest(d.uploads) u (id) join upload_view a on a.id = u.id
    join upload_view o on o.sha256 = a.sha256`,
  address: `member_address_view a on a.member_id = f.member_id
    join member_address_view o on o.address = a.address`,
  person: `member_person_view a on a.member_id = f.member_id
    join member_person_view o on (o.id_number = a.id_number or o.payee = a.payee or o.home = a.home)`,
}

/**
 * SQL for what members share with others: `member_id`, `other_id` and `what`, possibly several times. It reads a relation `f` that
 * has a `member_id`. `others`: the kinds that count, each with its condition on `f` and on the other member, `o.member_id`.
 */
export const sharedTraces = (others: Readonly<Partial<Record<SharedKind, string>>>): string =>
  Object.entries(others)
    .map(
      ([kind, who]) => `select f.member_id, o.member_id as other_id, '${kind}' as what
    from f join ${meetings[kind as SharedKind]} where o.member_id <> f.member_id and ${who}`,
    )
    .join('\n  union all ')
