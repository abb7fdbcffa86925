import { isAgentType, isTrialType, type LoggedIn, memberTypes, type PasswordDue } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import { type EntryAction, noteLogIn, type SignInMember } from '#server/accounts/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import { askListAtLogIn } from '#server/limits/public.ts'
import { addressKey } from '#server/rate-limit/public.ts'
import { endSessionOfCookie, rememberDevice, startSession } from '#server/sessions/public.ts'
import { upsertAddress } from './rows.ts'

const dayMs = 24 * 60 * 60_000
/** Time in which a password that has to be changed may be, without typing the old one again. */
const grantMs = 10 * 60_000

/** How a member signs in. */
export interface Way {
  readonly action: EntryAction
  /** The password was typed just now: only then is anybody asked to change it. */
  readonly byPassword?: boolean
  readonly mustChangePassword?: boolean
  /** By the agents' page. */
  readonly fromAgent?: boolean
  /** What else was proved; see `isRealFactor`. */
  readonly secondFactor?: string
}

/** Somebody who has just been created. */
export const newSignInMember = (id: bigint, now: Date, type: number = memberTypes.member): SignInMember => ({
  id,
  type,
  status: 'active',
  disabled_as: null,
  upline_id: null,
  first_login: !isTrialType(type),
  must_change_password: false,
  password_changed_at: isTrialType(type) ? null : now,
  last_login_at: null,
})

/** Refuses members who may not sign in. Only an authenticated member learns the state of the account. */
export async function refuseByState(app: App, request: RequestFacts, member: SignInMember, way: Way): Promise<void> {
  const code = obstacleOf(member, way)
  if (code === undefined) return
  await audit(app.db, app, request, 'login.refused', member.id, { code })
  throw new Refusal(code)
}

function obstacleOf({ status, disabled_as, type, upline_id }: SignInMember, { fromAgent }: Way) {
  // The operator froze it and opens it again: no agent can.
  if (status === 'disabled' && disabled_as === 'frozen') return 'account_frozen'
  // A closed account of a team is the agent's to talk about.
  if (status === 'disabled') return upline_id === null ? 'account_disabled' : 'contact_agent'
  if (isAgentType(type)) return undefined
  if (type !== memberTypes.member && !isTrialType(type)) return 'not_member_account'
  return fromAgent ? 'not_agent' : undefined
}

/** Opens a new session in place of the browser's old one, notes the log-in and makes the address a known one. */
export async function enter(
  app: App,
  member: SignInMember,
  request: RequestFacts,
  reply: Reply,
  way: Way,
): Promise<LoggedIn> {
  await endSessionOfCookie(app, request.cookies)
  const now = app.clock.now()
  const passwordExpired = way.byPassword === true && isExpired(app, member.password_changed_at)
  const mustChangePassword = way.byPassword === true && way.mustChangePassword === true
  const passwordDue = dueFor(member, way, passwordExpired)
  const { token, expiresAt, cookies } = await app.db.transaction(async (tx) => {
    // A member who registered has chosen the password; one that came with the account is due for a change.
    const row = await noteLogIn(tx, member.id, now, way.action !== 'register.ok')
    // A password change since this one was checked has ended every session, but could not end this new one.
    if (way.byPassword && row?.password_changed_at?.getTime() !== member.password_changed_at?.getTime())
      throw new Refusal('wrong_credentials')
    const { cookie, ...session } = await startSession(app, tx, member.id, member.last_login_at, request, {
      secondFactor: way.secondFactor,
      passwordDue,
      passwordGrantUntil: passwordDue && new Date(now.getTime() + grantMs),
    })
    await upsertAddress(tx, member.id, addressKey(request.ip), now)
    const device = await rememberDevice(app, tx, member.id, request.cookies)
    await audit(tx, app, request, way.action, member.id, way.secondFactor ? { factor: way.secondFactor } : {})
    return { ...session, cookies: [cookie, device] }
  })
  for (const line of cookies) reply.setCookie(line)
  if (!isTrialType(member.type)) await askListAtLogIn(app, member.id)
  return { token, expiresAt, passwordDue, firstTimeLogin: member.first_login, passwordExpired, mustChangePassword }
}

/** Why the password that was typed just now has to be changed before anything else. */
function dueFor(member: SignInMember, way: Way, expired: boolean): PasswordDue | undefined {
  if (way.byPassword !== true) return undefined
  if (way.mustChangePassword) return 'weak'
  if (expired) return 'expired'
  return member.first_login ? 'first' : undefined
}

function isExpired(app: App, changedAt: Date | null): boolean {
  const { whitelabel, passwordExpiryDays } = app.settings.current()
  if (!whitelabel.forcedPasswordExpiryChange || changedAt === null) return false
  return app.clock.now().getTime() - changedAt.getTime() > passwordExpiryDays * dayMs
}
