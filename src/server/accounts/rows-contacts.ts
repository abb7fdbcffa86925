import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** By what a member is reached. */
export type ContactKind = 'mobile' | 'email'

export async function insertNamedContact(tx: Queryable, memberId: bigint, kind: string, value: string): Promise<void> {
  await tx.query(
    `insert into member_contact (member_id, kind, value) values ($1, $2, $3)
     on conflict (member_id, kind) do update set value = excluded.value where member_contact.verified_at is null`,
    [memberId, kind, value],
  )
}

export const findOtherOwner = (
  tx: Queryable,
  kind: string,
  value: string,
  memberId: bigint,
): Promise<Row | undefined> =>
  first(
    tx,
    'select 1 from member_contact where kind = $1 and value = $2 and verified_at is not null and member_id <> $3',
    [kind, value, memberId],
  )

export async function upsertProvedContact(
  tx: Queryable,
  memberId: bigint,
  kind: string,
  value: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into member_contact (member_id, kind, value, verified_at) values ($1, $2, $3, $4)
       on conflict (member_id, kind) do update set value = excluded.value, verified_at = excluded.verified_at`,
    [memberId, kind, value, now],
  )
}

export const listProvedContacts = (db: Queryable, memberId: bigint): Promise<{ kind: ContactKind; value: string }[]> =>
  db.query<{ kind: ContactKind; value: string }>(
    'select kind, value from member_contact where member_id = $1 and verified_at is not null',
    [memberId],
  )

export const findMemberOfPhone = (
  db: Queryable,
  phone: string,
  typed: string,
): Promise<{ id: bigint | null } | undefined> =>
  first<{ id: bigint | null }>(
    db,
    `select (select member_id from member_contact
             where kind = 'mobile' and value = $1 and (verified_at is not null
               or exists (select 1 from member where id = member_id and account = $2))
             order by verified_at nulls last limit 1) as id`,
    [phone, typed],
  )

/** A member by name and e-mail address, proved or not; none whose account is disabled. */
export const findByMail = (
  db: Queryable,
  account: string,
  email: string,
): Promise<{ id: bigint; account: string } | undefined> =>
  first<{ id: bigint; account: string }>(
    db,
    `select m.id, m.account from member m join member_contact c on c.member_id = m.id and c.kind = 'email'
     where lower(m.account) = lower($1) and c.value = $2 and m.status <> 'disabled'`,
    [account, email],
  )

interface ContactRow extends Row {
  kind: ContactKind
  value: string
  verified_at: Date | null
}

/** A member's name, language and proved e-mail address; nothing where there is none. */
export const findProvedMail = (
  tx: Queryable,
  memberId: bigint,
): Promise<{ account: string; language: string; value: string } | undefined> =>
  first<{ account: string; language: string; value: string }>(
    tx,
    `select m.account, m.language, c.value from member m
     join member_contact c on c.member_id = m.id and c.kind = 'email' and c.verified_at is not null where m.id = $1`,
    [memberId],
  )

/** A member's addresses, proved or not. */
export const listContacts = (db: Queryable, memberId: bigint): Promise<ContactRow[]> =>
  db.query<ContactRow>('select kind, value, verified_at from member_contact where member_id = $1', [memberId])
