import { currencyOf, parseAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffPayment } from '#api/staff-deposits.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { type Keyset, keyset, numberPart } from '#server/kernel/keyset.ts'
import type { QueueSort } from '#server/kernel/looked.ts'
import { importLines } from './lines.ts'
import { match, sendRefund, startRefund } from './pool.ts'
import { findMethod } from './rows-methods.ts'
import { findListedPayment, listPayments } from './rows-queues.ts'
import { namesFor, showStaffPayment } from './staff-show.ts'

const sorts: Readonly<Record<QueueSort, Keyset<readonly bigint[]>>> = {
  oldest: keyset('payments-oldest', 'ascending', numberPart),
  newest: keyset('payments', 'descending', numberPart),
  largest: keyset('payments-largest', 'descending', numberPart, numberPart),
  smallest: keyset('payments-smallest', 'ascending', numberPart, numberPart),
}
const ended: readonly string[] = ['credited', 'refunded', 'charged_back']

async function paymentOf(app: App, id: bigint): Promise<StaffPayment> {
  const row = await findListedPayment(app.db, id)
  if (row === undefined) throw new Refusal('not_found', { detail: `There is no payment ${id}.` })
  return showStaffPayment(app, row, await namesFor(app, [row.askedBy]))
}

/** Payments that came, as staff match and return them. */
export const paymentStaffHandlers: Handlers<
  'staffPayments' | 'staffMatchPayment' | 'staffRefundPayment' | 'staffImportLines'
> = {
  async staffPayments({ app, input }) {
    const sort = input.sort ?? (ended.includes(input.state) ? 'newest' : 'oldest')
    const keys = sorts[sort]
    const from =
      input.from === undefined ? undefined : parseAmount(input.from, currencyOf(app.settings.current().currency))
    const filter = { state: input.state, from, sort }
    const { rows, seen } = await listPayments(app.db, filter, keys.read(input.cursor), input.pageSize + 1)
    const names = await namesFor(
      app,
      rows.map(({ askedBy }) => askedBy),
    )
    return keys.page(
      rows,
      input.pageSize,
      ({ id, amount }) => (sort === 'largest' || sort === 'smallest' ? [amount, id] : [id]),
      (row) => showStaffPayment(app, row, names),
      seen,
    )
  },

  async staffMatchPayment({ app, input, staff, act }) {
    const id = BigInt(input.id)
    act.note({ subject: `payment:${id}`, detail: { deposit: input.order, note: input.note } })
    const { state, afterCommit } = await act.transaction(async (tx) => {
      const result = await match(app, tx, { id, code: input.order, staffId: staff.staffId })
      act.note({ before: 'unmatched', after: result.state === 'second' ? 'waits for a second person' : input.order })
      return result
    })
    afterCommit?.()
    return { state, payment: await paymentOf(app, id) }
  },

  async staffRefundPayment({ app, input, staff, act }) {
    const id = BigInt(input.id)
    act.note({ subject: `payment:${id}`, detail: { reference: input.reference, note: input.note } })
    const { state, payment, afterCommit } = await act.transaction(async (tx) => {
      const result = await startRefund(app, tx, { id, staffId: staff.staffId, reference: input.reference })
      const after = { done: 'refunded', second: 'waits for a second person', send: 'refund asked' }[result.state]
      act.note({ before: result.payment.state, after })
      return result
    })
    afterCommit?.()
    if (state === 'send') {
      // What is not known stays asked; a tick asks again under the same key.
      const isSent = await sendRefund(app, payment).catch((error: unknown) => {
        app.log.warn('refund not known', { name: payment.provider, error })
        return true
      })
      if (!isSent) throw new Refusal('provider_unreachable')
    }
    return { state: state === 'second' ? 'second' : 'done', payment: await paymentOf(app, id) }
  },

  async staffImportLines({ app, input, staff, act }) {
    const method = await findMethod(app.db, input.methodId)
    if (method === undefined || method.provider !== null) throw new Refusal('not_found')
    act.note({ subject: input.methodId, detail: { file: input.fileName } })
    const result = await importLines(app, method, { ...input, staffId: staff.staffId })
    await act.transaction(async () =>
      act.note({ detail: { file: input.fileName, ...result, faults: result.faults.length } }),
    )
    return result
  },
}
