import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { queueCountMax } from '#api/staff-endpoint.ts'
import { type StaffWithdrawal, withdrawalQueues } from '#api/staff-withdrawals.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { Act } from '#server/kernel/act.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers, StaffSession } from '#server/kernel/handler.ts'
import { type Keyset, keyset, numberPart } from '#server/kernel/keyset.ts'
import type { QueueSort } from '#server/kernel/looked.ts'
import {
  addApproval,
  failByHand,
  forceReceipt,
  lockForStaff,
  partOf,
  refuse,
  refuseOwn,
  refuseProvider,
  returnByHand,
  take,
  undo,
} from './decide.ts'
import { markPaid } from './progress.ts'
import type { WithdrawalRow } from './rows.ts'
import type { PartRow } from './rows-parts.ts'
import { countQueues, findQueueRow, listQueue, notePresence } from './rows-queue.ts'
import { toRows, toStaffDetail } from './staff-show.ts'
import { publishMoved } from './told.ts'

const sorts: Readonly<Record<QueueSort, Keyset<readonly bigint[]>>> = {
  oldest: keyset('withdrawal-queue', 'ascending', numberPart),
  newest: keyset('withdrawals-done', 'descending', numberPart),
  largest: keyset('withdrawals-largest', 'descending', numberPart, numberPart),
  smallest: keyset('withdrawals-smallest', 'ascending', numberPart, numberPart),
}

async function detailOf(app: App, staff: StaffSession, id: bigint): Promise<StaffWithdrawal> {
  const row = await findQueueRow(app.db, id)
  if (row === undefined) throw new Refusal('not_found', { detail: `There is no withdrawal ${id}.` })
  return toStaffDetail(app, row, staff)
}

interface Acting {
  readonly app: App
  readonly staff: StaffSession
  readonly act: Act
  readonly input: { readonly id: string }
}

/** Does something to one withdrawal in one transaction, with its line in the audit log. */
async function change(
  { app, staff, act, input }: Acting,
  detail: object,
  work: (tx: Queryable, row: WithdrawalRow) => Promise<WithdrawalRow>,
): Promise<StaffWithdrawal> {
  const row = await act.transaction(async (tx) => {
    const before = await lockForStaff(tx, input.id)
    const about = { reference: before.reference, amount: formatAmount(before.amount, currencyOf(before.currency)) }
    act.note({ subject: `member:${before.member_id}`, before: before.state, detail: { ...about, ...detail } })
    const after = await work(tx, before)
    act.note({ after: after.state })
    return after
  })
  publishMoved(app, row)
  return detailOf(app, staff, row.id)
}

/** The same for one part of a withdrawal. */
const changePartOf = (
  acting: Acting & { readonly input: { readonly part: number } },
  detail: object,
  work: (tx: Queryable, row: WithdrawalRow, part: PartRow) => Promise<WithdrawalRow>,
): Promise<StaffWithdrawal> =>
  change(acting, { part: acting.input.part, ...detail }, async (tx, row) => {
    await refuseOwn(tx, row, acting.staff)
    return work(tx, row, await partOf(tx, row, acting.input.part))
  })

/** The work of staff on withdrawals. */
export const withdrawalStaffHandlers: Handlers<
  | 'staffWithdrawals'
  | 'staffWithdrawal'
  | 'staffTakeWithdrawal'
  | 'staffApproveWithdrawal'
  | 'staffRejectWithdrawal'
  | 'staffUndoWithdrawal'
  | 'staffPayoutPaid'
  | 'staffPayoutFailed'
  | 'staffPayoutReturned'
  | 'staffForceReceipt'
> = {
  async staffWithdrawals({ app, input, staff }) {
    const { queue, kind, note, cursor, pageSize } = input
    const currency = app.settings.currency()
    const sort = input.sort ?? (queue === 'done' ? 'newest' : 'oldest')
    const list = sorts[sort]
    const memberId = input.account === undefined ? undefined : (await knownMember(app, input.account)).id
    const amount = input.amount === undefined ? undefined : parseAmount(input.amount, currency)
    const filter = {
      queue,
      kind,
      note,
      amount,
      memberId,
      mine: input.mine === undefined ? undefined : staff.staffId,
      sort,
    }
    const { rows, seen } = await listQueue(app.db, filter, list.read(cursor), pageSize + 1)
    const page = list.page(
      rows,
      pageSize,
      ({ id, amount }) => (sort === 'largest' || sort === 'smallest' ? [amount, id] : [id]),
      (row) => row,
      seen,
    )
    const content = await toRows(app, page.content, staff)
    const shown = { content, ...(page.next !== undefined && { next: page.next }) }
    if (cursor !== undefined) return shown
    const open = withdrawalQueues.filter((name) => name !== 'done')
    const counts = await countQueues(app.db, open, queueCountMax)
    const queues = counts.map(({ queue, count, sum, oldest }) => ({
      ...{ queue, count: Number(count), sum: formatAmount(sum, currency) },
      ...(oldest && { oldest: oldest.toISOString() }),
    }))
    return { ...shown, queues }
  },

  async staffWithdrawal({ app, input, staff }) {
    const detail = await detailOf(app, staff, BigInt(input.id))
    await notePresence(app.db, BigInt(input.id), staff.staffId, app.clock.now())
    return detail
  },

  staffTakeWithdrawal: (call) =>
    change(call, { free: call.input.free }, (tx, row) => take(call.app, tx, row, call.staff, call.input.free)),

  staffApproveWithdrawal: (call) =>
    change(call, call.input.note ? { note: call.input.note } : {}, (tx, row) =>
      addApproval(call.app, tx, row, call.staff, call.input.note ?? ''),
    ),

  staffRejectWithdrawal(call) {
    const { reason, sentence } = call.input
    return change(call, { reason, sentence }, (tx, row) => refuse(call.app, tx, row, call.staff, { reason, sentence }))
  },

  staffUndoWithdrawal: (call) => change(call, {}, (tx, row) => undo(call.app, tx, row, call.staff)),

  staffPayoutPaid: (call) =>
    changePartOf(call, { bankReference: call.input.reference }, (tx, row, part) => {
      refuseProvider(row, part)
      const { reference } = call.input
      return markPaid(call.app, tx, row, part, { by: 'desk', staffId: call.staff.staffId, reference })
    }),

  staffPayoutFailed: (call) =>
    changePartOf(call, { reason: call.input.reason }, (tx, row, part) => {
      const { reason, sentence } = call.input
      return failByHand(call.app, tx, row, part, call.staff, { reason, sentence })
    }),

  staffPayoutReturned: (call) =>
    changePartOf(call, { reason: call.input.reason }, (tx, row, part) => {
      const { reason, sentence } = call.input
      return returnByHand(call.app, tx, row, part, call.staff, { reason, sentence })
    }),

  staffForceReceipt(call) {
    const { reason, proof } = call.input
    return changePartOf(call, { reason, proof }, (tx, row, part) =>
      forceReceipt(call.app, tx, row, part, call.staff, { reason, proof }),
    )
  },
}
