import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const signInPersonal: readonly PersonalData[] = [
  {
    part: 'profile',
    file: 'other-ways-in',
    sql: `select provider as k, provider, subject, created_at from member_identity where member_id = $1`,
  },
  {
    part: 'devices',
    file: 'addresses',
    sql: `select address as k, address, used_at from member_address where member_id = $1`,
  },
]
