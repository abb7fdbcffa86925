import { currencyOf, parseAmount, type Units } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import { depositQueues, type StaffDepositDetail } from '#api/staff-deposits.ts'
import { queueCountMax } from '#api/staff-endpoint.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { Act } from '#server/kernel/act.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers, StaffSession } from '#server/kernel/handler.ts'
import { type Keyset, keyset, numberPart } from '#server/kernel/keyset.ts'
import type { QueueSort } from '#server/kernel/looked.ts'
import { approve, type Outcome, refuse, undo } from './decide.ts'
import { tell } from './news.ts'
import { findOrderByCode } from './rows-orders.ts'
import { countPayments, countQueues, listOrders, notePresence } from './rows-queues.ts'
import { namesFor, presentAt, showDetail, showListed } from './staff-show.ts'

/** No bank's line is older. */
const earliest = new Date('2000-01-01T00:00:00Z')
const sorts: Readonly<Record<QueueSort, Keyset<readonly bigint[]>>> = {
  oldest: keyset('staff-deposits-oldest', 'ascending', numberPart),
  newest: keyset('staff-deposits', 'descending', numberPart),
  largest: keyset('staff-deposits-largest', 'descending', numberPart, numberPart),
  smallest: keyset('staff-deposits-smallest', 'ascending', numberPart, numberPart),
}

const sum = (text: string | undefined, code: string): Units | undefined =>
  text === undefined ? undefined : parseAmount(text, currencyOf(code))

/** Who asks, and in which language. */
interface Asking {
  readonly app: App
  readonly staff: StaffSession
  readonly request: { readonly language: Language }
}

async function detailOf({ app, staff, request }: Asking, code: string): Promise<StaffDepositDetail> {
  const shown = await showDetail(app, code, { language: request.language, staffId: staff.staffId })
  if (shown === undefined) throw new Refusal('not_found', { detail: `There is no deposit ${code}.` })
  return shown
}

/** Carries a decision out with its line in the audit log, and tells the member's pages. */
async function decided(
  asking: Asking & { readonly act: Act },
  code: string,
  note: object,
  work: (tx: Queryable) => Promise<Outcome>,
) {
  const { app, act } = asking
  act.note({ detail: { deposit: code, ...note } })
  const {
    state,
    order,
    afterCommit = () => tell(app, order),
  } = await act.transaction(async (tx) => {
    const result = await work(tx)
    const after = await findOrderByCode(tx, code)
    act.note({
      ...{ subject: `member:${result.order.memberId}`, before: result.order.status },
      after: result.state === 'second' ? 'waits for a second person' : (after?.status ?? ''),
    })
    return result
  })
  afterCommit()
  return { state, detail: await detailOf(asking, code) }
}

/** Deposits, as staff see and decide them. */
export const depositStaffHandlers: Handlers<
  | 'staffDeposits'
  | 'staffDepositCounts'
  | 'staffDepositDetail'
  | 'staffApproveDeposit'
  | 'staffRefuseDeposit'
  | 'staffUndoDeposit'
> = {
  async staffDeposits({ app, input, staff, request }) {
    const sort = input.sort ?? (input.queue === undefined ? 'newest' : 'oldest')
    const keys = sorts[sort]
    const memberId = input.account === undefined ? undefined : (await knownMember(app, input.account)).id
    const { queue, status, kind, pageSize } = input
    const from = sum(input.from, app.settings.current().currency)
    const filter = { queue, status, kind, memberId, from, sort }
    const { rows, seen } = await listOrders(app.db, filter, keys.read(input.cursor), pageSize + 1)
    const names = await namesFor(
      app,
      rows.map(({ firstApprover }) => firstApprover),
    )
    const around = { names, here: await presentAt(app, rows, staff.staffId), language: request.language }
    return keys.page(
      rows,
      pageSize,
      ({ id, payAmount }) => (sort === 'largest' || sort === 'smallest' ? [payAmount, id] : [id]),
      (row) => showListed(app, row, around),
      seen,
    )
  },

  async staffDepositCounts({ app }) {
    const orders = await countQueues(app.db, queueCountMax)
    const payments = await countPayments(app.db, queueCountMax)
    return {
      queues: Object.fromEntries(depositQueues.map((name) => [name, orders[name]])) as Record<
        (typeof depositQueues)[number],
        number
      >,
      ...{ unmatched: payments.unmatched, refunds: payments.refunds },
      ...(orders.oldest && { oldestAt: orders.oldest.toISOString() }),
      ...(payments.oldest && { oldestUnmatchedAt: payments.oldest.toISOString() }),
    }
  },

  async staffDepositDetail(call) {
    const { app, input, staff } = call
    const detail = await detailOf(call, input.id)
    await notePresence(app.db, input.id, staff.staffId, app.clock.now())
    return detail
  },

  async staffApproveDeposit({ app, input, staff, act, request }) {
    const order = await findOrderByCode(app.db, input.id)
    const { reference } = input
    const amount = sum(input.amount, order?.currency ?? 'THB')
    if (reference !== undefined && (amount === undefined || amount <= 0n))
      throw new Refusal('invalid_input', { fields: { amount: 'required' } })
    const paidAt = input.paidAt === undefined ? app.clock.now() : new Date(input.paidAt)
    if (paidAt < earliest) throw new Refusal('invalid_input', { fields: { paidAt: 'invalid' } })
    const shown = reference === undefined ? undefined : { reference, amount: amount!, paidAt }
    return decided(
      { app, staff, act, request },
      input.id,
      { note: input.note, reference, amount: input.amount },
      (tx) => approve(app, tx, { code: input.id, staffId: staff.staffId, shown }),
    )
  },

  staffRefuseDeposit: ({ app, input, staff, act, request }) =>
    decided({ app, staff, act, request }, input.id, { reason: input.reason, note: input.note }, (tx) =>
      refuse(app, tx, { code: input.id, staffId: staff.staffId, reason: input.reason }),
    ),

  staffUndoDeposit: ({ app, input, staff, act, request }) =>
    decided({ app, staff, act, request }, input.id, {}, (tx) => undo(app, tx, input.id, staff.staffId)),
}
