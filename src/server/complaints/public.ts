/** What other features may do with complaints. */
import type { ComplaintState, ComplaintTopic } from '#api/complaints.ts'
import type { Language } from '#api/page.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { insertComplaint, insertLine, moveComplaint } from './rows.ts'
import { excerptOf, openingOf } from './rules.ts'

/** A complaint of the past, with all that was written; its first line is the member's. */
export interface PastComplaint {
  readonly number: string
  readonly memberId: bigint
  readonly topic: ComplaintTopic
  readonly language: Language
  readonly state: ComplaintState
  readonly dueAt: Date
  readonly lines: readonly {
    readonly content: string
    readonly at: Date
    /** Who of the staff wrote it; the member did without. */
    readonly staffId?: bigint
  }[]
}

/** Writes a complaint down as it stands, with its lines at their own times: the demo's. */
export async function insertPastComplaint(tx: Queryable, past: PastComplaint): Promise<void> {
  const { number, memberId, topic, language, state, dueAt, lines } = past
  const [opened] = lines
  const { content, at: now } = opened!
  const row = await insertComplaint(tx, {
    ...{ number, memberId, topic, language, now, dueAt },
    excerpt: excerptOf(content),
    opening: openingOf(topic, content),
  })
  for (const { content, at, staffId } of lines)
    await insertLine(tx, {
      ...{ complaintId: row!.id, content, now: at, writer: staffId === undefined ? 'member' : 'staff' },
      ...(staffId !== undefined && { staffId }),
    })
  if (state !== 'open') await moveComplaint(tx, row!.id, { state, since: lines.at(-1)!.at })
}
