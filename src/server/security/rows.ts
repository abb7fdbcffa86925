import { first, type Queryable, type Row } from '#server/kernel/db.ts'

interface TotpRow extends Record<string, unknown> {
  secret: Uint8Array
}

export interface LoginRow extends Row {
  at: Date
  ip: string | null
}

interface FactorsRow extends Row {
  confirmed_at: Date | null
  passkeys: bigint
  codes: bigint
}

interface AuditRow extends Row {
  readonly at: Date
  readonly action: string
  readonly ip: string | null
}

export const listActivity = (db: Queryable, target: string, actions: string[], limit: number): Promise<AuditRow[]> =>
  db.query<AuditRow>(
    `select at, action, ip from audit_log_view where target = $1 and action = any($2::text[]) and outcome = 'done' order by id desc limit $3`,
    [target, actions, limit],
  )

export const countFactors = (db: Queryable, memberId: bigint): Promise<FactorsRow | undefined> =>
  first<FactorsRow>(
    db,
    `select (select confirmed_at from totp where member_id = $1) as confirmed_at,
       (select count(*) from passkey where member_id = $1) as passkeys,
       (select count(*) from recovery_code where member_id = $1 and used_at is null) as codes`,
    [memberId],
  )

export const findOtherLogin = (db: Queryable, memberId: string, sessionId: string): Promise<LoginRow | undefined> =>
  first<LoginRow>(
    db,
    `with logins as (
       select id, at, ip from audit_log_view where target = 'member:' || $1
         and action in ('login.ok', 'register.ok', 'exchange.ok', 'passkey.ok', 'reset.ok'))
     select at, ip from logins
     where id is distinct from (select min(id) from logins where at >= (select started_at from session_view where id = $2))
     order by id desc limit 1`,
    [memberId, sessionId],
  )

export async function deleteRecoveryCodes(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query('delete from recovery_code where member_id = $1', [memberId])
}

export async function insertRecoveryCode(tx: Queryable, memberId: bigint, codeHash: Uint8Array): Promise<void> {
  await tx.query('insert into recovery_code (member_id, code_hash) values ($1, $2)', [memberId, codeHash])
}

export const spendRecoveryCodeRow = (
  tx: Queryable,
  memberId: bigint,
  codeHash: Uint8Array,
  now: Date,
): Promise<Row[]> =>
  tx.query(
    'update recovery_code set used_at = $3 where member_id = $1 and code_hash = $2 and used_at is null returning 1',
    [memberId, codeHash, now],
  )

export async function upsertStepUp(db: Queryable, sessionId: string, strength: string, endsAt: Date): Promise<void> {
  await db.query(
    `insert into step_up (session_id, strength, ends_at) values ($1, $2, $3)
     on conflict (session_id, strength) do update set ends_at = excluded.ends_at, used_by = null`,
    [sessionId, strength, endsAt],
  )
}

export const findStepUp = (
  db: Queryable,
  sessionId: string,
  now: Date,
): Promise<{ ends_at: Date | null } | undefined> =>
  first<{ ends_at: Date | null }>(
    db,
    `select max(ends_at) as ends_at from step_up
     where session_id = $1 and strength in ('password', 'second_factor') and ends_at > $2`,
    [sessionId, now],
  )

export const spendStepUp = (db: Queryable, sessionId: string, now: Date, key: string): Promise<Row[]> =>
  db.query(
    `update step_up set used_by = $3
     where session_id = $1 and strength in ('payment_password', 'second_factor') and ends_at > $2
       and (used_by is null or used_by = $3)
     returning 1`,
    [sessionId, now, key],
  )

export const offerTotp = (tx: Queryable, memberId: bigint, sealed: Uint8Array, now: Date): Promise<Row[]> =>
  tx.query(
    `insert into totp (member_id, secret, enrolled_at) values ($1, $2, $3)
     on conflict (member_id) do update set secret = excluded.secret, enrolled_at = excluded.enrolled_at, used_step = 0
     where totp.confirmed_at is null returning 1`,
    [memberId, sealed, now],
  )

export async function confirmTotpRow(tx: Queryable, memberId: bigint, now: Date): Promise<void> {
  await tx.query('update totp set confirmed_at = $2 where member_id = $1', [memberId, now])
}

export const deleteTotp = (tx: Queryable, memberId: bigint): Promise<Row[]> =>
  tx.query('delete from totp where member_id = $1 and confirmed_at is not null returning 1', [memberId])

/** Whether an authenticator has proved itself. */
export type TotpState = 'confirmed_at is null' | 'confirmed_at is not null'

export const findTotp = (tx: Queryable, state: TotpState, memberId: bigint): Promise<TotpRow | undefined> =>
  first<TotpRow>(tx, `select secret from totp where member_id = $1 and ${state}`, [memberId])

export const takeStep = (tx: Queryable, state: TotpState, memberId: bigint, step: bigint): Promise<Row[]> =>
  tx.query(`update totp set used_step = $2 where member_id = $1 and used_step < $2 and ${state} returning 1`, [
    memberId,
    step,
  ])

export const countProofTry = (
  db: Queryable,
  memberId: bigint,
  now: Date,
  endsAt: Date,
): Promise<{ tries: number; ends_at: Date } | undefined> =>
  first<{ tries: number; ends_at: Date }>(
    db,
    `insert into proof_tries as p (member_id, tries, ends_at) values ($1, 1, $3)
     on conflict (member_id) do update set
       tries = case when p.ends_at <= $2 then 1 else p.tries + 1 end,
       ends_at = case when p.ends_at <= $2 then excluded.ends_at else p.ends_at end
     returning tries, ends_at`,
    [memberId, now, endsAt],
  )

/** Counts a try less, of those that still count. */
export async function returnProofTry(db: Queryable, memberId: bigint): Promise<void> {
  await db.query('update proof_tries set tries = greatest(0, tries - 1) where member_id = $1', [memberId])
}
