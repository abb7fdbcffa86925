import type { Complaint, ComplaintDetail } from '#api/complaints.ts'
import type { StaffComplaint, StaffComplaintDetail } from '#api/staff-complaints.ts'
import type { App } from '#server/kernel/context.ts'
import { holderOf, staffNames } from '#server/staff/public.ts'
import { type ComplaintRow, type LineRow, listLines } from './rows.ts'
import type { QueuedRow } from './rows-queue.ts'

const dayMs = 24 * 60 * 60_000

/** Until when a closed complaint can be opened again. */
export const reopensUntil = (app: App, row: Pick<ComplaintRow, 'since'>): Date =>
  new Date(row.since.getTime() + app.settings.current().complaints.reopenDays * dayMs)

export const showHead = (row: ComplaintRow): Complaint => ({
  ...{ number: row.number, topic: row.topic, state: row.state, excerpt: row.excerpt },
  createdAt: row.created_at.toISOString(),
  since: row.since.toISOString(),
  ...(row.due_at && { dueAt: row.due_at.toISOString() }),
})

/** What its member sees of a complaint. */
export async function showDetail(app: App, row: ComplaintRow): Promise<ComplaintDetail> {
  const lines = await listLines(app.db, row.id)
  const until = reopensUntil(app, row)
  return {
    ...showHead(row),
    lines: lines
      .filter(({ writer }) => writer !== 'note')
      .map(({ id, writer, content, created_at, pictures }) => ({
        ...{ id: id.toString(), from: writer === 'member' ? ('member' as const) : ('service' as const), content },
        ...{ time: created_at.toISOString(), pictures: [...pictures] },
      })),
    ...(row.state === 'closed' && until > app.clock.now() && { reopensUntil: until.toISOString() }),
  }
}

type Names = ReadonlyMap<bigint, string>

function showQueued(row: QueuedRow, names: Names, now: Date): StaffComplaint {
  const holder = holderOf(row, now)
  const takenBy = holder === undefined ? undefined : names.get(holder)
  return { ...showHead(row), account: row.account, language: row.language, ...(takenBy && { takenBy }) }
}

/** Complaints with the names of who works on them. */
export async function showQueue(app: App, rows: readonly QueuedRow[]): Promise<(row: QueuedRow) => StaffComplaint> {
  const names = await staffNames(
    app.db,
    rows.flatMap(({ taken_by }) => taken_by ?? []),
  )
  return (row) => showQueued(row, names, app.clock.now())
}

const showLine = (line: LineRow, names: Names): StaffComplaintDetail['lines'][number] => {
  const by = line.staff_id === null ? undefined : names.get(line.staff_id)
  return {
    ...{ id: line.id.toString(), from: line.writer, content: line.content },
    ...{ time: line.created_at.toISOString(), pictures: [...line.pictures] },
    ...(by && { by }),
  }
}

/** What staff see of a complaint. */
export async function showForStaff(app: App, row: QueuedRow): Promise<StaffComplaintDetail> {
  const lines = await listLines(app.db, row.id)
  const names = await staffNames(
    app.db,
    [row.taken_by, ...lines.map(({ staff_id }) => staff_id)].flatMap((id) => id ?? []),
  )
  return { ...showQueued(row, names, app.clock.now()), lines: lines.map((line) => showLine(line, names)) }
}
