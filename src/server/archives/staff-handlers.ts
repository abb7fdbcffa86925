import { Refusal } from '#api/refusal.ts'
import type { StaffArchive } from '#api/staff-exports.ts'
import { knownMember } from '#server/accounts/public.ts'
import { type JobStand, jobsOf, stopJob, tryAgain } from '#server/jobs/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { publishUnread } from '#server/messages/public.ts'
import { archiveJob, tellMember } from './make.ts'
import { failArchive, findArchive, listAsked, type StaffArchiveRow } from './rows.ts'

/** Who sends the job needs its name alone. */
const job = archiveJob([])

/** An archive that is to be made and whose job is nowhere is made by nobody. */
function toRow(row: StaffArchiveRow, stand: JobStand | undefined, now: Date): StaffArchive {
  const isMaking = row.state === 'making'
  const isOver = row.state === 'ready' && row.ends_at! <= now
  const state = row.state === 'making' ? (stand?.state ?? 'failed') : isOver ? 'gone' : row.state
  return {
    ...{ id: row.id, account: row.account, parts: [...row.parts], state, askedAt: row.asked_at.toISOString() },
    ...(row.ends_at && { endsAt: row.ends_at.toISOString(), bytes: Number(row.bytes) }),
    ...(isMaking && stand?.reason !== undefined && { reason: stand.reason }),
    ...{ retriable: isMaking && state === 'failed', cancellable: isMaking },
  }
}

/** Staff see and steer the making of archives; what is in one they do not see. */
export const archiveStaffHandlers: Handlers<'staffArchives' | 'staffRetryArchive' | 'staffCancelArchive'> = {
  async staffArchives({ app, input }) {
    const member = input.account === undefined ? undefined : await knownMember(app, input.account)
    const { content, ...page } = await listAsked(app.db, { ...input, memberId: member?.id })
    const making = content.filter(({ state }) => state === 'making').map(({ id }) => id)
    const jobs = await jobsOf(app.db, job.name, making)
    const now = app.clock.now()
    return { ...page, content: content.map((row) => toRow(row, jobs.get(row.id), now)) }
  },

  async staffRetryArchive({ app, input: { id }, act }) {
    act.note({ subject: `archive:${id}` })
    return act.transaction(async (tx) => {
      const row = await findArchive(tx, id)
      if (row === undefined) throw new Refusal('not_found')
      act.note({ detail: { member: String(row.member_id) } })
      if (row.state !== 'making' || !(await tryAgain(app, tx, job, id)))
        throw new Refusal('state_conflict', { detail: `Archive ${id} has not failed, or was given up.` })
      return {}
    })
  },

  async staffCancelArchive({ app, input: { id, reason }, act }) {
    act.note({ subject: `archive:${id}`, detail: { reason } })
    const memberId = await act.transaction(async (tx) => {
      const row = await findArchive(tx, id)
      if (row === undefined) throw new Refusal('not_found')
      act.note({ detail: { reason, member: String(row.member_id) } })
      if (!(await failArchive(tx, id)))
        throw new Refusal('state_conflict', { detail: `Archive ${id} is not being made.` })
      await stopJob(app, tx, job.name, id)
      await tellMember(app, tx, 'failed', row)
      return row.member_id
    })
    publishUnread(app, memberId)
    return {}
  },
}
