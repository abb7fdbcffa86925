/** Who is who: sessions, accounts, limits. What other features and the door may use of the ways in. */
import type { App } from '#server/kernel/context.ts'
import type { Session } from '#server/kernel/handler.ts'
import { spendOneTime } from './one-time.ts'
import { sessionById } from './sessions.ts'

export { audit } from './audit.ts'
export { type CodeOrder, sendCode, spendCode } from './codes.ts'
export { bindContact, type ContactKind, emailOf } from './contacts.ts'
export { type Entrant, enter, entrantById, refuseByState, type Way } from './entry.ts'
export { givePassword, openAccount } from './given-password.ts'
export { addressKey, checkRate, classLimits, countRead, type RateClass } from './limits.ts'
export { createMember, type NewMember } from './members.ts'
export { issueOneTime } from './one-time.ts'
export { type Outgoing, sendMessages, writeMessage } from './outgoing.ts'
export { hashPassword, verifyPassword } from './passwords.ts'
export { provePhone, readNewPhone } from './phone.ts'
export { conformancePrefix } from './plain-name.ts'
export { ruleBroken } from './register-rules.ts'
export { answerLinkRequests } from './reset-by-mail.ts'
export { isRealFactor } from './second-step.ts'
export { deleteSessions, type EndReason, tellEnded } from './session-ends.ts'
export { readSession } from './sessions.ts'
export { sweepAccess } from './sweep.ts'
export { word } from './wording.ts'

/**
 * The live session of an event stream's ticket (60 s, single use), or `undefined`.
 * @example await readTicket(app, url.searchParams.get('ticket') ?? '')
 */
export async function readTicket(app: App, ticket: string): Promise<Session | undefined> {
  const spent = await spendOneTime(app, 'events', ticket)
  return spent?.sessionId === undefined ? undefined : sessionById(app, spent.sessionId)
}
