import type { PersonalData } from '#server/kernel/personal.ts'

/** What a member's archive holds of this feature; notes of staff among themselves stay. */
export const complaintsPersonal: readonly PersonalData[] = [
  {
    part: 'messages',
    file: 'complaints',
    sql: `select id as k, number, topic, state, language, created_at, since, due_at from complaint where member_id = $1`,
  },
  {
    part: 'messages',
    file: 'complaint-letters',
    sql: `select l.id as k, c.number as complaint, l.writer, l.content, l.pictures, l.created_at
      from complaint c join complaint_line l on l.complaint_id = c.id
      where c.member_id = $1 and l.writer in ('member', 'staff')`,
  },
]
