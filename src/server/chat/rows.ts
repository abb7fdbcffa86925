import type { ChatMessage } from '#api/chat.ts'
import type { Language } from '#api/page.ts'
import { first, type Queryable } from '#server/kernel/db.ts'

export interface ChatRow extends Record<string, unknown> {
  readonly id: bigint
  readonly room: string
  readonly name: string
  readonly content: string
  readonly language: Language
  readonly created_at: Date
}

const columns = 'id, room, name, content, language, created_at'

/** The last lines of a room in a language, oldest first. */
export async function lastLines(db: Queryable, room: string, language: Language, limit: number): Promise<ChatRow[]> {
  const rows = await db.query<ChatRow>(
    `select ${columns} from chat_message where room = $1 and language = $2 and removed_at is null
     order by id desc limit $3`,
    [room, language, limit],
  )
  return rows.reverse()
}

export async function mutedUntil(db: Queryable, memberId: bigint, now: Date): Promise<Date | undefined> {
  const row = await first<{ until: Date }>(db, 'select until from chat_mute where member_id = $1 and until > $2', [
    memberId,
    now,
  ])
  return row?.until
}

/** Takes a member's turn to speak. False when the last one is less than the slow mode ago. */
export async function takeTurn(tx: Queryable, memberId: bigint, now: Date, slowModeS: number): Promise<boolean> {
  const taken = await tx.query(
    `insert into chat_pace (member_id, last_at) values ($1, $2)
     on conflict (member_id) do update set last_at = excluded.last_at
     where chat_pace.last_at <= $2::timestamptz - make_interval(secs => $3) returning member_id`,
    [memberId, now, slowModeS],
  )
  return taken.length > 0
}

export async function addLine(
  tx: Queryable,
  line: Pick<ChatRow, 'room' | 'name' | 'content' | 'language'> & { readonly memberId: bigint },
  now: Date,
): Promise<ChatRow> {
  const row = await first<ChatRow>(
    tx,
    `insert into chat_message (room, member_id, name, content, language, created_at)
     values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    [line.room, line.memberId, line.name, line.content, line.language, now],
  )
  return row!
}

/** Keeps a report; the same member's second one of a line changes nothing. False when there is no such line. */
export async function addReport(db: Queryable, id: bigint, memberId: bigint, now: Date): Promise<boolean> {
  const line = await first(db, 'select 1 from chat_message where id = $1 and removed_at is null', [id])
  if (line === undefined) return false
  await db.query(
    'insert into chat_report (message_id, member_id, created_at) values ($1, $2, $3) on conflict do nothing',
    [id, memberId, now],
  )
  return true
}

export const shownLine = (row: ChatRow): ChatMessage => ({
  id: row.id.toString(),
  room: row.room,
  name: row.name,
  content: row.content,
  language: row.language,
  time: row.created_at.toISOString(),
})
