import type { Entered, login as loginCall } from '#api/access.ts'
import type { Input } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import {
  bindContact,
  findForSignIn,
  memberOfPhone,
  provePhone,
  readNewPhone,
  readPhone,
} from '#server/accounts/public.ts'
import { askerOf, nameAsker, sendCode } from '#server/codes/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import { consumeForAddress, giveBack } from '#server/rate-limit/public.ts'
import { admit } from './second-step.ts'

/** What every call that sends a code to a number brings. */
export interface CodeRequest {
  readonly mobile: string
  readonly countryDialingCode?: string | undefined
  readonly humanCheck?: string | undefined
}

/**
 * Sends a code to a number: for `login` and `forgot` only a member gets one, for `register` only who is none. The answer
 * is the same for all.
 */
export async function sendPhoneCode(
  app: App,
  purpose: 'login' | 'register' | 'forgot',
  sent: CodeRequest,
  request: RequestFacts,
  reply: Reply,
): Promise<{ expiredMinutes: number }> {
  if (app.settings.current().phoneVerification === 'firebase') throw new Refusal('not_enabled')
  const read = purpose === 'register' ? readNewPhone : readPhone
  const to = read(app, sent.mobile, sent.countryDialingCode)
  if (!(await app.ports.humanCheck.verify(sent.humanCheck, request.ip))) throw new Refusal('human_check_failed')
  await consumeForAddress(app, 'codes', request.ip)
  const isMember = (await memberOfPhone(app.db, to, sent.mobile)) !== undefined
  const deliver = purpose === 'register' ? (isMember ? 'known' : 'code') : isMember ? 'code' : 'nobody'
  const binder = nameAsker(app, request, reply)
  const answer = await sendCode(app, { purpose, channel: 'sms', to, binder, language: request.language, deliver })
  await audit(app.db, app, request, 'code.asked', undefined, { purpose })
  return answer
}

/** Logs in by a mobile number and its code. A code is as good as a second step; only an authenticator asks for more. */
export async function logInBySms(
  app: App,
  input: Input<typeof loginCall>,
  request: RequestFacts,
  reply: Reply,
): Promise<Entered> {
  if (!app.settings.current().whitelabel.mobileCodeLogin) throw new Refusal('not_enabled')
  await consumeForAddress(app, 'login', request.ip)
  const to = readPhone(app, input.username, input.countryDialingCode)
  const order = { purpose: 'login', to, binder: askerOf(app, request) } as const
  try {
    await provePhone(app, order, { code: input.password, firebaseIdToken: input.firebaseIdToken })
  } catch (error) {
    await audit(app.db, app, request, 'login.failed', undefined, { by: 'sms' })
    throw error
  }
  await giveBack(app, 'login', request.ip)
  const id = await memberOfPhone(app.db, to, input.username)
  const member = id === undefined ? undefined : await findForSignIn(app.db, id)
  if (member === undefined) throw new Refusal('wrong_credentials')
  await bindContact(app.db, member.id, 'mobile', to, app.clock.now())
  const fromAgent = input.fromAgent === true
  return admit(app, member, request, reply, { action: 'login.ok', fromAgent, secondFactor: 'mobile' }, ['totp'])
}
