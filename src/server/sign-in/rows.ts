import type { Language } from '#api/page.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'

export interface TripRow extends Row {
  verifier: string
  nonce: string
  language: Language
  terms_accepted: boolean
  codes: TripCodes
}

/** What brought somebody here who went on to a provider. */
export interface TripCodes {
  readonly affiliateCode?: string | undefined
  readonly referralCode?: string | undefined
  readonly domain?: string | undefined
}

export interface LinkRequest extends Row {
  id: string
  account: string
  email: string
  language: string
  request_id: string
  ip: string
}

interface GuardRow extends Row {
  failures: number
  window_ends_at: Date
  blocked_until: Date
}

export async function insertCaptcha(db: Queryable, id: string, answer: string, endsAt: Date): Promise<void> {
  await db.query('insert into captcha (id, answer, ends_at) values ($1, $2, $3)', [id, answer, endsAt])
}

export const prolongCaptcha = (db: Queryable, id: string, endsAt: Date): Promise<{ answer: string } | undefined> =>
  first<{ answer: string }>(db, 'update captcha set ends_at = $2 where id = $1 returning answer', [id, endsAt])

export const spendCaptcha = (db: Queryable, id: string): Promise<{ answer: string; ends_at: Date } | undefined> =>
  first<{ answer: string; ends_at: Date }>(db, 'delete from captcha where id = $1 returning answer, ends_at', [id])

export async function upsertAddress(tx: Queryable, memberId: bigint, address: string, now: Date): Promise<void> {
  await tx.query(
    `insert into member_address (member_id, address, used_at) values ($1, $2, $3)
       on conflict (member_id, address) do update set used_at = excluded.used_at`,
    [memberId, address, now],
  )
}

export const findGuard = (db: Queryable, key: string): Promise<GuardRow | undefined> =>
  first<GuardRow>(db, 'select failures, window_ends_at, blocked_until from login_guard where key = $1', [key])

export const countFailure = (
  db: Queryable,
  {
    key,
    now,
    windowEndsAt,
    delayFrom,
    delayMaxS,
    captchaFrom,
    captchaSolved,
  }: {
    readonly key: string
    readonly now: Date
    readonly windowEndsAt: Date
    readonly delayFrom: number
    readonly delayMaxS: number
    readonly captchaFrom: number
    readonly captchaSolved: boolean
  },
): Promise<{ failures: number } | undefined> =>
  first<{ failures: number }>(
    db,
    `insert into login_guard as g (key, failures, window_ends_at, blocked_until) values ($1, 1, $3, $2)
     on conflict (key) do update set
       failures = case when g.window_ends_at <= $2 then 1 else g.failures + 1 end,
       window_ends_at = case when g.window_ends_at <= $2 then excluded.window_ends_at else g.window_ends_at end,
       blocked_until = case when g.window_ends_at > $2 and g.failures + 1 >= $4
         then $2::timestamptz + least($5, power(2, least(g.failures + 2 - $4, 20))) * interval '1 second'
         else g.blocked_until end
     where g.blocked_until <= $2 and (g.window_ends_at <= $2 or g.failures < $6 or $7)
     returning failures`,
    [key, now, windowEndsAt, delayFrom, delayMaxS, captchaFrom, captchaSolved],
  )

export async function giveBackFailure(db: Queryable, key: string): Promise<void> {
  await db.query('update login_guard set failures = failures - 1 where key = $1 and failures > 0', [key])
}

export async function deleteGuard(db: Queryable, key: string): Promise<void> {
  await db.query('delete from login_guard where key = $1', [key])
}

export async function insertLinkRequest(
  tx: Queryable,
  {
    id,
    account,
    email,
    language,
    requestId,
    ip,
    endsAt,
  }: {
    readonly id: string
    readonly account: string
    readonly email: string
    readonly language: string
    readonly requestId: string
    readonly ip: string
    readonly endsAt: Date
  },
): Promise<void> {
  await tx.query(
    'insert into link_request (id, account, email, language, request_id, ip, ends_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, account, email, language, requestId, ip, endsAt],
  )
}

export const findLinkRequest = (db: Queryable, id: string, now: Date): Promise<LinkRequest | undefined> =>
  first<LinkRequest>(
    db,
    'select id, account, email, language, request_id, ip from link_request where id = $1 and ends_at > $2',
    [id, now],
  )

export async function deleteLinkRequest(db: Queryable, id: string): Promise<void> {
  await db.query('delete from link_request where id = $1', [id])
}

export const spendLinkRequest = (tx: Queryable, id: string): Promise<Row | undefined> =>
  first(tx, 'delete from link_request where id = $1 returning 1', [id])

export const findAddress = (db: Queryable, memberId: bigint, address: string): Promise<Row | undefined> =>
  first(db, 'select 1 from member_address where member_id = $1 and address = $2', [memberId, address])

export async function insertTrip(
  db: Queryable,
  {
    stateHash,
    provider,
    browserHash,
    verifier,
    nonce,
    language,
    termsAccepted,
    codes,
    endsAt,
  }: {
    readonly stateHash: Uint8Array
    readonly provider: string
    readonly browserHash: Uint8Array
    readonly verifier: string
    readonly nonce: string
    readonly language: string
    readonly termsAccepted: boolean
    readonly codes: TripCodes
    readonly endsAt: Date
  },
): Promise<void> {
  await db.query(
    `insert into oauth_trip (state_hash, provider, browser_hash, verifier, nonce, language, terms_accepted, codes, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)`,
    [stateHash, provider, browserHash, verifier, nonce, language, termsAccepted, JSON.stringify(codes), endsAt],
  )
}

export const spendTrip = (
  db: Queryable,
  stateHash: Uint8Array,
  provider: string,
  browserHash: Uint8Array,
  now: Date,
): Promise<TripRow | undefined> =>
  first<TripRow>(
    db,
    `delete from oauth_trip where state_hash = $1 and provider = $2 and browser_hash = $3 and ends_at > $4
     returning verifier, nonce, language, terms_accepted, codes`,
    [stateHash, provider, browserHash, now],
  )

export const findIdentity = (
  db: Queryable,
  provider: string,
  subject: string,
): Promise<{ member_id: bigint } | undefined> =>
  first<{ member_id: bigint }>(db, 'select member_id from member_identity where provider = $1 and subject = $2', [
    provider,
    subject,
  ])

export async function insertIdentity(
  tx: Queryable,
  provider: string,
  subject: string,
  memberId: bigint,
  now: Date,
): Promise<void> {
  await tx.query('insert into member_identity (provider, subject, member_id, created_at) values ($1, $2, $3, $4)', [
    provider,
    subject,
    memberId,
    now,
  ])
}

export const deleteEndedGuards = (db: Queryable, now: Date): Promise<Row[]> =>
  db.query('delete from login_guard where window_ends_at <= $1 and blocked_until <= $1 returning 1', [now])
