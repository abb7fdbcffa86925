import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const uploadsPersonal: readonly PersonalData[] = [
  {
    part: 'profile',
    file: 'pictures',
    sql: `select id as k, id, type, width, height, bytes, created_at, claimed_for from upload where member_id = $1 and state = 'kept'`,
  },
]
