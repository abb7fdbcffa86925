import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const sessionsPersonal: readonly PersonalData[] = [
  {
    part: 'devices',
    file: 'sessions',
    sql: `select id::text as k, started_at, used_at, ends_at, ip, user_agent, second_factor from session where member_id = $1`,
  },
  {
    part: 'devices',
    file: 'devices',
    sql: `select encode(device_hash, 'hex') as k, created_at, used_at from device where member_id = $1`,
  },
]
