import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature. */
export const chatPersonal: readonly PersonalData[] = [
  {
    part: 'messages',
    file: 'chat-room',
    sql: `select id as k, room, language, content, created_at, removed_at from chat_message where member_id = $1`,
  },
  {
    part: 'messages',
    file: 'chat-reports',
    sql: `select message_id as k, created_at from chat_report where member_id = $1`,
  },
  {
    part: 'messages',
    file: 'customer-service',
    sql: `select l.id as k, t.id as talk, case when l.from_operator then 'service' else 'member' end as writer, l.content, l.created_at
      from service_talk t join service_line l on l.talk_id = t.id where t.member_id = $1`,
  },
]
