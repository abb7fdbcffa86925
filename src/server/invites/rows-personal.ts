import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const invitesPersonal: readonly PersonalData[] = [
  {
    part: 'profile',
    file: 'invite-links',
    sql: `select id as k, code, title, brings, rates, ends_at, uses_max, paused, stopped_at, created_at, removed_at, visits,
      joined from invite_link where agent_id = $1`,
  },
  {
    part: 'profile',
    file: 'joined-by-link',
    sql: 'select member_id as k, link_id, joined_at from invite_joined where member_id = $1',
  },
]
