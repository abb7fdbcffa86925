import { randomUUID } from 'node:crypto'
import type { PasswordDue } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import { cookieLine, cookieName } from '#server/kernel/cookies.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { randomToken, sameSecret, sha256 } from '#server/kernel/secrets.ts'
import {
  deleteOldestTokens,
  deleteTokens,
  findByBinding,
  findById,
  findByToken,
  insertSession,
  insertToken,
  renewBinding,
  type SessionRow,
  touchSession,
} from './rows.ts'

const minuteMs = 60_000
const idleMs = 30 * minuteMs
const lifeMs = 12 * 60 * minuteMs
/** A use within this time of the last one written is not written again. */
const touchMs = minuteMs
/** Tabs of one session; the oldest token gives way. */
const tokensMax = 50

type Cookies = Readonly<Record<string, string>>

/** What the caller gets of a session: the token for the header. */
export interface SessionToken {
  readonly token: string
  readonly expiresAt: string
  readonly passwordDue?: PasswordDue | undefined
}

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
  await insertSession(tx, {
    id,
    memberId,
    bindingHash: sha256(binding),
    now,
    endsAt,
    previousLoginAt,
    ip: request.ip,
    userAgent: request.userAgent.slice(0, 300),
    secondFactor: proof.secondFactor ?? null,
    secondFactorAt: proof.secondFactor === undefined ? null : now,
    passwordGrantUntil: proof.passwordGrantUntil ?? null,
    passwordDue: proof.passwordDue ?? null,
  })
  const token = await addToken(tx, id, now)
  const cookie = cookieLine(app.config, cookieName(app.config), binding, lifeMs / 1_000)
  return { token, expiresAt: endsAt.toISOString(), cookie }
}

/** Throws `not_logged_in` when the session has ended since it was looked at. */
async function addToken(tx: Queryable, sessionId: string, now: Date): Promise<string> {
  const token = randomToken()
  const added = await insertToken(tx, sha256(token), sessionId, now)
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
  const row = await findByToken(app.db, sha256(bearer), liveAt(app))
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
    await deleteOldestTokens(tx, row.id, tokensMax)
    return added
  })
  await touch(app, row)
  return { token, expiresAt: row.ends_at.toISOString(), passwordDue: row.password_due ?? undefined }
}

/** The live session that a browser's cookie belongs to. */
export async function sessionOfCookie(app: App, cookies: Cookies): Promise<SessionRow | undefined> {
  const binding = cookies[cookieName(app.config)]
  if (!binding) return undefined
  return findByBinding(app.db, sha256(binding), liveAt(app))
}

/** A live session by its id, without a token: for tickets that were given to it. */
export async function sessionById(app: App, id: string): Promise<Session | undefined> {
  const row = await findById(app.db, id, liveAt(app))
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
  const row = await renewBinding(tx, id, sha256(binding), now)
  if (row === undefined) throw new Refusal('not_logged_in')
  await deleteTokens(tx, id)
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
  await touchSession(app.db, row.id, now)
}

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  memberId: row.member_id,
  type: row.type,
  account: row.account,
  passwordDue: row.password_due ?? undefined,
})
