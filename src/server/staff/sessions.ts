import { randomUUID } from 'node:crypto'
import { Refusal } from '#api/refusal.ts'
import type { StaffSessionRow } from '#api/staff.ts'
import type { App } from '#server/kernel/context.ts'
import { cookieLine, staffCookieName } from '#server/kernel/cookies.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { RequestFacts, StaffSession } from '#server/kernel/handler.ts'
import { randomToken, sameSecret, sha256 } from '#server/kernel/secrets.ts'
import { deviceOf } from '#server/security/public.ts'
import { isWithin } from './addresses.ts'
import { permissionsOf } from './rows.ts'
import {
  deleteOldestTokens,
  deleteSession,
  deleteSessionsOf,
  deleteStaleSessions,
  findByBinding,
  findByToken,
  insertSession,
  insertToken,
  listLiveSessions,
  type SessionRow,
  touchSession,
} from './rows-sessions.ts'

const minuteMs = 60_000
const idleMs = 30 * minuteMs
/** A long working day; members’ sessions may last longer. */
const lifeMs = 8 * 60 * minuteMs
/** A use within this time of the last one written is not written again. */
const touchMs = minuteMs
/** Tabs of one session; the oldest token gives way. */
const tokensMax = 20

/** Used after the first and ending after the second is alive. */
function liveAt(app: App): [Date, Date] {
  const now = app.clock.now()
  return [new Date(now.getTime() - idleMs), now]
}

/** Token for the header, and the `Set-Cookie` line of the other half. */
export interface StartedSession {
  readonly id: string
  readonly token: string
  readonly binding: string
  readonly expiresAt: string
  readonly cookie: string
}

/** Starts a session for somebody who has proved both halves of a sign-in. */
export async function startStaffSession(
  app: App,
  tx: Queryable,
  staffId: bigint,
  request: Pick<RequestFacts, 'ip' | 'userAgent'>,
): Promise<StartedSession> {
  const now = app.clock.now()
  const endsAt = new Date(now.getTime() + lifeMs)
  const [id, binding] = [randomUUID(), randomToken()]
  await insertSession(tx, {
    id,
    staffId,
    bindingHash: sha256(binding),
    now,
    endsAt,
    ip: request.ip,
    userAgent: request.userAgent,
  })
  const token = await addToken(tx, id, now)
  const cookie = cookieLine(app.config, staffCookieName(app.config), binding, lifeMs / 1_000)
  return { id, token, binding, expiresAt: endsAt.toISOString(), cookie }
}

async function addToken(tx: Queryable, sessionId: string, now: Date): Promise<string> {
  const token = randomToken()
  const added = await insertToken(tx, sha256(token), sessionId, now)
  if (added.length === 0) throw new Refusal('not_logged_in')
  return token
}

type Place = Pick<RequestFacts, 'cookies' | 'ip'>

/** The row of a request's session: bearer token and cookie must belong together. */
async function sessionOf(app: App, bearer: string | undefined, cookies: Place['cookies']) {
  const binding = cookies[staffCookieName(app.config)]
  if (!bearer || !binding) return undefined
  const row = await findByToken(app.db, sha256(bearer), liveAt(app))
  return row !== undefined && sameSecret(row.binding_hash, sha256(binding)) ? row : undefined
}

/** Reads the session of a request. Counts as a use. */
export async function readStaffSession(
  app: App,
  bearer: string | undefined,
  { cookies, ip }: Place,
): Promise<StaffSession | undefined> {
  const row = await sessionOf(app, bearer, cookies)
  if (row === undefined) return undefined
  await touch(app, row)
  return toSession(app.db, row, ip)
}

/** As {@link readStaffSession}, for who only listens: it keeps no session alive. */
export async function lookAtStaffSession(
  app: App,
  bearer: string | undefined,
  { cookies, ip }: Place,
): Promise<StaffSession | undefined> {
  const row = await sessionOf(app, bearer, cookies)
  return row && toSession(app.db, row, ip)
}

/** Gives another tab a token of the session that the cookie binds. */
export async function resumeStaffSession(
  app: App,
  { cookies, ip }: Pick<RequestFacts, 'cookies' | 'ip'>,
): Promise<{ readonly session: StaffSession; readonly token: string; readonly expiresAt: string } | undefined> {
  const row = await sessionOfCookie(app, cookies)
  if (row === undefined) return undefined
  if (!isWithin(row.allowed_from, ip)) throw new Refusal('address_not_allowed')
  const token = await app.db.transaction(async (tx) => {
    const added = await addToken(tx, row.id, app.clock.now())
    await deleteOldestTokens(tx, row.id, tokensMax)
    return added
  })
  await touch(app, row)
  return { session: await toSession(app.db, row, ip), token, expiresAt: row.ends_at.toISOString() }
}

async function sessionOfCookie(app: App, cookies: RequestFacts['cookies']): Promise<SessionRow | undefined> {
  const binding = cookies[staffCookieName(app.config)]
  if (!binding) return undefined
  return findByBinding(app.db, sha256(binding), liveAt(app))
}

/** Ends the session that this browser still has: a new sign-in takes its cookie's place. */
export async function endStaffSessionOfCookie(app: App, tx: Queryable, cookies: RequestFacts['cookies']) {
  const row = await sessionOfCookie(app, cookies)
  if (row !== undefined) await deleteSession(tx, row.id)
}

/** Ends the sessions of a staff member: all, or all but one; gives their number. */
export async function endStaffSessions(tx: Queryable, staffId: bigint, except?: string): Promise<number> {
  return (await deleteSessionsOf(tx, staffId, except ?? null)).length
}

const shownMax = 200

/** The live sessions of staff, as the console shows them. */
export async function listStaffSessions(app: App, current: string): Promise<StaffSessionRow[]> {
  const rows = await listLiveSessions(app.db, liveAt(app), shownMax)
  return rows.map((row) => {
    const { browser, system } = deviceOf(row.user_agent)
    return {
      ...{ staffId: row.staff_id.toString(), account: row.account, address: row.ip, browser, system },
      startedAt: row.started_at.toISOString(),
      lastSeenAt: row.used_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      current: row.id === current,
    }
  })
}

/** Deletes the sessions that nothing opens any more; gives their number. */
export async function sweepStaffSessions(app: App): Promise<number> {
  const rows = await deleteStaleSessions(app.db, liveAt(app))
  return rows.length
}

async function touch(app: App, row: SessionRow): Promise<void> {
  const now = app.clock.now()
  if (now.getTime() - row.used_at.getTime() < touchMs) return
  await touchSession(app.db, row.id, now)
}

const toSession = async (db: Queryable, row: SessionRow, ip: string): Promise<StaffSession> => ({
  id: row.id,
  staffId: row.staff_id,
  account: row.account,
  role: row.role,
  permissions: await permissionsOf(db, row.role),
  isElsewhere: !isWithin(row.allowed_from, ip),
})
