import { Refusal } from '#api/refusal.ts'
import type { StaffExport } from '#api/staff-exports.ts'
import { knownMember } from '#server/accounts/public.ts'
import { type JobStand, jobsOf, stopJob, tryAgain } from '#server/jobs/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { exportJob } from './exports.ts'
import { dropWaiting, findExport, listAsked, type StaffExportRow } from './rows-exports.ts'

/** A waiting file whose job is nowhere is made by nobody. */
function toRow(row: StaffExportRow, job: JobStand | undefined, now: Date): StaffExport {
  const isWaiting = row.state === 'waiting'
  const state = isWaiting ? (job?.state ?? 'failed') : row.ends_at > now ? 'ready' : 'gone'
  return {
    ...{ id: String(row.id), account: row.account, record: row.record, state, askedAt: row.asked_at.toISOString() },
    ...(!isWaiting && { endsAt: row.ends_at.toISOString() }),
    ...(row.lines !== null && { lines: row.lines }),
    ...(isWaiting && job?.reason !== undefined && { reason: job.reason }),
    ...{ retriable: state === 'failed', cancellable: isWaiting },
  }
}

const numbered = (id: string): string => {
  if (!/^[0-9]+$/.test(id)) throw new Refusal('not_found')
  return id
}

/** Staff see and steer the making of members' long files. */
export const exportStaffHandlers: Handlers<'staffExports' | 'staffRetryExport' | 'staffCancelExport'> = {
  async staffExports({ app, input }) {
    const member = input.account === undefined ? undefined : await knownMember(app, input.account)
    const { content, ...page } = await listAsked(app.db, { ...input, memberId: member?.id })
    const waiting = content.filter(({ state }) => state === 'waiting').map(({ id }) => String(id))
    const jobs = await jobsOf(app.db, exportJob.name, waiting)
    const now = app.clock.now()
    return { ...page, content: content.map((row) => toRow(row, jobs.get(String(row.id)), now)) }
  },

  async staffRetryExport({ app, input, act }) {
    const id = numbered(input.id)
    act.note({ subject: `export:${id}` })
    return act.transaction(async (tx) => {
      const row = await findExport(tx, id)
      if (row === undefined) throw new Refusal('not_found')
      act.note({ detail: { record: row.record, member: String(row.member_id) } })
      if (row.state !== 'waiting' || !(await tryAgain(app, tx, exportJob, id)))
        throw new Refusal('state_conflict', { detail: `File ${id} has not failed.` })
      return {}
    })
  },

  async staffCancelExport({ app, input, act }) {
    const id = numbered(input.id)
    act.note({ subject: `export:${id}`, detail: { reason: input.reason } })
    return act.transaction(async (tx) => {
      const row = await findExport(tx, id)
      if (row === undefined) throw new Refusal('not_found')
      act.note({ detail: { reason: input.reason, record: row.record, member: String(row.member_id) } })
      if (!(await dropWaiting(tx, row.id)))
        throw new Refusal('state_conflict', { detail: `File ${id} is made already.` })
      await stopJob(app, tx, exportJob.name, id)
      return {}
    })
  },
}
