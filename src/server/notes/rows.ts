import { first, type Queryable, type Row } from '#server/kernel/db.ts'

export interface NoteRow extends Row {
  readonly id: bigint
  readonly staff_id: bigint
  readonly content: string
  readonly pinned: boolean
  readonly created_at: Date
}

const columns = 'id, staff_id, content, pinned, created_at'

/** A member's notes before a place: those that are pinned, or the others, newest first. */
export const listNoteRows = (
  db: Queryable,
  memberId: bigint,
  pinned: boolean,
  before: bigint,
  limit: number,
): Promise<NoteRow[]> =>
  db.query<NoteRow>(
    `select ${columns} from member_note where member_id = $1 and pinned = $2 and id < $3
     order by id desc limit $4`,
    [memberId, pinned, before, limit],
  )

export async function insertNote(
  tx: Queryable,
  note: {
    readonly memberId: bigint
    readonly staffId: bigint
    readonly content: string
    readonly pinned: boolean
    readonly now: Date
  },
): Promise<NoteRow> {
  const row = await first<NoteRow>(
    tx,
    `insert into member_note (member_id, staff_id, content, pinned, created_at) values ($1, $2, $3, $4, $5)
     returning ${columns}`,
    [note.memberId, note.staffId, note.content, note.pinned, note.now],
  )
  return row!
}
