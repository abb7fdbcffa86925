import { first, type Queryable } from '#server/kernel/db.ts'

export async function insertConformanceMember(tx: Queryable, memberId: bigint, now: Date): Promise<void> {
  await tx.query('insert into conformance_member (member_id, made_at) values ($1, $2)', [memberId, now])
}

export const listOpenConformanceMembers = (db: Queryable): Promise<{ id: bigint }[]> =>
  db.query<{ id: bigint }>(`select c.member_id as id from conformance_member c join member_view m on m.id = c.member_id
       join account_view a on a.member_id = m.id and a.kind = 'wallet'
     where m.status <> 'disabled' or a.balance > 0 order by c.member_id`)

export async function closeConformanceMember(tx: Queryable, memberId: bigint, now: Date): Promise<void> {
  await tx.query('update conformance_member set closed_at = $2 where member_id = $1', [memberId, now])
}

export const findTableOwner = (db: Queryable): Promise<{ owns: boolean; name: string } | undefined> =>
  first<{ owns: boolean; name: string }>(
    db,
    `select pg_has_role(c.relowner, 'usage') as owns, current_user as name from pg_class c where c.oid = to_regclass('staff')`,
  )
