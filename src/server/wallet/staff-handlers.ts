import { currencyOf, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { refuseOwn } from '#server/staff/public.ts'
import { listFindings } from './finding-rows.ts'
import { findOrder } from './order-rows.ts'
import { reconcileRunJob, toReconciliation } from './reconcile-run.ts'
import { openRounds } from './round-rows.ts'
import { findRun, insertRun } from './run-rows.ts'
import { closeByEvidence, type NotClosed, unclearTransfers } from './transfer-evidence.ts'

const hourMs = 60 * 60_000

const notClosed: { readonly [R in NotClosed]: string } = {
  unknown: 'There is no such transfer.',
  clear: 'That transfer is clear already; nothing was changed.',
  early: 'That transfer is younger than five minutes and may become clear by itself.',
}

/** Rounds and transfers that are open, and the comparison of the books with a vendor's. */
export const walletStaffHandlers: Handlers<
  | 'staffOpenRounds'
  | 'staffFindings'
  | 'staffReconcile'
  | 'staffReconciliation'
  | 'staffOpenTransfers'
  | 'staffCloseTransfer'
> = {
  async staffOpenRounds({ app, input }) {
    const rounds = await openRounds(app.db, new Date(app.clock.now().getTime() - input.hours * hourMs))
    const rows = rounds.map(({ id, memberId, vassalage, gameCode, round, openedAt }) => ({
      ...{ id: String(id), memberId: String(memberId), vassalage, gameCode, round },
      openedAt: openedAt.toISOString(),
    }))
    return { rows }
  },

  async staffFindings({ app }) {
    const found = await listFindings(app.db)
    const rows = found.map(({ kind, transaction_uuid, detail, found_at }) => ({
      ...{ kind, transaction: transaction_uuid, detail, foundAt: found_at.toISOString() },
    }))
    return { rows }
  },

  async staffReconcile({ app, input, staff, act }) {
    const to = app.clock.now()
    const from = new Date(to.getTime() - input.hours * hourMs)
    act.note({ detail: { hours: input.hours } })
    return act.transaction(async (tx) => {
      const made = await insertRun(tx, { askedBy: staff.staffId, from, to })
      await app.jobs.send(tx, reconcileRunJob, { id: made.id.toString() })
      act.note({ subject: `reconciliation:${made.id}` })
      return toReconciliation(made)
    })
  },

  async staffReconciliation({ app, input }) {
    const row = await findRun(app.db, BigInt(input.id))
    if (row === undefined) throw new Refusal('not_found', { detail: `There is no comparison ${input.id}.` })
    return toReconciliation(row)
  },

  async staffOpenTransfers({ app }) {
    const orders = await unclearTransfers(app)
    const rows = orders.map(({ id, memberId, vassalage, direction, amount, currency, createdAt, attempts }) => ({
      ...{ id, memberId: String(memberId), vassalage, direction, currency, attempts },
      ...{ amount: formatAmount(amount, currencyOf(currency)), createdAt: createdAt.toISOString() },
    }))
    return { rows }
  },

  async staffCloseTransfer({ app, input, staff, act }) {
    const { id, verdict, reason } = input
    act.note({ subject: `transfer:${id.toLowerCase()}`, detail: { verdict, reason } })
    await refuseOwn(app.db, staff.staffId, (await findOrder(app.db, id))?.memberId ?? null)
    const result = await closeByEvidence(app, id, verdict, (tx) => act.write(tx))
    if (typeof result === 'string')
      throw new Refusal(result === 'unknown' ? 'not_found' : 'state_conflict', { detail: notClosed[result] })
    // The vendor's own record, which answers again, has closed it: nothing was done by hand.
    if (result.by === 'vendor') act.unchanged()
    const { state, amount, currency } = result.order
    return { state, amount: formatAmount(amount, currencyOf(currency)), currency, by: result.by }
  },
}
