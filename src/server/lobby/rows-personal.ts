import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const lobbyPersonal: readonly PersonalData[] = [
  {
    part: 'play',
    file: 'favourites',
    sql: `select f.node_id as k, g.name as game, f.marked_at from favourite f join game g on g.node_id = f.node_id
      where f.member_id = $1`,
  },
  {
    part: 'play',
    file: 'recently-played',
    sql: `select p.node_id as k, g.name as game, p.played_at from recent_play p join game g on g.node_id = p.node_id
      where p.member_id = $1`,
  },
]
