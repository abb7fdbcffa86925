import type { Entered, login as loginCall } from '#api/access.ts'
import type { Input } from '#api/endpoint.ts'
import { Refusal } from '#api/refusal.ts'
import { findForSignInByAccount, isWellKnown, refuseWhileBusy, verifyPassword } from '#server/accounts/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { App } from '#server/kernel/context.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import { sha256 } from '#server/kernel/secrets.ts'
import { consumeForAddress, giveBack } from '#server/rate-limit/public.ts'
import { knownDevice } from '#server/sessions/public.ts'
import { checkCaptcha } from './captcha.ts'
import {
  asksForCaptcha,
  captchaIsDue,
  clearGuard,
  delayFrom,
  giveBackTry,
  guardKey,
  reserveTry,
} from './login-guard.ts'
import { admit } from './second-step.ts'

/** Logs in by user name and password. The order matters: nothing is hashed before the rate limits and the bot check. */
export async function logIn(
  app: App,
  input: Input<typeof loginCall>,
  request: RequestFacts,
  reply: Reply,
): Promise<Entered> {
  // A storm is turned away before it takes the database's time from everybody else.
  refuseWhileBusy()
  const device = await knownDevice(app, input.username, request.cookies)
  const bucket = guardKey(input.username, device)
  const captchaDue = await captchaIsDue(app, bucket)
  if (captchaDue) await checkCaptcha(app, input.captchaId, input.captcha)
  if (!(await app.ports.humanCheck.verify(input.humanCheck, request.ip))) throw new Refusal('human_check_failed')
  await consumeForAddress(app, 'login', request.ip)
  const failures = await reserveTry(app, bucket, captchaDue)
  const row = await findForSignInByAccount(app.db, input.username)
  const right = await verifyPassword(input.password, row?.password_hash).catch(async (error: unknown) => {
    // Nothing was looked at: a busy moment is not the member's failure.
    await Promise.all([giveBackTry(app, bucket), giveBack(app, 'login', request.ip)])
    throw error
  })
  if (row === undefined || !right) {
    const account = nameless(input.username)
    await audit(app.db, app, request, 'login.failed', row?.id, { account, failures })
    if (failures === delayFrom) await audit(app.db, app, request, 'limit.reached', row?.id, { account, failures })
    throw new Refusal('wrong_credentials', asksForCaptcha(failures) ? { captcha: true } : {})
  }
  await clearGuard(app, bucket)
  await giveBack(app, 'login', request.ip)
  return admit(app, row, request, reply, {
    action: 'login.ok',
    byPassword: true,
    mustChangePassword: row.must_change_password || isWellKnown(input.password),
    fromAgent: input.fromAgent === true,
  })
}

/** People type passwords into the wrong field: a name that is not a member's is written down as a fingerprint. */
const nameless = (username: string): string => sha256(username.toLowerCase()).toString('hex').slice(0, 12)
