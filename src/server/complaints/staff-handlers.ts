import type { ComplaintState } from '#api/complaints.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffComplaintDetail } from '#api/staff-complaints.ts'
import { queueCountMax } from '#api/staff-endpoint.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { Act } from '#server/kernel/act.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers, StaffSession } from '#server/kernel/handler.ts'
import { keyset, numberPart, timePart } from '#server/kernel/keyset.ts'
import { publishUnread } from '#server/messages/public.ts'
import { holderOf, refuseTaken, staffByAccount, staffNames, staffWhoMay, takenUntil } from '#server/staff/public.ts'
import { sendAnswer, tellDesk, tellMember } from './news.ts'
import { assignComplaint, type ComplaintRow, insertLine, listLines, lockComplaint, moveComplaint } from './rows.ts'
import { countState, findQueued, firstWaiting, listQueue } from './rows-queue.ts'
import { showForStaff, showQueue } from './show.ts'

const byAge = keyset('staff-complaints', 'ascending', timePart, numberPart)
const closedFirst = keyset('staff-complaints-closed', 'descending', timePart, numberPart)

async function detailOf(app: App, number: string): Promise<StaffComplaintDetail> {
  const row = await findQueued(app.db, number)
  if (row === undefined) throw new Refusal('not_found', { detail: `There is no complaint ${number}.` })
  return showForStaff(app, row)
}

const conflict = (detail: string): Refusal => new Refusal('state_conflict', { detail })

/** Throws when somebody else works on it; the refusal names who was first. */
const refuseOthers = (app: App, tx: Queryable, row: ComplaintRow, { staffId }: StaffSession): Promise<void> =>
  refuseTaken(tx, row, { staffId, now: app.clock.now(), what: row.number })

function refuseClosed({ number, state, since }: ComplaintRow): void {
  if (state === 'closed') throw conflict(`${number} was closed at ${since.toISOString()}.`)
}

interface ActCall {
  readonly app: App
  readonly act: Act
  readonly input: { readonly number: string }
}

/** Carries out an act about a complaint, held from its begin to its end, with its line in the audit log; tells everybody whom it concerns. */
async function carryOut(
  { app, act, input: { number } }: ActCall,
  work: (tx: Queryable, row: ComplaintRow) => Promise<ComplaintState | undefined>,
): Promise<StaffComplaintDetail> {
  const { row, moved } = await act.transaction(async (tx) => {
    const row = await lockComplaint(tx, number)
    if (row === undefined) throw new Refusal('not_found', { detail: `There is no complaint ${number}.` })
    act.note({ subject: `member:${row.member_id}`, detail: { complaint: number } })
    const moved = await work(tx, row)
    if (moved !== undefined) act.note({ before: row.state, after: moved })
    return { row, moved }
  })
  tellDesk(app, row)
  if (moved !== undefined) {
    tellMember(app, row.member_id, { number, state: moved })
    publishUnread(app, row.member_id)
  }
  return detailOf(app, number)
}

/** The complaints of members, as staff answer them. */
export const complaintStaffHandlers: Handlers<
  | 'staffComplaints'
  | 'staffComplaintCounts'
  | 'staffComplaint'
  | 'staffTakeComplaint'
  | 'staffGiveComplaint'
  | 'staffAnswerComplaint'
  | 'staffCloseComplaint'
  | 'staffNoteComplaint'
  | 'staffDesk'
> = {
  async staffComplaints({ app, input }) {
    const { state = 'open', topic, account, pageSize } = input
    const list = state === 'closed' ? closedFirst : byAge
    const memberId = account === undefined ? undefined : (await knownMember(app, account)).id
    const after = list.read(input.cursor)
    const rows = await listQueue(app.db, { state, topic, memberId, after, limit: pageSize + 1 })
    return list.page(rows, pageSize, ({ micros, id }) => [micros, id], await showQueue(app, rows))
  },

  async staffComplaintCounts({ app }) {
    const [open, waiting, closed] = [
      await countState(app.db, 'open', queueCountMax),
      await countState(app.db, 'waiting', queueCountMax),
      await countState(app.db, 'closed', queueCountMax),
    ]
    const { oldest, due } = await firstWaiting(app.db)
    return {
      ...{ open, waiting, closed },
      ...(oldest && { oldestAt: oldest.toISOString() }),
      ...(due && { firstDueAt: due.toISOString() }),
    }
  },

  staffComplaint: ({ app, input }) => detailOf(app, input.number),

  staffTakeComplaint(call) {
    const { app, input, staff } = call
    return carryOut(call, async (tx, row) => {
      await refuseOthers(app, tx, row, staff)
      if (!input.free) refuseClosed(row)
      // What was taken comes free after some minutes; what was given stays.
      const until = takenUntil(app.clock.now())
      await assignComplaint(tx, row.id, input.free ? {} : { staffId: staff.staffId, until })
      return undefined
    })
  },

  staffGiveComplaint(call) {
    const { app, act, input } = call
    return carryOut(call, async (tx, row) => {
      refuseClosed(row)
      const to = await staffByAccount(tx, input.to)
      const able = await staffWhoMay(tx, 'support.write')
      if (to === undefined || !able.includes(to.account))
        throw new Refusal('user_unknown', { detail: `${input.to} may not answer members.` })
      const holder = holderOf(row, app.clock.now())
      const name = holder === undefined ? undefined : (await staffNames(tx, [holder])).get(holder)
      if (name !== input.from) throw conflict(`${row.number} is now with ${name ?? 'nobody'}.`)
      act.note({ detail: { from: name ?? '', to: to.account } })
      await assignComplaint(tx, row.id, { staffId: to.id })
      return undefined
    })
  },

  staffAnswerComplaint(call) {
    const { app, input, staff } = call
    const { content, close } = input
    return carryOut(call, async (tx, row) => {
      refuseClosed(row)
      await refuseOthers(app, tx, row, staff)
      const last = (await listLines(tx, row.id)).findLast(({ writer }) => writer !== 'note')
      if (last !== undefined && last.id > BigInt(input.after))
        throw conflict(`Something was written in ${row.number} at ${last.created_at.toISOString()}.`)
      const now = app.clock.now()
      const state = close ? 'closed' : 'waiting'
      await insertLine(tx, { complaintId: row.id, writer: 'staff', staffId: staff.staffId, content, now })
      await moveComplaint(tx, row.id, { state, since: now })
      await assignComplaint(tx, row.id, {})
      await sendAnswer(app, tx, row, { answer: content, isClosed: close })
      return state
    })
  },

  staffCloseComplaint(call) {
    const { app, staff } = call
    return carryOut(call, async (tx, row) => {
      refuseClosed(row)
      await refuseOthers(app, tx, row, staff)
      await moveComplaint(tx, row.id, { state: 'closed', since: app.clock.now() })
      await assignComplaint(tx, row.id, {})
      await sendAnswer(app, tx, row, { answer: '', isClosed: true })
      return 'closed'
    })
  },

  staffNoteComplaint(call) {
    const { app, input, staff } = call
    return carryOut(call, async (tx, row) => {
      const { content } = input
      await insertLine(tx, {
        ...{ complaintId: row.id, writer: 'note', staffId: staff.staffId, content },
        now: app.clock.now(),
      })
      return undefined
    })
  },

  staffDesk: async ({ app }) => ({ accounts: await staffWhoMay(app.db, 'support.write') }),
}
