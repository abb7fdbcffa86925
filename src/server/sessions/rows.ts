import type { PasswordDue } from '#api/access.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

export interface SessionRow extends Row {
  id: string
  member_id: bigint
  binding_hash: Uint8Array
  used_at: Date
  ends_at: Date
  password_due: PasswordDue | null
  type: number
  account: string
}

const live = "s.used_at > $2 and s.ends_at > $3 and m.status <> 'disabled'"

const columns = 's.id, s.member_id, s.binding_hash, s.used_at, s.ends_at, s.password_due, m.type, m.account'

export const findDevice = (db: Queryable, deviceHash: Uint8Array, username: string): Promise<Row | undefined> =>
  first(
    db,
    'select 1 from device d join member_view m on m.id = d.member_id where d.device_hash = $1 and lower(m.account) = lower($2)',
    [deviceHash, username],
  )

export async function upsertDevice(tx: Queryable, deviceHash: Uint8Array, memberId: bigint, now: Date): Promise<void> {
  await tx.query(
    `insert into device (device_hash, member_id, created_at, used_at) values ($1, $2, $3, $3)
     on conflict (device_hash, member_id) do update set used_at = excluded.used_at`,
    [deviceHash, memberId, now],
  )
}

export async function insertOneTime(
  db: Queryable,
  {
    tokenHash,
    purpose,
    memberId,
    sessionId,
    endsAt,
    browserHash,
  }: {
    readonly tokenHash: Uint8Array
    readonly purpose: string
    readonly memberId: bigint
    readonly sessionId: string | null
    readonly endsAt: Date
    readonly browserHash: Uint8Array | null
  },
): Promise<void> {
  await db.query(
    `insert into one_time_token (token_hash, purpose, member_id, session_id, ends_at, browser_hash)
     values ($1, $2, $3, $4, $5, $6)`,
    [tokenHash, purpose, memberId, sessionId, endsAt, browserHash],
  )
}

export const spendOneTimeRow = (
  db: Queryable,
  tokenHash: Uint8Array,
  purpose: string,
  now: Date,
  browserHash: Uint8Array,
): Promise<{ member_id: bigint; session_id: string | null } | undefined> =>
  first<{ member_id: bigint; session_id: string | null }>(
    db,
    `update one_time_token set used_at = $3
     where token_hash = $1 and purpose = $2 and used_at is null and ends_at > $3
       and (browser_hash is null or browser_hash = $4) returning member_id, session_id`,
    [tokenHash, purpose, now, browserHash],
  )

export const deleteSessionsOf = (
  tx: Queryable,
  memberId: bigint,
  only: string | null,
  except: string | null,
): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(
    `delete from session where member_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
     returning id`,
    [memberId, only, except],
  )

export const deleteStaleSessions = (db: Queryable, alive: [Date, Date]): Promise<{ id: string }[]> =>
  db.query<{ id: string }>('delete from session where used_at <= $1 or ends_at <= $2 returning id', alive)

export async function insertSession(
  tx: Queryable,
  {
    id,
    memberId,
    bindingHash,
    now,
    endsAt,
    previousLoginAt,
    ip,
    userAgent,
    secondFactor,
    secondFactorAt,
    passwordGrantUntil,
    passwordDue,
  }: {
    readonly id: string
    readonly memberId: bigint
    readonly bindingHash: Uint8Array
    readonly now: Date
    readonly endsAt: Date
    readonly previousLoginAt: Date | null
    readonly ip: string
    readonly userAgent: string
    readonly secondFactor: string | null
    readonly secondFactorAt: Date | null
    readonly passwordGrantUntil: Date | null
    readonly passwordDue: string | null
  },
): Promise<void> {
  await tx.query(
    `insert into session (id, member_id, binding_hash, started_at, used_at, ends_at, previous_login_at, ip, user_agent,
       second_factor, second_factor_at, password_grant_until, password_due)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      memberId,
      bindingHash,
      now,
      endsAt,
      previousLoginAt,
      ip,
      userAgent,
      secondFactor,
      secondFactorAt,
      passwordGrantUntil,
      passwordDue,
    ],
  )
}

export const insertToken = (tx: Queryable, tokenHash: Uint8Array, sessionId: string, now: Date): Promise<Row[]> =>
  tx.query(
    `insert into session_token (token_hash, session_id, created_at)
     select $1, id, $3 from session where id = $2 for key share returning 1`,
    [tokenHash, sessionId, now],
  )

export const findByToken = (
  db: Queryable,
  tokenHash: Uint8Array,
  alive: [Date, Date],
): Promise<SessionRow | undefined> =>
  first<SessionRow>(
    db,
    `select ${columns} from session_token t join session s on s.id = t.session_id join member_view m on m.id = s.member_id
     where t.token_hash = $1 and ${live}`,
    [tokenHash, ...alive],
  )

export async function deleteOldestTokens(tx: Queryable, sessionId: string, kept: number): Promise<void> {
  await tx.query(
    `delete from session_token where session_id = $1 and token_hash in
         (select token_hash from session_token where session_id = $1 order by created_at desc offset $2)`,
    [sessionId, kept],
  )
}

export const findByBinding = (
  db: Queryable,
  bindingHash: Uint8Array,
  alive: [Date, Date],
): Promise<SessionRow | undefined> =>
  first<SessionRow>(
    db,
    `select ${columns} from session s join member_view m on m.id = s.member_id where s.binding_hash = $1 and ${live}`,
    [bindingHash, ...alive],
  )

export const findById = (db: Queryable, id: string, alive: [Date, Date]): Promise<SessionRow | undefined> =>
  first<SessionRow>(
    db,
    `select ${columns} from session s join member_view m on m.id = s.member_id where s.id = $1 and ${live}`,
    [id, ...alive],
  )

export const renewBinding = (
  tx: Queryable,
  id: string,
  bindingHash: Uint8Array,
  now: Date,
): Promise<{ ends_at: Date } | undefined> =>
  first<{ ends_at: Date }>(
    tx,
    `update session set binding_hash = $2, used_at = $3, password_grant_until = null, password_due = null
     where id = $1 returning ends_at`,
    [id, bindingHash, now],
  )

export async function deleteTokens(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from session_token where session_id = $1', [id])
}

export async function touchSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update session set used_at = $2 where id = $1 and used_at < $2', [id, now])
}

interface OwnSession extends Row {
  id: string
  started_at: Date
  used_at: Date
  ip: string
  user_agent: string
}

/** A member's live sessions: `current` first, then those used last. */
export const listSessionsOf = (
  db: Queryable,
  memberId: bigint,
  usedAfter: Date,
  now: Date,
  current: string | null,
): Promise<OwnSession[]> =>
  db.query<OwnSession>(
    `select id, started_at, used_at, ip, user_agent from session
     where member_id = $1 and used_at > $2 and ends_at > $3 order by coalesce(id = $4::uuid, false) desc, used_at desc, id`,
    [memberId, usedAfter, now, current],
  )

/** A row when the session began after a moment. */
export const findSessionSince = (db: Queryable, sessionId: string, after: Date): Promise<Row | undefined> =>
  first(db, 'select 1 from session where id = $1 and started_at > $2', [sessionId, after])
