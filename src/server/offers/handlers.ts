import { Refusal } from '#api/refusal.ts'
import type { StaffRiskMark } from '#api/staff-member.ts'
import { knownMember, lockMemberByAccount } from '#server/accounts/public.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { staffNames } from '#server/staff/public.ts'
import { deleteMark, findMark, insertMark, type MarkRow } from './rows.ts'

async function showMark(db: Queryable, row: MarkRow | undefined): Promise<StaffRiskMark> {
  if (row === undefined) return {}
  const by = (await staffNames(db, [row.staff_id])).get(row.staff_id) ?? ''
  return { mark: { by, at: row.marked_at.toISOString(), reason: row.reason } }
}

/** The mark that stops all offers to a member. */
export const riskHandlers: Handlers<'staffRiskMark' | 'staffMarkRisk'> = {
  async staffRiskMark({ app, input }) {
    const { id } = await knownMember(app, input.account)
    return showMark(app.db, await findMark(app.db, id))
  },

  async staffMarkRisk({ app, input: { account, marked, reason }, staff, act }) {
    const memberId = await act.transaction(async (tx) => {
      // Who claims anything holds the same row: a claim comes before the mark, or sees it.
      const { id } = await lockMemberByAccount(tx, account)
      const before = await findMark(tx, id)
      act.note({ subject: `member:${id}`, detail: { reason } })
      if ((before !== undefined) === marked)
        throw new Refusal('state_conflict', { detail: marked ? 'It is marked already.' : 'There is no mark.' })
      if (marked) await insertMark(tx, id, { staff_id: staff.staffId, reason, marked_at: app.clock.now() })
      else await deleteMark(tx, id)
      act.note({ before: before?.reason ?? null, after: marked ? reason : null })
      return id
    })
    return showMark(app.db, await findMark(app.db, memberId))
  },
}
