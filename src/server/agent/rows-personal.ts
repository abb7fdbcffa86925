import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature: what an agent wrote. */
export const agentPersonal: readonly PersonalData[] = [
  {
    part: 'profile',
    file: 'team-notes',
    sql: 'select member_id as k, content, updated_at from agent_note where agent_id = $1',
  },
]
