import { type Permission, permissions, type Role } from '#api/staff-permissions.ts'
import { arrayText } from '#server/kernel/arrays.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** A staff account as it is stored. */
export interface StaffRow extends Row {
  readonly id: bigint
  readonly account: string
  readonly role: Role
  readonly status: 'active' | 'locked'
  readonly password_hash: string
  readonly password_due: boolean
  readonly totp_secret: Uint8Array | null
  readonly totp_confirmed_at: Date | null
  readonly created_at: Date
  readonly last_sign_in_at: Date | null
  readonly passkeys: number
  readonly allowed_from: string[]
}

const columns = `id, account, role, status, password_hash, password_due, totp_secret, totp_confirmed_at, created_at,
  last_sign_in_at, allowed_from, (select count(*)::int from staff_passkey k where k.staff_id = staff.id) as passkeys`

export const staffByAccount = (db: Queryable, account: string): Promise<StaffRow | undefined> =>
  first(db, `select ${columns} from staff where account = lower($1)`, [account])

export const staffById = (db: Queryable, id: bigint): Promise<StaffRow | undefined> =>
  first(db, `select ${columns} from staff where id = $1`, [id])

/** The account names of staff, by id. */
export async function staffNames(db: Queryable, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db.query<{ id: bigint; account: string }>(
    'select id, account from staff where id = any ($1::bigint[])',
    [arrayText(ids)],
  )
  return new Map(rows.map(({ id, account }) => [id, account]))
}

/** The accounts of active staff who hold a permission, in their order. */
export async function staffWhoMay(db: Queryable, permission: Permission): Promise<string[]> {
  const rows = await db.query<{ account: string }>(
    `select account from staff s where status = 'active' and (role = 'owner' or exists
       (select 1 from staff_role_permission p where p.role = s.role and p.permission = $1)) order by account limit 200`,
    [permission],
  )
  return rows.map(({ account }) => account)
}

/** Locks a row, and every owner's first: of two owners who lock each other out at once, one comes too late. */
export async function lockStaff(tx: Queryable, id: bigint): Promise<StaffRow | undefined> {
  await tx.query("select 1 from staff where role = 'owner' order by id for update")
  return first(tx, `select ${columns} from staff where id = $1 for update`, [id])
}

export const listStaff = (db: Queryable, after: bigint, limit: number): Promise<StaffRow[]> =>
  db.query(`select ${columns} from staff where id > $1 order by id limit $2`, [after, limit])

/** Whether an active owner remains without this one. */
export const hasOtherOwner = async (tx: Queryable, id: bigint): Promise<boolean> =>
  (await first(tx, "select 1 from staff where role = 'owner' and status = 'active' and id <> $1", [id])) !== undefined

/** What a role allows. A name that this version does not know allows nothing. */
export async function permissionsOf(db: Queryable, role: Role): Promise<ReadonlySet<Permission>> {
  if (role === 'owner') return new Set(permissions)
  const rows = await db.query<{ permission: string }>('select permission from staff_role_permission where role = $1', [
    role,
  ])
  const held = new Set(rows.map(({ permission }) => permission))
  return new Set(permissions.filter((permission) => held.has(permission)))
}

export async function storePermissions(tx: Queryable, role: Role, held: readonly Permission[]): Promise<void> {
  await tx.query('delete from staff_role_permission where role = $1', [role])
  for (const permission of new Set(held))
    await tx.query('insert into staff_role_permission (role, permission) values ($1, $2)', [role, permission])
}

/** Takes a code's time step; `false` when it, or a later one, was taken before. */
export const takeStep = async (tx: Queryable, id: bigint, step: bigint, now: Date): Promise<boolean> =>
  (
    await tx.query(
      `update staff set totp_step = $2, totp_confirmed_at = coalesce(totp_confirmed_at, $3)
       where id = $1 and totp_step < $2 returning 1`,
      [id, step, now],
    )
  ).length > 0

export async function lockRole(tx: Queryable, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [name])
}

export const insertStaff = (
  tx: Queryable,
  {
    account,
    role,
    passwordHash,
    now,
    totpSecret,
  }: {
    readonly account: string
    readonly role: string
    readonly passwordHash: string
    readonly now: Date
    readonly totpSecret: Uint8Array | null
  },
): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(
    tx,
    `insert into staff (account, role, password_hash, created_at, totp_secret, totp_confirmed_at, password_due)
     values (lower($1), $2, $3, $4, $5, case when $5::bytea is not null then $4::timestamptz end, $5::bytea is null)
     on conflict do nothing returning id`,
    [account, role, passwordHash, now, totpSecret],
  )

export async function updateStatus(tx: Queryable, id: bigint, status: string): Promise<void> {
  await tx.query('update staff set status = $2 where id = $1', [id, status])
}

export async function resetStaff(tx: Queryable, id: bigint, passwordHash: string): Promise<void> {
  await tx.query(
    `update staff set password_hash = $2, password_due = true, totp_secret = null, totp_confirmed_at = null, totp_step = 0
     where id = $1`,
    [id, passwordHash],
  )
}

export async function updateAddresses(tx: Queryable, id: bigint, networks: readonly string[]): Promise<void> {
  await tx.query('update staff set allowed_from = $2::text[] where id = $1', [id, arrayText(networks)])
}

export async function updateRole(tx: Queryable, id: bigint, role: string): Promise<void> {
  await tx.query('update staff set role = $2 where id = $1', [id, role])
}

export const offerSecretRow = (
  tx: Queryable,
  id: bigint,
  sealed: Uint8Array,
): Promise<{ totp_secret: Uint8Array } | undefined> =>
  first<{ totp_secret: Uint8Array }>(
    tx,
    `update staff set totp_secret = coalesce(totp_secret, $2) where id = $1 and totp_confirmed_at is null
     returning totp_secret`,
    [id, sealed],
  )

export const noteSignIn = (
  tx: Queryable,
  id: bigint,
  now: Date,
  passwordHash: string | null,
  passwordWas: string,
): Promise<Row | undefined> =>
  first(
    tx,
    `update staff set last_sign_in_at = $2, password_due = false, password_hash = coalesce($3, password_hash)
       where id = $1 and status = 'active' and password_hash = $4 returning 1`,
    [id, now, passwordHash, passwordWas],
  )

export const replacePassword = (tx: Queryable, id: bigint, hash: string, was: string): Promise<Row[]> =>
  tx.query('update staff set password_hash = $2 where id = $1 and password_hash = $3 returning 1', [id, hash, was])
