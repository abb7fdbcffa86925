import type { Entered } from '#api/access.ts'
import type { Input } from '#api/endpoint.ts'
import type { forgotPhone } from '#api/recovery.ts'
import { Refusal } from '#api/refusal.ts'
import {
  bindContact,
  checkNewPassword,
  findForSignIn,
  hashPassword,
  memberOfPhone,
  provePhone,
  queueForMember,
  readPhone,
  storePassword,
  tellPasswordChanged,
} from '#server/accounts/public.ts'
import { askerOf } from '#server/codes/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import { consumeForAddress } from '#server/rate-limit/public.ts'
import { deleteSessions, tellEnded } from '#server/sessions/public.ts'
import { refuseByState } from './entry.ts'
import { admit } from './second-step.ts'

/**
 * Sets a new password by a code to the member's number and lets the member in; where an authenticator is enrolled, only
 * after its code, from whatever address.
 */
export async function resetByPhone(
  app: App,
  input: Input<typeof forgotPhone>,
  request: RequestFacts,
  reply: Reply,
): Promise<Entered> {
  if (!app.settings.current().forgot.phone) throw new Refusal('not_enabled')
  await consumeForAddress(app, 'guesses', request.ip)
  const to = readPhone(app, input.mobileNum, input.countryDialingCode)
  // Before the code is spent, so that a password that is too short does not cost another message.
  checkNewPassword(app, '', { newPassword: input.newPassword, confirmNewPassword: input.newPassword })
  const hash = await hashPassword(input.newPassword)
  const order = { purpose: 'forgot', to, binder: askerOf(app, request) } as const
  await provePhone(app, order, { code: input.verificationCode, firebaseIdToken: input.firebaseIdToken })
  const id = await memberOfPhone(app.db, to, input.mobileNum)
  const member = id === undefined ? undefined : await findForSignIn(app.db, id)
  if (member === undefined) throw new Refusal('code_wrong', { fields: { verificationCode: 'invalid' } })
  const way = { action: 'reset.ok', secondFactor: 'mobile' } as const
  await refuseByState(app, request, member, way)
  const now = app.clock.now()
  const ended = await app.db.transaction(async (tx) => {
    // Two codes of one number come one after the other.
    await queueForMember(tx, member.id)
    await bindContact(tx, member.id, 'mobile', to, now)
    await storePassword(tx, member.id, hash, now)
    await tellPasswordChanged(app, tx, member.id, request.language)
    await audit(tx, app, request, 'password.reset', member.id, { by: 'phone' })
    return deleteSessions(app, tx, member.id, { games: true })
  })
  tellEnded(app, ended, 'password_changed')
  return admit(app, { ...member, password_changed_at: now }, request, reply, way, ['totp'], true)
}
