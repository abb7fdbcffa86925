import { arrayText } from '#server/kernel/arrays.ts'
import type { Queryable, Row } from '#server/kernel/db.ts'

interface NoteRow extends Row {
  readonly member_id: bigint
  readonly content: string
}

/** What an agent has noted about some members, by their keys. */
export const listNotes = (db: Queryable, agentId: bigint, ids: readonly bigint[]): Promise<NoteRow[]> =>
  db.query<NoteRow>(
    `select n.member_id, n.content from unnest($2::bigint[]) m (id)
     cross join lateral (select member_id, content from agent_note where agent_id = $1 and member_id = m.id limit 1) n`,
    [agentId, arrayText(ids)],
  )

/** Writes an agent's note about a member in place of the one before; an empty one deletes it. */
export async function writeNote(
  tx: Queryable,
  { agentId, memberId, content, now }: { agentId: bigint; memberId: bigint; content: string; now: Date },
): Promise<void> {
  if (content === '') {
    await tx.query('delete from agent_note where agent_id = $1 and member_id = $2', [agentId, memberId])
    return
  }
  await tx.query(
    `insert into agent_note (agent_id, member_id, content, updated_at) values ($1, $2, $3, $4)
     on conflict (agent_id, member_id) do update set content = excluded.content, updated_at = excluded.updated_at`,
    [agentId, memberId, content, now],
  )
}
