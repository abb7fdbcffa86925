import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const launchPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'play-session',
    sql: `select member_id as k, started_at, seen_at from play_session where member_id = $1`,
  },
]
