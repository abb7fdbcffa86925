import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const messagesPersonal: readonly PersonalData[] = [
  {
    part: 'messages',
    file: 'messages',
    sql: `select id as k, category, texts, created_at, read_at, deleted_at from member_message where member_id = $1`,
  },
  {
    part: 'messages',
    file: 'team-messages',
    sql: `select announcement_id as k, people, at from team_message where agent_id = $1`,
  },
  {
    part: 'messages',
    file: 'team-messages-read',
    sql: `select announcement_id as k, written from team_message_reader where member_id = $1`,
  },
  {
    part: 'messages',
    file: 'feedback',
    sql: `select id as k, question_type, content, contact, created_at, done_at from feedback where member_id = $1`,
  },
]
