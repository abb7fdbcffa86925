import { randomUUID } from 'node:crypto'
import type { PasswordDue } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { cookieLine, cookieName } from '#server/kernel/cookies.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { randomToken, sameSecret, sha256 } from '#server/kernel/secrets.ts'

const minuteMs = 60_000
const idleMs = 30 * minuteMs
const lifeMs = 12 * 60 * minuteMs
/** A use within this time of the last one written is not written again. */
const touchMs = minuteMs
/** Tabs of one session; the oldest token gives way. */
const tokensMax = 50

type Cookies = Readonly<Record<string, string>>

interface SessionRow extends Row {
  id: string
  member_id: bigint
  binding_hash: Uint8Array
  used_at: Date
  ends_at: Date
  password_due: PasswordDue | null
  type: number
  account: string
}

/** What the caller gets of a session: the token for the header. */
export interface SessionToken {
  readonly token: string
  readonly expiresAt: string
  readonly passwordDue?: PasswordDue | undefined
}

const live = "s.used_at > $2 and s.ends_at > $3 and m.status <> 'disabled'"
const columns = 's.id, s.member_id, s.binding_hash, s.used_at, s.ends_at, s.password_due, m.type, m.account'

/** Used after the first and ending after the second is alive. */
export function liveAt(app: App): [Date, Date] {
  const now = app.clock.now()
  return [new Date(now.getTime() - idleMs), now]
}

/**
 * Starts a session for a member who has proved to be one, with a token and a cookie that nobody has seen before.
 * `cookie` is the `Set-Cookie` line for the answer, once the transaction holds.
 */
export async function startSession(
  app: App,
  tx: Queryable,
  memberId: bigint,
  previousLoginAt: Date | null,
  request: RequestFacts,
  proof: {
    readonly secondFactor?: string | undefined
    readonly passwordDue?: PasswordDue | undefined
    readonly passwordGrantUntil?: Date | undefined
  } = {},
): Promise<SessionToken & { readonly cookie: string }> {
  const now = app.clock.now()
  const endsAt = new Date(now.getTime() + lifeMs)
  const id = randomUUID()
  const binding = randomToken()
  await tx.query(
    `insert into session (id, member_id, binding_hash, started_at, used_at, ends_at, previous_login_at, ip, user_agent,
       second_factor, second_factor_at, password_grant_until, password_due)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      memberId,
      sha256(binding),
      now,
      endsAt,
      previousLoginAt,
      request.ip,
      request.userAgent.slice(0, 300),
      proof.secondFactor ?? null,
      proof.secondFactor === undefined ? null : now,
      proof.passwordGrantUntil ?? null,
      proof.passwordDue ?? null,
    ],
  )
  const token = await addToken(tx, id, now)
  const cookie = cookieLine(app.config, cookieName(app.config), binding, lifeMs / 1_000)
  return { token, expiresAt: endsAt.toISOString(), cookie }
}

/** Throws `not_logged_in` when the session has ended since it was looked at. */
async function addToken(tx: Queryable, sessionId: string, now: Date): Promise<string> {
  const token = randomToken()
  const added = await tx.query(
    `insert into session_token (token_hash, session_id, created_at)
     select $1, id, $3 from session where id = $2 for key share returning 1`,
    [sha256(token), sessionId, now],
  )
  if (added.length === 0) throw new Refusal('not_logged_in')
  return token
}

/**
 * Reads the session of a request: the bearer token and the binding cookie must belong together, each alone is nothing.
 * Counts as a use.
 */
export async function readSession(
  app: App,
  bearer: string | undefined,
  cookies: Cookies,
): Promise<Session | undefined> {
  const binding = cookies[cookieName(app.config)]
  if (!bearer || !binding) return undefined
  const row = await first<SessionRow>(
    app.db,
    `select ${columns} from session_token t join session s on s.id = t.session_id join member m on m.id = s.member_id
     where t.token_hash = $1 and ${live}`,
    [sha256(bearer), ...liveAt(app)],
  )
  if (row === undefined || !sameSecret(row.binding_hash, sha256(binding))) return undefined
  await touch(app, row)
  return toSession(row)
}

/**
 * Gives a new tab its own token of the session that the cookie binds, or `undefined`. Throws `not_logged_in` when it ends
 * at this very moment.
 */
export async function resumeSession(app: App, cookies: Cookies): Promise<SessionToken | undefined> {
  const row = await sessionOfCookie(app, cookies)
  if (row === undefined) return undefined
  const token = await app.db.transaction(async (tx) => {
    const added = await addToken(tx, row.id, app.clock.now())
    await tx.query(
      `delete from session_token where session_id = $1 and token_hash in
         (select token_hash from session_token where session_id = $1 order by created_at desc offset $2)`,
      [row.id, tokensMax],
    )
    return added
  })
  await touch(app, row)
  return { token, expiresAt: row.ends_at.toISOString(), passwordDue: row.password_due ?? undefined }
}

/** The live session that a browser's cookie belongs to. */
export async function sessionOfCookie(app: App, cookies: Cookies): Promise<SessionRow | undefined> {
  const binding = cookies[cookieName(app.config)]
  if (!binding) return undefined
  return first<SessionRow>(
    app.db,
    `select ${columns} from session s join member m on m.id = s.member_id where s.binding_hash = $1 and ${live}`,
    [sha256(binding), ...liveAt(app)],
  )
}

/** A live session by its id, without a token: for tickets that were given to it. */
export async function sessionById(app: App, id: string): Promise<Session | undefined> {
  const row = await first<SessionRow>(
    app.db,
    `select ${columns} from session s join member m on m.id = s.member_id where s.id = $1 and ${live}`,
    [id, ...liveAt(app)],
  )
  return row && toSession(row)
}

/**
 * Gives a session a new cookie and token in place of all that it had: what somebody may have carried off opens nothing
 * any more. The grant to set a password is spent with it.
 */
export async function renewSession(
  app: App,
  tx: Queryable,
  id: string,
): Promise<SessionToken & { readonly cookie: string }> {
  const now = app.clock.now()
  const binding = randomToken()
  const row = await first<{ ends_at: Date }>(
    tx,
    `update session set binding_hash = $2, used_at = $3, password_grant_until = null, password_due = null
     where id = $1 returning ends_at`,
    [id, sha256(binding), now],
  )
  if (row === undefined) throw new Refusal('not_logged_in')
  await tx.query('delete from session_token where session_id = $1', [id])
  const token = await addToken(tx, id, now)
  const leftS = Math.floor((row.ends_at.getTime() - now.getTime()) / 1_000)
  return {
    token,
    expiresAt: row.ends_at.toISOString(),
    cookie: cookieLine(app.config, cookieName(app.config), binding, leftS),
  }
}

async function touch(app: App, row: SessionRow): Promise<void> {
  const now = app.clock.now()
  if (now.getTime() - row.used_at.getTime() < touchMs) return
  await app.db.query('update session set used_at = $2 where id = $1 and used_at < $2', [row.id, now])
}

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  memberId: row.member_id,
  type: row.type,
  account: row.account,
  passwordDue: row.password_due ?? undefined,
})
