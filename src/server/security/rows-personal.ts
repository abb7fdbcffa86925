import type { PersonalData } from '#server/kernel/personal.ts'
import { activityWords } from './activity.ts'

/** What a member's archive holds of this feature. */
export const securityPersonal: readonly PersonalData[] = [
  {
    part: 'devices',
    file: 'passkeys',
    sql: `select id as k, name, synced, created_at, used_at from passkey where member_id = $1`,
  },
  {
    part: 'devices',
    file: 'authenticator',
    sql: `select member_id as k, enrolled_at, confirmed_at from totp where member_id = $1`,
  },
  {
    part: 'devices',
    file: 'activity',
    sql: `select id as k, at, action, ip from audit_log_view
      where target = 'member:' || $1::bigint and action in ('${Object.keys(activityWords).join("', '")}')`,
  },
]
