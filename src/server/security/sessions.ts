import type { Output } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import type { sessions } from '#api/security.ts'
import type { App } from '#server/kernel/context.ts'
import type { RequestFacts, Session } from '#server/kernel/handler.ts'
import { deleteSessions, listSessionsOf, tellEnded } from '#server/sessions/public.ts'
import { recordChange } from './changes.ts'
import { deviceOf, shortAddress } from './devices.ts'

const idleMs = 30 * 60_000
/** Where a member is logged in now, for staff. */
export async function listSessionsForStaff(app: App, memberId: bigint) {
  const now = app.clock.now()
  const rows = await listSessionsOf(app.db, memberId, new Date(now.getTime() - idleMs), now, null)
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    address: shortAddress(row.ip),
    startedAt: row.started_at.toISOString(),
    lastSeenAt: row.used_at.toISOString(),
  }))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a member is logged in now: this session first, then by last use. */
export async function listSessions(app: App, session: Session): Promise<Output<typeof sessions>['sessions']> {
  const now = app.clock.now()
  const rows = await listSessionsOf(app.db, session.memberId, new Date(now.getTime() - idleMs), now, session.id)
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    address: shortAddress(row.ip),
    startedAt: row.started_at.toISOString(),
    lastSeenAt: row.used_at.toISOString(),
    current: row.id === session.id,
  }))
}

/** Ends one of the member's sessions; refuses with `not_found` what is not theirs. */
export async function endOwnSession(app: App, session: Session, request: RequestFacts, id: string): Promise<void> {
  const ended = uuid.test(id) ? await end(app, session, request, { only: id }) : []
  if (ended.length === 0) throw new Refusal('not_found')
}

/** Ends all of the member's sessions but this one; gives their number. */
export async function endOtherSessions(app: App, session: Session, request: RequestFacts): Promise<number> {
  return (await end(app, session, request, { except: session.id })).length
}

async function end(
  app: App,
  session: Session,
  request: RequestFacts,
  which: { readonly only?: string; readonly except?: string },
): Promise<string[]> {
  const ended = await app.db.transaction(async (tx) => {
    const ids = await deleteSessions(app, tx, session.memberId, which)
    if (ids.length > 0) await recordChange(app, tx, request, session, 'security.sessions_ended', { count: ids.length })
    return ids
  })
  tellEnded(app, ended, 'revoked')
  return ended
}
