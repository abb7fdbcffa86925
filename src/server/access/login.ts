import { isAgentType, type LoggedIn, type login as loginCall } from '#api/access.ts'
import type { Input } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/app.ts'
import { first, type Row } from '#server/kernel/db.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import { audit } from './audit.ts'
import { checkCaptcha } from './captcha.ts'
import { knownDevice, rememberDevice } from './devices.ts'
import { consumeForAddress, giveBack } from './limits.ts'
import { asksForCaptcha, captchaIsDue, clearGuard, giveBackTry, guardKey, reserveTry } from './login-guard.ts'
import { isWellKnown, verifyPassword } from './passwords.ts'
import { sha256 } from './secrets.ts'
import { endSessionOfCookie, startSession } from './sessions.ts'

interface LoginRow extends Row {
  id: bigint
  type: number
  status: string
  password_hash: string | null
  first_login: boolean
  must_change_password: boolean
  password_changed_at: Date | null
  last_login_at: Date | null
}

const dayMs = 24 * 60 * 60_000

/** Logs in by user name and password. The order matters: nothing is hashed before the limits and the human check. */
export async function logIn(
  app: App,
  input: Input<typeof loginCall>,
  request: RequestFacts,
  reply: Reply,
): Promise<LoggedIn> {
  const device = await knownDevice(app, input.username, request.cookies)
  const bucket = guardKey(input.username, device)
  const captchaDue = await captchaIsDue(app, bucket)
  if (captchaDue) await checkCaptcha(app, input.captchaId, input.captcha)
  if (!(await app.humanCheck.verify(input.humanCheck, request.ip))) throw new Refusal('human_check_failed')
  await consumeForAddress(app, 'login', request.ip)
  const failures = await reserveTry(app, bucket, captchaDue)
  const row = await first<LoginRow>(
    app.db,
    `select id, type, status, password_hash, first_login, must_change_password, password_changed_at, last_login_at
     from member where lower(account) = lower($1)`,
    [input.username],
  )
  const right = await verifyPassword(input.password, row?.password_hash).catch(async (error: unknown) => {
    // Nothing was looked at: a busy moment is not the member's failure.
    await Promise.all([giveBackTry(app, bucket), giveBack(app, 'login', request.ip)])
    throw error
  })
  if (row === undefined || !right) {
    await audit(app.db, app, request, 'login.failed', row?.id, { account: nameless(input.username), failures })
    throw new Refusal('wrong_credentials', asksForCaptcha(failures) ? { captcha: true } : {})
  }
  await clearGuard(app, bucket)
  await giveBack(app, 'login', request.ip)
  await refuseByState(app, request, row, input.fromAgent === true)
  const mustChangePassword = row.must_change_password || isWellKnown(input.password)
  return enter(app, { ...row, mustChangePassword }, request, reply)
}

/** People type passwords into the wrong field: a name that is not a member's is written down as a fingerprint. */
const nameless = (username: string): string => sha256(username.toLowerCase()).toString('hex').slice(0, 12)

/** Only whoever knows the password learns the state of an account. */
async function refuseByState(app: App, request: RequestFacts, row: LoginRow, fromAgent: boolean): Promise<void> {
  const code =
    row.status === 'disabled' ? 'account_disabled' : fromAgent && !isAgentType(row.type) ? 'not_agent' : undefined
  if (code === undefined) return
  await audit(app.db, app, request, 'login.refused', row.id, { code })
  throw new Refusal(code)
}

/** A member who has proved to be one, on the way in. */
export interface Entrant {
  readonly id: bigint
  readonly first_login: boolean
  readonly password_changed_at: Date | null
  readonly last_login_at: Date | null
  readonly mustChangePassword: boolean
}

/** Opens a new session in place of the browser's old one, and notes the log-in. */
export async function enter(
  app: App,
  member: Entrant,
  request: RequestFacts,
  reply: Reply,
  action: 'login.ok' | 'register.ok' | 'trial.ok' | 'exchange.ok' = 'login.ok',
): Promise<LoggedIn> {
  await endSessionOfCookie(app, request.cookies)
  const now = app.clock.now()
  const { token, expiresAt, cookies } = await app.db.transaction(async (tx) => {
    await tx.query('update member set last_login_at = $2, first_login = false where id = $1', [member.id, now])
    const { cookie, ...session } = await startSession(app, tx, member.id, member.last_login_at, request)
    const device = await rememberDevice(app, tx, member.id, request.cookies)
    await audit(tx, app, request, action, member.id)
    return { ...session, cookies: [cookie, device] }
  })
  for (const line of cookies) reply.setCookie(line)
  return {
    token,
    expiresAt,
    firstTimeLogin: member.first_login,
    passwordExpired: isExpired(app, member.password_changed_at),
    mustChangePassword: member.mustChangePassword,
  }
}

function isExpired(app: App, changedAt: Date | null): boolean {
  const { whitelabel, passwordExpiryDays } = app.settings.current()
  if (!whitelabel.forcedPasswordExpiryChange || changedAt === null) return false
  return app.clock.now().getTime() - changedAt.getTime() > passwordExpiryDays * dayMs
}
