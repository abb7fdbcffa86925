import type { Input, Output } from '#api/endpoint.ts'
import type { changePassword as changePasswordCall } from '#api/recovery.ts'
import { Refusal } from '#api/refusal.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Reply, RequestFacts, Session } from '#server/kernel/handler.ts'
import { consumeForTarget } from '#server/rate-limit/public.ts'
import { deleteSessions, renewSession, tellEnded } from '#server/sessions/public.ts'
import { checkNewPassword, storePassword } from './new-password.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { findPasswordOfSession, lockPasswordHash, type PasswordRow } from './rows.ts'
import { tellPasswordChanged } from './told.ts'

/**
 * Changes the password of the session's member. The old one is not asked for within ten minutes of a log-in that demands
 * the change: the member has just typed it. Every other session ends, and this one gets a new token and cookie.
 */
export async function changePassword(
  app: App,
  session: Session,
  input: Input<typeof changePasswordCall>,
  request: RequestFacts,
  reply: Reply,
): Promise<Output<typeof changePasswordCall>> {
  const { memberId } = session
  const now = app.clock.now()
  const row = await findPasswordOfSession(app.db, session.id, now)
  if (row === undefined) throw new Refusal('not_logged_in')
  if (!row.granted || input.oldPassword !== undefined) await checkOld(app, session, row, input.oldPassword, request)
  checkNewPassword(app, row.account, input)
  if (await verifyPassword(input.newPassword, row.password_hash))
    throw new Refusal('invalid_input', { fields: { newPassword: 'unchanged' } })
  const hash = await hashPassword(input.newPassword)
  const { renewed, ended } = await app.db.transaction(async (tx) => {
    await refuseIfChanged(tx, memberId, row.password_hash)
    await storePassword(tx, memberId, hash, now)
    await tellPasswordChanged(app, tx, memberId, request.language)
    await audit(tx, app, request, 'password.changed', memberId)
    return {
      renewed: await renewSession(app, tx, session.id),
      ended: await deleteSessions(app, tx, memberId, { except: session.id, games: true }),
    }
  })
  tellEnded(app, ended, 'password_changed')
  reply.setCookie(renewed.cookie)
  return {
    success: true,
    token: renewed.token,
    expiresAt: renewed.expiresAt,
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: false,
  }
}

/** Refuses when a concurrent change came first: the old password of this one is no longer right. */
async function refuseIfChanged(tx: Queryable, memberId: bigint, was: string | null): Promise<void> {
  const member = await lockPasswordHash(tx, memberId)
  if (member?.password_hash !== was) throw new Refusal('wrong_credentials', { fields: { oldPassword: 'invalid' } })
}

async function checkOld(app: App, session: Session, row: PasswordRow, old: string | undefined, request: RequestFacts) {
  if (old === undefined) throw new Refusal('invalid_input', { fields: { oldPassword: 'required' } })
  await consumeForTarget(app, 'oldPassword', String(session.memberId))
  if (await verifyPassword(old, row.password_hash)) return
  await audit(app.db, app, request, 'password.refused', session.memberId)
  throw new Refusal('wrong_credentials', { fields: { oldPassword: 'invalid' } })
}
