import type { Queryable } from '#server/kernel/db.ts'

const sql = {
  device: `insert into device (device_hash, member_id, created_at, used_at)
    select sha256($2::text::bytea), m, now(), now() from unnest(array[$1::bigint, $2::bigint]) m`,
  account: `insert into payout_account (member_id, kind, bank, number, id_kind, holder, name_match, key, created_at, usable_at)
    select m, 'bank', '004', $2::text, 'account', 'x', 'match', 'k', now(), now() from unnest(array[$1::bigint, $2::bigint]) m`,
  // Numbers that differ in their last two digits.
  phone: `insert into member_contact (member_id, kind, value)
    values ($1::bigint, 'mobile', '+66' || $2::bigint || '11'), ($2, 'mobile', '+66' || $2 || '78')`,
  address: `insert into member_address (member_id, address, used_at)
    select m, '198.51.100.' || $2::bigint % 250, now() from unnest(array[$1::bigint, $2::bigint]) m`,
  person: `update member set profile = jsonb_build_object('payeeName', case id when $1::bigint then ' Somchai  X ' else 'somchai x ' end || $2::text)
    where id in ($1, $2::bigint)`,
  identity: `update member set profile = jsonb_build_object('idNumber', case id when $1::bigint then ' ab-' else 'AB-' end || $2::text)
    where id in ($1, $2::bigint)`,
  home: `update member set profile = jsonb_build_object('address', case id when $1::bigint then '1  Main Street ' else '1 main street ' end || $2::text)
    where id in ($1, $2::bigint)`,
} as const
export type SharedTrace = keyof typeof sql

/** Lets two members have something in common, as accounts of one person do. */
export const shareTrace = (db: Queryable, what: SharedTrace, one: bigint, other: bigint): Promise<unknown> =>
  db.query(sql[what], [one, other])
