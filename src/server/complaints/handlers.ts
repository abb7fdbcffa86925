import { type ComplaintDetail, complaintTopics } from '#api/complaints.ts'
import { Refusal } from '#api/refusal.ts'
import { uploadsMax } from '#api/upload-rules.ts'
import { queueForMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers, RequestFacts, Session } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { countWords } from '#server/messages/public.ts'
import { claimUploads } from '#server/uploads/public.ts'
import { tellDesk, tellMember } from './news.ts'
import {
  type ComplaintRow,
  countOpenOf,
  countWritten,
  findOwn,
  findSame,
  insertComplaint,
  insertLine,
  listOwn,
  lockComplaint,
  moveComplaint,
} from './rows.ts'
import { excerptOf, newNumber, openingOf } from './rules.ts'
import { reopensUntil, showDetail, showHead } from './show.ts'

const hourMs = 60 * 60_000
/** Lines that a member may add to one complaint in an hour. */
const linesPerHour = 10

const newestFirst = keyset('complaints', 'descending', numberPart)

/** Words are counted as their script is written: Thai has no spaces between them. */
function checkWords(app: App, content: string, { language }: RequestFacts): void {
  const { wordsMin, wordsMax } = app.settings.current().complaints
  const words = countWords(content, language)
  if (words < wordsMin) throw new Refusal('invalid_input', { fields: { content: 'too_short' } })
  if (words > wordsMax) throw new Refusal('invalid_input', { fields: { content: 'too_long' } })
}

/** By when an answer is promised. */
const dueAt = (app: App): Date =>
  new Date(app.clock.now().getTime() + app.settings.current().complaints.answerHours * hourMs)

async function own(app: App, session: Session, number: string): Promise<ComplaintRow> {
  const row = await findOwn(app.db, session.memberId, number)
  if (row === undefined) throw new Refusal('not_found')
  return row
}

interface Written {
  readonly complaintId: bigint
  readonly memberId: bigint
  readonly content: string
  readonly pictures: readonly string[]
}

/** Adds what a member wrote, and keeps the pictures that belong to it. */
async function write(app: App, tx: Queryable, { complaintId, memberId, content, pictures }: Written): Promise<void> {
  const ids = [...new Set(pictures)]
  const now = app.clock.now()
  const line = await insertLine(tx, { complaintId, writer: 'member', content, pictures: ids, now })
  await claimUploads(app, tx, { memberId, ids, owner: `complaint_line:${line}` })
}

/** A complaint of the caller's, held. */
async function lockOwn(tx: Queryable, { memberId }: Session, number: string): Promise<ComplaintRow> {
  const row = await lockComplaint(tx, number)
  if (row?.member_id !== memberId) throw new Refusal('not_found')
  return row
}

async function shown(app: App, session: Session, number: string): Promise<ComplaintDetail> {
  return showDetail(app, await own(app, session, number))
}

/** What members do with their complaints. */
export const complaintHandlers: Handlers<
  'complaintForm' | 'complaints' | 'complaintOf' | 'complain' | 'answerComplaint' | 'settleComplaint'
> = {
  complaintForm({ app }) {
    const { wordsMin, wordsMax, answerHours } = app.settings.current().complaints
    return { topics: [...complaintTopics], wordsMin, wordsMax, answerHours, picturesMax: uploadsMax }
  },

  async complaints({ app, input, session }) {
    const [before] = newestFirst.read(input.cursor)
    const rows = await listOwn(app.db, session.memberId, before, input.pageSize + 1)
    return newestFirst.page(rows, input.pageSize, ({ id }) => [id], showHead)
  },

  complaintOf: ({ app, input, session }) => shown(app, session, input.number),

  async complain({ app, input, session, request }) {
    checkWords(app, input.content, request)
    const { memberId } = session
    const { topic, content, pictures } = input
    const opening = openingOf(topic, content)
    const { complaints, timeZone } = app.settings.current()
    const { row, isNew } = await app.db.transaction(async (tx) => {
      // Two at once of one member wait for each other, so that none is over the limit.
      await queueForMember(tx, memberId)
      const same = await findSame(tx, memberId, opening)
      if (same !== undefined) return { row: same, isNew: false }
      if ((await countOpenOf(tx, memberId)) >= complaints.openMax) throw new Refusal('complaints_open')
      const now = app.clock.now()
      const made = { number: newNumber(timeZone, now), memberId, topic, excerpt: excerptOf(content), opening }
      const row = (await insertComplaint(tx, { ...made, language: request.language, now, dueAt: dueAt(app) }))!
      await write(app, tx, { complaintId: row.id, memberId, content, pictures })
      return { row, isNew: true }
    })
    if (isNew) tellDesk(app, row)
    return showDetail(app, row)
  },

  async answerComplaint({ app, input, session, request }) {
    checkWords(app, input.content, request)
    const { memberId } = session
    const row = await app.db.transaction(async (tx) => {
      const row = await lockOwn(tx, session, input.number)
      const now = app.clock.now()
      if (row.state === 'closed' && reopensUntil(app, row) <= now) throw new Refusal('complaint_closed')
      const written = await countWritten(tx, row.id, new Date(now.getTime() - hourMs))
      if (written >= linesPerHour) throw new Refusal('too_many_requests', { retryAfter: hourMs / 1_000 })
      await write(app, tx, { ...input, complaintId: row.id, memberId })
      // What is open keeps its age and its promise: who writes again does not wait longer for it.
      if (row.state !== 'open') await moveComplaint(tx, row.id, { state: 'open', since: now, dueAt: dueAt(app) })
      return row
    })
    tellDesk(app, row)
    tellMember(app, memberId, { number: row.number, state: 'open' })
    return shown(app, session, input.number)
  },

  async settleComplaint({ app, input, session }) {
    const row = await app.db.transaction(async (tx) => {
      const row = await lockOwn(tx, session, input.number)
      if (row.state !== 'closed') await moveComplaint(tx, row.id, { state: 'closed', since: app.clock.now() })
      return row
    })
    tellDesk(app, row)
    tellMember(app, session.memberId, { number: row.number, state: 'closed' })
    return shown(app, session, input.number)
  },
}
