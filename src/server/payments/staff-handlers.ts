import { currencyOf, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { isFinding, listFindings, type StoredFinding, settleFinding } from './finding-rows.ts'
import { reconcilePayments } from './reconcile.ts'

const hourMs = 60 * 60_000
const newestFirst = keyset('payment-findings', 'descending', numberPart)

/** The facts with amounts as they are written; `here` and `there` are units inside. */
function shownDetail({ detail }: StoredFinding): Record<string, string> {
  const currency = currencyOf(detail.currency ?? '')
  const shown = { ...detail }
  for (const name of ['here', 'there']) {
    const units = detail[name]
    if (units !== undefined && /^[0-9]+$/.test(units)) shown[name] = formatAmount(BigInt(units), currency)
  }
  return shown
}

const toFinding = (row: StoredFinding) => ({
  ...{ id: row.id.toString(), provider: row.provider, kind: row.kind, ref: row.ref, detail: shownDetail(row) },
  foundAt: row.found_at.toISOString(),
  ...(row.settled_at !== null && { settledAt: row.settled_at.toISOString() }),
  ...(row.note !== null && { note: row.note }),
})

/** The comparison of our books with payment providers', for staff. */
export const paymentStaffHandlers: Handlers<
  'staffPaymentFindings' | 'staffSettlePaymentFinding' | 'staffReconcilePayments'
> = {
  async staffPaymentFindings({ app, input: { state, cursor, pageSize } }) {
    const rows = await listFindings(app.db, state, newestFirst.read(cursor)[0], pageSize + 1)
    return newestFirst.page(rows, pageSize, ({ id }) => [id], toFinding)
  },

  async staffSettlePaymentFinding({ app, input, staff, act }) {
    act.note({ subject: `finding:${input.id}`, detail: { reason: input.reason } })
    return act.transaction(async (tx) => {
      const id = BigInt(input.id)
      const settled = await settleFinding(tx, id, staff.staffId, input.reason, app.clock.now())
      if (settled !== undefined) return toFinding(settled)
      if (await isFinding(tx, id)) throw new Refusal('state_conflict', { detail: 'That finding is settled already.' })
      throw new Refusal('not_found', { detail: `There is no finding ${input.id}.` })
    })
  },

  async staffReconcilePayments({ app, input, act }) {
    const now = app.clock.now()
    const found = await reconcilePayments(app, new Date(now.getTime() - input.hours * hourMs), now)
    if (found === undefined)
      throw new Refusal('vendor_unavailable', { detail: 'A payment provider’s list could not be read.' })
    await act.write(app.db, { detail: { hours: input.hours, found } })
    return { found }
  },
}
