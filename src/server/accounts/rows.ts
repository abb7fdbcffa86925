import { first, type Queryable, type Row } from '#server/kernel/db.ts'

interface MemberRow {
  [column: string]: unknown
  account: string
  nickname: string
  type: number
  icon: string
  language: string
  vip_rank: number
  created_at: Date
  previous_login_at: Date | null
  on_break: boolean
  break_ends_at: Date | null
  unoffered: boolean
}

export interface PasswordRow {
  account: string
  password_hash: string | null
  granted: boolean
  [column: string]: unknown
}

export const findPasswordOfSession = (db: Queryable, sessionId: string, now: Date): Promise<PasswordRow | undefined> =>
  first<PasswordRow>(
    db,
    `select m.account, m.password_hash, coalesce(s.password_grant_until > $2, false) as granted
     from session_view s join member m on m.id = s.member_id where s.id = $1`,
    [sessionId, now],
  )

export const lockPasswordHash = (
  tx: Queryable,
  memberId: bigint,
): Promise<Pick<PasswordRow, 'password_hash'> | undefined> =>
  first<Pick<PasswordRow, 'password_hash'>>(tx, 'select password_hash from member where id = $1 for no key update', [
    memberId,
  ])

/** The member of a name, in any spelling of case. */
export const findMemberId = (db: Queryable, account: string): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(db, 'select id from member where lower(account) = lower($1)', [account])

export async function demandNewPassword(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query('update member set must_change_password = true where id = $1', [memberId])
}

export const findMemberOfSession = (
  db: Queryable,
  memberId: bigint,
  sessionId: string,
  now: Date,
): Promise<MemberRow | undefined> =>
  first<MemberRow>(
    db,
    `select m.account, m.nickname, m.type, m.icon, m.language, m.vip_rank, m.created_at, s.previous_login_at,
         e.member_id is not null as on_break, e.ends_at as break_ends_at,
         exists (select 1 from unoffered_view u where u.member_id = m.id and u.why <> 'break') as unoffered
       from member m join session_view s on s.member_id = m.id
         left join lateral (select b.member_id, b.ends_at from member_exclusion_view b
           where b.member_id = m.id and (b.ends_at is null or b.ends_at > $3)
           order by b.ends_at desc nulls first limit 1) e on true
       where m.id = $1 and s.id = $2`,
    [memberId, sessionId, now],
  )

export async function insertTreePlaces(tx: Queryable, memberId: bigint, uplineId: bigint | null): Promise<void> {
  await tx.query(
    `insert into member_tree (ancestor, descendant, depth)
     select ancestor, $1::bigint, depth + 1 from member_tree where descendant = $2::bigint
     union all select $1::bigint, $1::bigint, 0`,
    [memberId, uplineId],
  )
}

export const insertMemberRow = (
  tx: Queryable,
  {
    id,
    account,
    passwordHash,
    paymentPasswordHash,
    nickname,
    type,
    icon,
    vipRank,
    status,
    uplineId,
    referredBy,
    language,
    country,
    profile,
    firstLogin,
    mustChangePassword,
    createdAt,
  }: {
    readonly id: bigint
    readonly account: string
    readonly passwordHash: string | null
    readonly paymentPasswordHash: string | null
    readonly nickname: string
    readonly type: number
    readonly icon: string
    readonly vipRank: number
    readonly status: string
    readonly uplineId: bigint | null
    readonly referredBy: bigint | null
    readonly language: string
    readonly country: string
    readonly profile: string
    readonly firstLogin: boolean
    readonly mustChangePassword: boolean
    readonly createdAt: Date | null
  },
): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(
    tx,
    `insert into member (id, account, password_hash, payment_password_hash, nickname, type, icon, vip_rank, status,
         upline_id, referred_by, language, country, profile, first_login, must_change_password, password_changed_at,
         created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, $15, $16,
         coalesce($17::timestamptz, now()), coalesce($17::timestamptz, now()))
       on conflict do nothing returning id`,
    [
      id,
      account,
      passwordHash,
      paymentPasswordHash,
      nickname,
      type,
      icon,
      vipRank,
      status,
      uplineId,
      referredBy,
      language,
      country,
      profile,
      firstLogin,
      mustChangePassword,
      createdAt,
    ],
  )

/** Whether an account has this name, in any spelling of case. */
export const isTaken = async (tx: Queryable, account: string): Promise<boolean> =>
  (await first(tx, 'select 1 from member where lower(account) = lower($1)', [account])) !== undefined

export async function updatePassword(tx: Queryable, memberId: bigint, hash: string, now: Date): Promise<void> {
  await tx.query(
    `update member set password_hash = $2, must_change_password = false, first_login = false, password_changed_at = $3
     where id = $1`,
    [memberId, hash, now],
  )
}

export const findAccount = (tx: Queryable, memberId: bigint): Promise<{ account: string } | undefined> =>
  first<{ account: string }>(tx, 'select account from member where id = $1', [memberId])

/** A member directly below another, by name. */
export const findDownline = (
  db: Queryable,
  account: string,
  uplineId: bigint,
): Promise<{ id: bigint; type: number } | undefined> =>
  first<{ id: bigint; type: number }>(
    db,
    'select id, type from member where lower(account) = lower($1) and upline_id = $2',
    [account, uplineId],
  )

/** The name on the member's bank account. */
export const findPayeeName = (db: Queryable, memberId: bigint): Promise<{ name: string | null } | undefined> =>
  first<{ name: string | null }>(db, "select profile->>'payeeName' as name from member where id = $1", [memberId])

/** Trial members from before that have no session any more. */
export const listOldTrials = (
  db: Queryable,
  trialType: number,
  before: Date,
  limit: number,
): Promise<{ id: bigint }[]> =>
  db.query<{ id: bigint }>(
    `select id from member m where type = $1 and created_at < $2
       and not exists (select 1 from session_view s where s.member_id = m.id) order by id limit $3`,
    [trialType, before, limit],
  )

/** Takes members out of the upline tree. */
export async function deleteTreePlaces(tx: Queryable, memberIds: bigint[]): Promise<void> {
  await tx.query('delete from member_tree where descendant = any($1::bigint[])', [memberIds])
}

/** Deletes members without a wallet. */
export async function deleteMembers(tx: Queryable, memberIds: bigint[]): Promise<void> {
  await tx.query('delete from member where id = any($1::bigint[])', [memberIds])
}

/** The hashes of a member’s two passwords; null for one that is not set. */
export interface Hashes extends Record<string, unknown> {
  password_hash: string | null
  payment_password_hash: string | null
}

/** What protects an account. */
export interface OverviewRow extends Row {
  has_password: boolean
  password_changed_at: Date | null
  has_payment_password: boolean
  previous_login_at: Date | null
}

/** Sets the payment password. */
export async function updatePaymentPassword(tx: Queryable, memberId: bigint, hash: string): Promise<void> {
  await tx.query('update member set payment_password_hash = $2 where id = $1', [memberId, hash])
}

/** What protects an account, and when the session's member was there before. */
export const findProtection = (db: Queryable, memberId: bigint, sessionId: string): Promise<OverviewRow | undefined> =>
  first<OverviewRow>(
    db,
    `select m.password_hash is not null as has_password, m.password_changed_at,
       m.payment_password_hash is not null as has_payment_password, s.previous_login_at
     from member m join session_view s on s.member_id = m.id where m.id = $1 and s.id = $2`,
    [memberId, sessionId],
  )

/** The hash of a member's password; null for an account without one. */
export const findPasswordHash = (
  db: Queryable,
  memberId: bigint,
): Promise<{ password_hash: string | null } | undefined> =>
  first<{ password_hash: string | null }>(db, 'select password_hash from member where id = $1', [memberId])

/** The hashes of a member's two passwords. */
export const findHashes = (db: Queryable, memberId: bigint): Promise<Hashes | undefined> =>
  first<Hashes>(db, 'select password_hash, payment_password_hash from member where id = $1', [memberId])

/** A row when there is any member. */
export const findAnyMember = (db: Queryable): Promise<Row | undefined> => first(db, 'select 1 from member limit 1')

/**
 * Lets changes that concern one member follow one after another. Rows that only name the member do not wait: who counts holds
 * the mark and writes such rows, while who pays what was counted holds the member and waits for the mark.
 */
export async function queueForMember(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query('select 1 from member where id = $1 for no key update', [memberId])
}

/** A member by name, in any spelling of case, or by id. */
export const findMemberByWord = (db: Queryable, word: string): Promise<{ id: bigint } | undefined> =>
  first<{ id: bigint }>(db, 'select id from member where lower(account) = lower($1) or id::text = $1', [word])

/** The status of a member, held until the transaction ends. */
interface HeldStatus extends Record<string, unknown> {
  readonly status: string
  /** What disabled it; null also where that was not noted. */
  readonly disabled_as: 'frozen' | 'closed' | null
}

export const holdStatus = (tx: Queryable, memberId: bigint): Promise<HeldStatus | undefined> =>
  first<HeldStatus>(tx, 'select status, disabled_as from member where id = $1 for share', [memberId])

/** A member by name, in any spelling of case. */
export const findMemberByAccount = (
  db: Queryable,
  account: string,
): Promise<{ id: bigint; account: string } | undefined> =>
  first<{ id: bigint; account: string }>(db, 'select id, account from member where lower(account) = lower($1)', [
    account,
  ])
