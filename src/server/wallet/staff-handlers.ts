import { currencyOf, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { refuseOwn } from '#server/staff/public.ts'
import { listFindings, type StoredFinding } from './finding-rows.ts'
import { findOrder, pagePendingOrders } from './order-rows.ts'
import { reconcileRunJob, toReconciliation } from './reconcile-run.ts'
import { openRounds } from './round-rows.ts'
import { findRun, insertRun, listRuns } from './run-rows.ts'
import { closeByEvidence, type NotClosed } from './transfer-evidence.ts'

const hourMs = 60 * 60_000

const findingsNewest = keyset('vendor-findings', 'descending', numberPart)
const runsNewest = keyset('reconciliations', 'descending', numberPart)

/** The facts with amounts as they are written; `here` and `there` end in units inside. */
function shownDetail({ detail }: StoredFinding, currency: ReturnType<typeof currencyOf>): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, text] of Object.entries(detail))
    if (text !== '')
      shown[name] = /^(here|there)$/.test(name)
        ? text.replace(/[0-9]+$/, (units) => formatAmount(BigInt(units), currency))
        : text
  return shown
}

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
  | 'staffReconciliations'
  | 'staffReconciliation'
  | 'staffOpenTransfers'
  | 'staffCloseTransfer'
> = {
  async staffOpenRounds({ app, input }) {
    const before = new Date(app.clock.now().getTime() - input.hours * hourMs)
    return openRounds(app.db, before, input, ({ id, memberId, account, vassalage, gameCode, round, openedAt }) => ({
      ...{ id: String(id), memberId: String(memberId), account, vassalage, gameCode, round },
      openedAt: openedAt.toISOString(),
    }))
  },

  async staffFindings({ app, input: { cursor, pageSize } }) {
    const rows = await listFindings(app.db, findingsNewest.read(cursor)[0], pageSize + 1)
    const currency = currencyOf(app.settings.current().currency)
    return findingsNewest.page(
      rows,
      pageSize,
      ({ id }) => [id],
      (row) => ({
        ...{
          id: String(row.id),
          kind: row.kind,
          transaction: row.transaction_uuid,
          foundAt: row.found_at.toISOString(),
        },
        detail: shownDetail(row, currency),
      }),
    )
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

  async staffReconciliations({ app, input: { cursor, pageSize } }) {
    const rows = await listRuns(app.db, runsNewest.read(cursor)[0], pageSize + 1)
    return runsNewest.page(rows, pageSize, ({ id }) => [id], toReconciliation)
  },

  async staffReconciliation({ app, input }) {
    const row = await findRun(app.db, BigInt(input.id))
    if (row === undefined) throw new Refusal('not_found', { detail: `There is no comparison ${input.id}.` })
    return toReconciliation(row)
  },

  async staffOpenTransfers({ app, input }) {
    return pagePendingOrders(app.db, input, (order) => {
      const { id, memberId, account, vassalage, direction, amount, currency, createdAt, attempts } = order
      return {
        ...{ id, memberId: String(memberId), account, vassalage, direction, currency, attempts },
        ...{ amount: formatAmount(amount, currencyOf(currency)), createdAt: createdAt.toISOString() },
      }
    })
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
