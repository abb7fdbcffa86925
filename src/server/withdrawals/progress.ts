import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { WithdrawalReason } from '#api/withdrawals.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { payPart, release, returnPart } from './money.ts'
import { addStep, changeWithdrawal, type NewStep, type WithdrawalRow } from './rows.ts'
import { changePart, insertPart, listParts, type PartRow } from './rows-parts.ts'
import { canMove, cutIntoParts, stateOfParts } from './states.ts'
import { tellOf, toldSum } from './told.ts'

const minuteMs = 60_000

/** Who acts, for the timeline. */
export type Actor = Pick<NewStep, 'by' | 'staffId'>

const refuseState = (detail: string): Refusal => new Refusal('state_conflict', { detail })

const amountOf = (row: WithdrawalRow, part: PartRow): { readonly amount: string } => ({
  amount: formatAmount(part.amount, currencyOf(row.currency)),
})

/** What identifies the account that a withdrawal goes to, as it is stored at approval and compared when it is sent. */
export const accountText = ({
  kind,
  bank,
  number,
  holder,
}: Pick<WithdrawalRow, 'kind' | 'bank' | 'number' | 'holder'>) => [kind, bank, number, holder].join('|')

/** Approves a withdrawal that the caller holds, and plans its parts by the bank's limit per transfer. */
export async function approve(app: App, tx: Queryable, row: WithdrawalRow, actor: Actor): Promise<WithdrawalRow> {
  const now = app.clock.now()
  const { payoutTransferMax, payoutProviders } = app.settings.current()
  const max = parseAmount(payoutTransferMax[row.kind], currencyOf(row.currency)) ?? 0n
  const provider = payoutProviders[row.kind] === '' ? null : payoutProviders[row.kind]
  const sums = cutIntoParts(row.amount - row.fee, max)
  for (const [at, amount] of sums.entries()) {
    const part = at + 1
    const key = `${row.reference.replaceAll('-', '')}X${part}`
    const channel = provider === null ? 'manual' : 'provider'
    await insertPart(tx, {
      ...{ withdrawalId: row.id, part, amount, key, channel, provider, now },
      fee: part === 1 ? row.fee : 0n,
    })
  }
  await addStep(tx, row.id, { step: 'approved', at: now, ...actor })
  return changeWithdrawal(tx, row.id, {
    ...{ state: 'approved', approved_at: now, approved_amount: row.amount, approved_account: accountText(row) },
    ...{ decision: null, decision_due: null, reason: null, sentence: null },
  })
}

/** Ends a withdrawal of which nothing was sent, and gives its money back. */
export async function giveBack(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  state: 'rejected' | 'cancelled',
  actor: Actor,
): Promise<WithdrawalRow> {
  const now = app.clock.now()
  await release(tx, row, now)
  const why = {
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.sentence !== null && { sentence: row.sentence }),
  }
  await addStep(tx, row.id, { step: state, at: now, detail: why, ...actor })
  if (state === 'rejected') await tellOf(app, tx, row, 'rejected', { sentence: row.sentence ?? '' })
  return changeWithdrawal(tx, row.id, { state, ended_at: now, decision: null, decision_due: null })
}

/** Sets the state that follows from the parts, with the times that belong to it. */
export async function settle(app: App, tx: Queryable, row: WithdrawalRow): Promise<WithdrawalRow> {
  const now = app.clock.now()
  const parts = await listParts(tx, row.id)
  const state = stateOfParts(parts.map((part) => part.state))
  const isOut = state !== 'approved' && state !== 'sending'
  const paidAt = parts.flatMap(({ paid_at }) => (paid_at === null ? [] : [paid_at.getTime()]))
  const isOver = state === 'received' || state === 'failed' || state === 'returned'
  return changeWithdrawal(tx, row.id, {
    state,
    to_pay: parts.some((part) => part.state === 'waiting' && part.channel === 'manual'),
    paid_at: isOut && paidAt.length > 0 ? new Date(Math.max(...paidAt)) : row.paid_at,
    ended_at: isOver ? (row.ended_at ?? now) : null,
  })
}

/** Throws unless a part may become `to`. */
export function refuseWay(part: PartRow, to: PartRow['state']): void {
  if (canMove(part.state, to)) return
  throw refuseState(`Part ${part.part} is ${part.state}: it cannot become ${to}.`)
}

/** A part has left the house: the member is asked whether it arrived. */
export async function markPaid(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  part: PartRow,
  { reference, ...actor }: Actor & { readonly reference: string | null },
): Promise<WithdrawalRow> {
  refuseWay(part, 'paid')
  const now = app.clock.now()
  await payPart(tx, row, part, now)
  await changePart(tx, part.id, {
    ...{ state: 'paid', paid_at: now, reference, is_unknown: false, next_at: null },
    ...{ sent_at: part.sent_at ?? now, answer_by: new Date(now.getTime() + windowMs(app)) },
  })
  await addStep(tx, row.id, {
    ...{ step: 'sent', at: now, part: part.part, ...actor },
    detail: { ...amountOf(row, part), ...(reference !== null && { reference }) },
  })
  await tellOf(app, tx, row, 'paid', { amount: toldSum(part.amount, row.currency) })
  return settle(app, tx, row)
}

const windowMs = (app: App): number => app.settings.current().autoReceiptMinutes * minuteMs

/** A part surely was not sent: what was held for it is free again. */
export async function markFailed(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  part: PartRow,
  { reason, sentence, ...actor }: Actor & { readonly reason: WithdrawalReason; readonly sentence?: string | undefined },
): Promise<WithdrawalRow> {
  refuseWay(part, 'failed')
  const now = app.clock.now()
  await release(tx, row, now, part)
  await changePart(tx, part.id, { state: 'failed', reason, is_unknown: false, next_at: null })
  await addStep(tx, row.id, {
    ...{ step: 'failed', at: now, part: part.part, ...actor },
    detail: { ...amountOf(row, part), reason, ...(sentence !== undefined && { sentence }) },
  })
  await tellOf(app, tx, row, 'failed', { amount: toldSum(part.amount + part.fee, row.currency) })
  return settle(app, tx, { ...row, reason })
}

/** The bank gave a part back, also after it was received. */
export async function markReturned(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  part: PartRow,
  { reason, sentence, ...actor }: Actor & { readonly reason: WithdrawalReason; readonly sentence?: string | undefined },
): Promise<WithdrawalRow> {
  refuseWay(part, 'returned')
  const now = app.clock.now()
  await returnPart(tx, row, part, now)
  await changePart(tx, part.id, { state: 'returned', returned_at: now, reason })
  await addStep(tx, row.id, {
    ...{ step: 'returned', at: now, part: part.part, ...actor },
    detail: { ...amountOf(row, part), reason, ...(sentence !== undefined && { sentence }) },
  })
  await tellOf(app, tx, row, 'returned', { amount: toldSum(part.amount + part.fee, row.currency) })
  return settle(app, tx, row)
}

/** The open question of a part is answered: it arrived, by the member, the window or staff. */
export async function markReceived(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  part: PartRow,
  { receivedBy, ...actor }: Actor & { readonly receivedBy: 'member' | 'window' | 'staff' },
): Promise<WithdrawalRow> {
  refuseWay(part, 'received')
  const now = app.clock.now()
  await changePart(tx, part.id, { state: 'received', received_at: now, received_by: receivedBy })
  await addStep(tx, row.id, {
    ...{ step: 'arrived', at: now, part: part.part, ...actor },
    detail: { ...amountOf(row, part), receivedBy },
  })
  return settle(app, tx, row)
}

/** The member says that a part has not arrived: its clock stops. */
export async function markDisputed(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  part: PartRow,
  note: string,
): Promise<WithdrawalRow> {
  refuseWay(part, 'disputed')
  const now = app.clock.now()
  await changePart(tx, part.id, { state: 'disputed', disputed_at: now, dispute_note: note, answer_by: null })
  await addStep(tx, row.id, {
    ...{ step: 'disputed', by: 'you', at: now, part: part.part },
    detail: amountOf(row, part),
  })
  return settle(app, tx, row)
}
