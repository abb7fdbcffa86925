import type { Security } from '#api/security.ts'
import type { App } from '#server/kernel/context.ts'
import { shortAddress } from './devices.ts'
import { listActivity } from './rows.ts'

const shownMax = 12

/** What a member is shown of the audit log, and by which word of the site's texts. */
export const activityWords = {
  'login.ok': 'login',
  'passkey.ok': 'login',
  'exchange.ok': 'login',
  'reset.ok': 'login',
  'login.failed': 'login_failed',
  'login.second_step_failed': 'login_failed',
  'register.ok': 'registered',
  'password.changed': 'password',
  'password.reset': 'password',
  'security.totp_on': 'totp_on',
  'security.totp_off': 'totp_off',
  'security.recovery_codes': 'recovery_codes',
  'security.passkey_added': 'passkey_added',
  'security.passkey_removed': 'passkey_removed',
  'security.payment_password': 'payment_password',
  'security.email': 'email',
  'security.mobile': 'mobile',
  'security.sessions_ended': 'sessions_ended',
  'security.proof_failed': 'proof_failed',
  'member.locked': 'locked',
  'profile.changed': 'profile',
  'limits.change': 'limits',
  'limits.exclude': 'limits',
} as const

/** The last things that happened to an account, newest first. */
export async function recentActivity(app: App, memberId: bigint): Promise<Security['activity']> {
  const rows = await listActivity(app.db, `member:${memberId}`, Object.keys(activityWords), shownMax)
  return rows.map(({ at, action, ip }) => ({
    action: activityWords[action as keyof typeof activityWords],
    at: at.toISOString(),
    ...(ip === null ? {} : { address: shortAddress(ip) }),
  }))
}
