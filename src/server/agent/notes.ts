import type { Downline } from '#api/agent.ts'
import { Refusal } from '#api/refusal.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readId } from '#server/messages/public.ts'
import { pathTo } from './rows.ts'
import { listNotes, writeNote } from './rows-notes.ts'

/** Lines of a list with what the agent has noted about each. */
export async function withNotes(db: Queryable, agentId: bigint, content: Downline[]): Promise<Downline[]> {
  const ids = content.map(({ id }) => BigInt(id))
  const notes = new Map((await listNotes(db, agentId, ids)).map((row) => [row.member_id.toString(), row.content]))
  return notes.size === 0 ? content : content.map((one) => ({ ...one, note: notes.get(one.id) }))
}

export const noteHandlers: Handlers<'noteDownline'> = {
  async noteDownline({ app, input, session }) {
    const memberId = readId(input.id)
    // The way to oneself has one step; to somebody outside the team there is none.
    if ((await pathTo(app.db, session.memberId, memberId)).length < 2) throw new Refusal('not_found')
    const content = input.note
    await writeNote(app.db, { agentId: session.memberId, memberId, content, now: app.clock.now() })
    return { note: content }
  },
}
