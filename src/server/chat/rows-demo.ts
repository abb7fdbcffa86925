import type { Queryable } from '#server/kernel/db.ts'

/** Says lines in rooms at their own times. */
export async function insertRoomLines(tx: Queryable, lines: string): Promise<void> {
  await tx.query(
    `insert into chat_message (room, member_id, name, content, language, created_at)
     select room, "memberId", name, content, language, at from jsonb_to_recordset($1::jsonb)
       as l (room text, "memberId" bigint, name text, content text, language text, at timestamptz) order by at`,
    [lines],
  )
}
