import { Refusal } from '#api/refusal.ts'
import type { WithdrawalReason } from '#api/withdrawals.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { StaffSession } from '#server/kernel/handler.ts'
import { isOwnPlayer, personOf, refuseTaken, staffNames, takenUntil } from '#server/staff/public.ts'
import { approve, giveBack, markFailed, markReceived, markReturned, refuseWay } from './progress.ts'
import { changeWithdrawal, lockWithdrawal, type WithdrawalRow } from './rows.ts'
import { changePart, listParts, type PartRow } from './rows-parts.ts'
import { deleteApprovals, insertApproval, listApprovals } from './rows-queue.ts'
import { approvalsNeeded, approvers } from './staff-show.ts'
import { isUndecided } from './states.ts'

const conflict = (detail: string): Refusal => new Refusal('state_conflict', { detail })

const nameOf = async (tx: Queryable, id: bigint): Promise<string> => (await staffNames(tx, [id])).get(id) ?? 'nobody'

/** A withdrawal that staff act on, held until the transaction ends. */
export async function lockForStaff(tx: Queryable, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, BigInt(id))
  if (row === undefined) throw new Refusal('not_found', { detail: `There is no withdrawal ${id}.` })
  return row
}

/** Throws unless nobody has decided yet; the refusal names who was first. */
async function refuseDecided(tx: Queryable, row: WithdrawalRow): Promise<void> {
  const what = row.decision === 'reject' ? 'refused' : 'approved'
  const by = row.decided_by === null ? '' : ` by ${await nameOf(tx, row.decided_by)}`
  const at = row.decided_at === null ? '' : ` at ${row.decided_at.toISOString()}`
  if (row.decision !== null) throw conflict(`${row.reference} was ${what}${by}${at}.`)
  if (!isUndecided(row.state)) throw conflict(`${row.reference} is ${row.state}${by && `, decided${by}${at}`}.`)
}

function refuseOthers(app: App, tx: Queryable, row: WithdrawalRow, { staffId }: StaffSession): Promise<void> {
  const { taken_by, taken_at, reference: what } = row
  const taken = { taken_by, taken_until: taken_at && takenUntil(taken_at) }
  return refuseTaken(tx, taken, { staffId, now: app.clock.now(), what })
}

/** Nobody decides about money of a player account that is their own, nor says what became of it. */
export async function refuseOwn(tx: Queryable, row: WithdrawalRow, staff: StaffSession): Promise<void> {
  if (await isOwnPlayer(tx, staff.staffId, row.member_id))
    throw new Refusal('other_person_needed', { detail: `${row.reference} is of your own player account.` })
}

/** Takes a withdrawal, or gives it back; its member can no longer cancel it. */
export async function take(app: App, tx: Queryable, row: WithdrawalRow, staff: StaffSession, free: boolean) {
  await refuseDecided(tx, row)
  await refuseOthers(app, tx, row, staff)
  const taken = free ? { taken_by: null, taken_at: null } : { taken_by: staff.staffId, taken_at: app.clock.now() }
  return changeWithdrawal(tx, row.id, { state: 'checking', ...taken })
}

/** When a decision of now holds, and whether it does so at once. */
function dueOf(app: App): { readonly due: Date; readonly isNow: boolean } {
  const seconds = app.settings.current().withdrawalUndoSeconds
  return { due: new Date(app.clock.now().getTime() + seconds * 1_000), isNow: seconds === 0 }
}

/** Adds an approval; with the last one that is needed the withdrawal is approved when the time to undo it is over. */
export async function addApproval(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  staff: StaffSession,
  note: string,
): Promise<WithdrawalRow> {
  await refuseDecided(tx, row)
  await refuseOthers(app, tx, row, staff)
  await refuseOwn(tx, row, staff)
  const now = app.clock.now()
  const person = await personOf(tx, staff.staffId)
  const given = await approvers(tx, row.id)
  const approval = { withdrawal_id: row.id, person, staff_id: staff.staffId, at: now, note }
  if (given.has(person) || !(await insertApproval(tx, approval)))
    throw new Refusal('other_person_needed', {
      detail: `You have approved ${row.reference}: somebody else does so now.`,
    })
  const free = { state: 'checking', taken_by: null, taken_at: null } as const
  if (given.size + 1 < approvalsNeeded(app, row)) return changeWithdrawal(tx, row.id, free)
  const { due, isNow } = dueOf(app)
  const decided = await changeWithdrawal(tx, row.id, {
    ...{ ...free, decision: 'approve', decided_by: staff.staffId, decided_at: now, decision_due: due },
  })
  return isNow ? approve(app, tx, decided, { by: 'desk', staffId: staff.staffId }) : decided
}

/** Refuses a withdrawal, when the time to undo it is over. */
export async function refuse(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  staff: StaffSession,
  why: { readonly reason: WithdrawalReason; readonly sentence: string },
): Promise<WithdrawalRow> {
  await refuseDecided(tx, row)
  await refuseOthers(app, tx, row, staff)
  await refuseOwn(tx, row, staff)
  const { due, isNow } = dueOf(app)
  const decided = await changeWithdrawal(tx, row.id, {
    ...{ state: 'checking', taken_by: null, taken_at: null, ...why },
    ...{ decision: 'reject', decided_by: staff.staffId, decided_at: app.clock.now(), decision_due: due },
  })
  return isNow ? giveBack(app, tx, decided, 'rejected', { by: 'desk', staffId: staff.staffId }) : decided
}

/** Takes back the caller's own decision, or first approval, while it does not hold. */
export async function undo(app: App, tx: Queryable, row: WithdrawalRow, staff: StaffSession): Promise<WithdrawalRow> {
  const isOver = row.decision === null || row.decision_due! <= app.clock.now()
  if (row.decision !== null && row.decided_by !== staff.staffId)
    throw conflict(`${row.reference} was decided by ${await nameOf(tx, row.decided_by!)}, who alone can undo it.`)
  const own = (await listApprovals(tx, [row.id])).find(({ staff_id }) => staff_id === staff.staffId)
  const { withdrawalUndoSeconds } = app.settings.current()
  const isFresh = own !== undefined && app.clock.now().getTime() - own.at.getTime() < withdrawalUndoSeconds * 1_000
  if (!isUndecided(row.state) || (isOver && !(row.decision === null && isFresh)))
    throw conflict(`The time to undo what was decided about ${row.reference} is over.`)
  if (own !== undefined) await deleteApprovals(tx, row.id, staff.staffId)
  return changeWithdrawal(tx, row.id, {
    ...{ decision: null, decided_by: null, decided_at: null, decision_due: null, reason: null, sentence: null },
  })
}

/** A part of a withdrawal by its number. */
export async function partOf(tx: Queryable, row: WithdrawalRow, number: number): Promise<PartRow> {
  const part = (await listParts(tx, row.id)).find((one) => one.part === number)
  if (part === undefined) throw new Refusal('not_found', { detail: `${row.reference} has no part ${number}.` })
  return part
}

/** Only a part that staff pay themselves is theirs to tell of, or one that its provider has left in doubt; else it is asked. */
export function refuseProvider(row: WithdrawalRow, part: PartRow): void {
  if (part.channel === 'provider' && part.doubted_at === null)
    throw conflict(`Part ${part.part} of ${row.reference} is with ${part.provider}, which says what became of it.`)
}

/** One person asks for a forced receipt with the bank's proof, another one confirms it. */
export async function forceReceipt(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  part: PartRow,
  staff: StaffSession,
  why: { readonly reason: string; readonly proof: string },
): Promise<WithdrawalRow> {
  if (part.state !== 'disputed') throw conflict(`Part ${part.part} of ${row.reference} is ${part.state}.`)
  const person = await personOf(tx, staff.staffId)
  if (part.forced_by === null) {
    const forced = { forced_by: staff.staffId, forced_at: app.clock.now() }
    await changePart(tx, part.id, { ...forced, forced_reason: why.reason, forced_proof: why.proof })
    return row
  }
  if ((await personOf(tx, part.forced_by)) === person)
    throw new Refusal('other_person_needed', { detail: `You asked for it: somebody else confirms.` })
  return markReceived(app, tx, row, part, { by: 'desk', staffId: staff.staffId, receivedBy: 'staff' })
}

/**
 * Books a part that the bank has sent back, as staff see it in the statement. It makes money in the wallet, so above the sum
 * for which two approve, one person asks for it and another one agrees to the same.
 */
export async function returnByHand(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  part: PartRow,
  staff: StaffSession,
  { reason, sentence }: { readonly reason: WithdrawalReason; readonly sentence: string | undefined },
): Promise<WithdrawalRow> {
  const actor = { by: 'desk', staffId: staff.staffId } as const
  refuseWay(part, 'returned')
  const agreed =
    approvalsNeeded(app, row) === 1 ? { sentence } : await agreedEnd(app, tx, part, staff, { reason, sentence })
  return agreed === undefined ? row : markReturned(app, tx, row, part, { ...actor, reason, ...agreed })
}

/**
 * Books that a part was surely not sent. One that its provider has left in doubt may have been: two persons find out, whatever
 * its sum, before its money is given back.
 */
export async function failByHand(
  app: App,
  tx: Queryable,
  row: WithdrawalRow,
  part: PartRow,
  staff: StaffSession,
  { reason, sentence }: { readonly reason: WithdrawalReason; readonly sentence: string | undefined },
): Promise<WithdrawalRow> {
  refuseProvider(row, part)
  refuseWay(part, 'failed')
  const agreed = part.doubted_at === null ? { sentence } : await agreedEnd(app, tx, part, staff, { reason, sentence })
  const actor = { by: 'desk', staffId: staff.staffId } as const
  return agreed === undefined ? row : markFailed(app, tx, row, part, { ...actor, reason, ...agreed })
}

/** Notes what one person says of a part's end; gives what the member is told when another one says the same. */
async function agreedEnd(
  app: App,
  tx: Queryable,
  part: PartRow,
  staff: StaffSession,
  { reason, sentence }: { readonly reason: WithdrawalReason; readonly sentence: string | undefined },
): Promise<{ readonly sentence: string | undefined } | undefined> {
  if (part.return_by === null || part.return_reason !== reason) {
    const asked = { return_by: staff.staffId, return_at: app.clock.now(), return_reason: reason }
    await changePart(tx, part.id, { ...asked, return_sentence: sentence ?? null })
    return undefined
  }
  if ((await personOf(tx, part.return_by)) === (await personOf(tx, staff.staffId)))
    throw new Refusal('other_person_needed', { detail: 'You asked for it: somebody else agrees.' })
  return { sentence: sentence ?? part.return_sentence ?? undefined }
}
