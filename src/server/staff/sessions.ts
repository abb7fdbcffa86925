import { randomUUID } from 'node:crypto'
import { Refusal } from '#api/refusal.ts'
import type { Role } from '#api/staff-permissions.ts'
import type { App } from '#server/kernel/context.ts'
import { cookieLine, staffCookieName } from '#server/kernel/cookies.ts'
import { first, type Queryable, type Row } from '#server/kernel/db.ts'
import type { RequestFacts, StaffSession } from '#server/kernel/handler.ts'
import { randomToken, sameSecret, sha256 } from '#server/kernel/secrets.ts'
import { permissionsOf } from './rows.ts'

const minuteMs = 60_000
const idleMs = 30 * minuteMs
/** A working day; members' sessions may last longer. */
const lifeMs = 8 * 60 * minuteMs
/** A use within this time of the last one written is not written again. */
const touchMs = minuteMs
/** Tabs of one session; the oldest token gives way. */
const tokensMax = 20

interface SessionRow extends Row {
  readonly id: string
  readonly staff_id: bigint
  readonly account: string
  readonly role: Role
  readonly binding_hash: Uint8Array
  readonly used_at: Date
  readonly ends_at: Date
}

const columns = 's.id, s.staff_id, p.account, p.role, s.binding_hash, s.used_at, s.ends_at'
const live = "s.used_at > $2 and s.ends_at > $3 and p.status = 'active'"

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
  await tx.query(
    `insert into staff_session (id, staff_id, binding_hash, started_at, used_at, ends_at, ip, user_agent)
     values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [id, staffId, sha256(binding), now, endsAt, request.ip, request.userAgent.slice(0, 300)],
  )
  const token = await addToken(tx, id, now)
  const cookie = cookieLine(app.config, staffCookieName(app.config), binding, lifeMs / 1_000)
  return { id, token, binding, expiresAt: endsAt.toISOString(), cookie }
}

async function addToken(tx: Queryable, sessionId: string, now: Date): Promise<string> {
  const token = randomToken()
  const added = await tx.query(
    `insert into staff_session_token (token_hash, session_id, created_at)
     select $1, id, $3 from staff_session where id = $2 for key share returning 1`,
    [sha256(token), sessionId, now],
  )
  if (added.length === 0) throw new Refusal('not_logged_in')
  return token
}

/** Reads the session of a request: bearer token and cookie must belong together. Counts as a use. */
export async function readStaffSession(
  app: App,
  bearer: string | undefined,
  cookies: RequestFacts['cookies'],
): Promise<StaffSession | undefined> {
  const binding = cookies[staffCookieName(app.config)]
  if (!bearer || !binding) return undefined
  const row = await first<SessionRow>(
    app.db,
    `select ${columns} from staff_session_token t join staff_session s on s.id = t.session_id
       join staff p on p.id = s.staff_id where t.token_hash = $1 and ${live}`,
    [sha256(bearer), ...liveAt(app)],
  )
  if (row === undefined || !sameSecret(row.binding_hash, sha256(binding))) return undefined
  await touch(app, row)
  return toSession(app.db, row)
}

/** Gives another tab a token of the session that the cookie binds. */
export async function resumeStaffSession(
  app: App,
  cookies: RequestFacts['cookies'],
): Promise<{ readonly session: StaffSession; readonly token: string; readonly expiresAt: string } | undefined> {
  const row = await sessionOfCookie(app, cookies)
  if (row === undefined) return undefined
  const token = await app.db.transaction(async (tx) => {
    const added = await addToken(tx, row.id, app.clock.now())
    await tx.query(
      `delete from staff_session_token where session_id = $1 and token_hash in
         (select token_hash from staff_session_token where session_id = $1 order by created_at desc offset $2)`,
      [row.id, tokensMax],
    )
    return added
  })
  await touch(app, row)
  return { session: await toSession(app.db, row), token, expiresAt: row.ends_at.toISOString() }
}

async function sessionOfCookie(app: App, cookies: RequestFacts['cookies']): Promise<SessionRow | undefined> {
  const binding = cookies[staffCookieName(app.config)]
  if (!binding) return undefined
  return first<SessionRow>(
    app.db,
    `select ${columns} from staff_session s join staff p on p.id = s.staff_id where s.binding_hash = $1 and ${live}`,
    [sha256(binding), ...liveAt(app)],
  )
}

/** Ends the session that this browser still has: a new sign-in takes its cookie's place. */
export async function endStaffSessionOfCookie(app: App, tx: Queryable, cookies: RequestFacts['cookies']) {
  const row = await sessionOfCookie(app, cookies)
  if (row !== undefined) await tx.query('delete from staff_session where id = $1', [row.id])
}

/** Ends the sessions of a staff member: all, or all but one. */
export async function endStaffSessions(tx: Queryable, staffId: bigint, except?: string): Promise<void> {
  await tx.query('delete from staff_session where staff_id = $1 and ($2::uuid is null or id <> $2)', [
    staffId,
    except ?? null,
  ])
}

/** Deletes the sessions that nothing opens any more; gives their number. */
export async function sweepStaffSessions(app: App): Promise<number> {
  const rows = await app.db.query('delete from staff_session where used_at <= $1 or ends_at <= $2 returning 1', [
    ...liveAt(app),
  ])
  return rows.length
}

async function touch(app: App, row: SessionRow): Promise<void> {
  const now = app.clock.now()
  if (now.getTime() - row.used_at.getTime() < touchMs) return
  await app.db.query('update staff_session set used_at = $2 where id = $1 and used_at < $2', [row.id, now])
}

const toSession = async (db: Queryable, row: SessionRow): Promise<StaffSession> => ({
  id: row.id,
  staffId: row.staff_id,
  account: row.account,
  role: row.role,
  permissions: await permissionsOf(db, row.role),
})
