import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import type { StaffWithdrawal, StaffWithdrawalRow } from '#api/staff-withdrawals.ts'
import type { RiskNote } from '#api/withdrawals.ts'
import { findProfile } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { StaffSession } from '#server/kernel/handler.ts'
import { readBalance } from '#server/ledger/public.ts'
import { isOwnPlayer, personOf, presentMs, staffNames } from '#server/staff/public.ts'
import { maskedNumber } from './account-numbers.ts'
import { bankName } from './accounts.ts'
import { listSteps, type StepRow } from './rows.ts'
import { findAccount } from './rows-accounts.ts'
import { listParts, type PartRow } from './rows-parts.ts'
import { type ApprovalRow, listApprovals, listPresence, type QueueRow } from './rows-queue.ts'
import { listSharers, readRisk } from './rows-risk.ts'
import { limitsOf } from './rules.ts'
import { isLate, toPart } from './show.ts'
import { isUndecided } from './states.ts'
import { timelineOf } from './timeline.ts'

const dayMs = 86_400_000

const weights: Readonly<Record<RiskNote, number>> = {
  first_withdrawal: 5,
  new_account: 10,
  name_differs: 25,
  shared_account: 40,
  no_deposits: 30,
  more_than_deposits: 20,
  large_amount: 15,
  many_today: 10,
  security_changed: 25,
}

/** The weight of what speaks against a withdrawal, 0 to 100. */
export const riskScore = (notes: readonly RiskNote[]): number =>
  Math.min(
    100,
    notes.reduce((sum, note) => sum + weights[note], 0),
  )

/** How many people have to approve a sum. */
export function approvalsNeeded(app: App, { amount, currency }: Pick<QueueRow, 'amount' | 'currency'>): number {
  const above = parseAmount(app.settings.current().withdrawalSecondAbove, currencyOf(currency)) ?? 0n
  return amount > above ? 2 : 1
}

interface Around {
  readonly names: ReadonlyMap<bigint, string>
  readonly approvals: ReadonlyMap<bigint, readonly ApprovalRow[]>
  readonly here: ReadonlyMap<bigint, readonly bigint[]>
}

async function around(app: App, db: Queryable, rows: readonly QueueRow[], staff: StaffSession): Promise<Around> {
  const ids = rows.map(({ id }) => id)
  const approvals = await listApprovals(db, ids)
  const present = await listPresence(db, ids, new Date(app.clock.now().getTime() - presentMs), staff.staffId)
  const people = [
    ...rows.flatMap(({ taken_by, decided_by }) => [taken_by, decided_by]),
    ...approvals.map(({ staff_id }) => staff_id),
    ...present.map(({ staff_id }) => staff_id),
  ]
  const names = await staffNames(db, [...new Set(people.filter((id) => id !== null))])
  const here = new Map<bigint, bigint[]>()
  for (const { withdrawal_id, staff_id } of present)
    here.set(withdrawal_id, [...(here.get(withdrawal_id) ?? []), staff_id])
  return { names, approvals: Map.groupBy(approvals, ({ withdrawal_id }) => withdrawal_id), here }
}

function toRow(app: App, row: QueueRow, { names, approvals, here }: Around): StaffWithdrawalRow {
  const currency = currencyOf(row.currency)
  const name = bankName(row.bank)
  const nameOf = (id: bigint) => names.get(id) ?? ''
  return {
    id: row.id.toString(),
    ...{ reference: row.reference, queue: row.queue, state: row.state, account: row.account },
    ...{ amount: formatAmount(row.amount, currency), net: formatAmount(row.amount - row.fee, currency) },
    ...{ currency: row.currency, kind: row.kind, masked: maskedNumber(row.number, row.id_kind) },
    ...(name && { bankName: name }),
    ...{ requestedAt: row.requested_at.toISOString(), promisedAt: row.promised_at.toISOString() },
    ...(row.expected_at && { expectedAt: row.expected_at.toISOString() }),
    ...{ late: isLate(row, app.clock.now()), notes: [...row.notes], risk: riskScore(row.notes) },
    ...(row.taken_by !== null && { takenBy: nameOf(row.taken_by), takenAt: row.taken_at!.toISOString() }),
    approvals: (approvals.get(row.id) ?? []).map(({ staff_id, at, note }) => ({
      ...{ by: nameOf(staff_id), at: at.toISOString() },
      ...(note !== '' && { note }),
    })),
    approvalsNeeded: approvalsNeeded(app, row),
    ...(row.decision !== null && {
      decision: {
        ...{ kind: row.decision, by: nameOf(row.decided_by!), at: row.decided_at!.toISOString() },
        undoUntil: row.decision_due!.toISOString(),
      },
    }),
    here: (here.get(row.id) ?? []).map(nameOf),
  }
}

/** Withdrawals of a queue. */
export async function toRows(app: App, rows: readonly QueueRow[], staff: StaffSession): Promise<StaffWithdrawalRow[]> {
  const facts = await around(app, app.db, rows, staff)
  return rows.map((row) => toRow(app, row, facts))
}

function toStaffPart(part: PartRow, currency: string, names: ReadonlyMap<bigint, string>): StaffWithdrawal['parts'][0] {
  return {
    ...toPart(part, currency),
    ...{ channel: part.channel, key: part.key, unknown: part.is_unknown, uploads: [...part.uploads] },
    ...(part.provider !== null && { provider: part.provider }),
    ...(part.doubted_at !== null && part.state === 'sending' && { doubted: true as const }),
    ...(part.dispute_note && { note: part.dispute_note }),
    ...(part.forced_by !== null && {
      forced: {
        ...{ by: names.get(part.forced_by) ?? '', at: part.forced_at!.toISOString() },
        ...{ reason: part.forced_reason ?? '', proof: part.forced_proof ?? '' },
      },
    }),
    ...(part.return_by !== null &&
      part.return_reason !== null &&
      part.state !== 'returned' &&
      part.state !== 'failed' && {
        returning: {
          ...{ by: names.get(part.return_by) ?? '', at: part.return_at!.toISOString(), reason: part.return_reason },
          ...(part.return_sentence !== null && { sentence: part.return_sentence }),
        },
      }),
  }
}

async function memberOf(app: App, row: QueueRow): Promise<StaffWithdrawal['member']> {
  const currency = currencyOf(row.currency)
  const say = (amount: bigint) => formatAmount(amount, currency)
  const now = app.clock.now().getTime()
  const profile = await findProfile(app.db, row.member_id)
  const { balance = 0n, held = 0n } = (await readBalance(app.db, row.member_id)) ?? {}
  const limits = await limitsOf(app, app.db, row.member_id, currency)
  const at = { id: row.account_id, kind: row.kind, bank: row.bank, number: row.number }
  const found = await readRisk(app.db, row.member_id, at, new Date(now - dayMs), new Date(now - 30 * dayMs))
  return {
    ...{
      id: row.member_id.toString(),
      since: profile!.created_at.toISOString(),
      balance: say(balance),
      held: say(held),
    },
    ...{ deposits30: say(found.deposits), withdrawals30: say(found.withdrawals), paidBefore: Number(found.paid) },
    ...{ dayUsed: say(limits.dayUsed), dayMax: say(limits.dayMax) },
  }
}

/** The people who have approved a withdrawal, by what is known of them now. */
export async function approvers(db: Queryable, id: bigint): Promise<ReadonlySet<string>> {
  const people = new Set<string>()
  for (const { staff_id } of await listApprovals(db, [id])) people.add(await personOf(db, staff_id))
  return people
}

async function mayDecide(db: Queryable, row: QueueRow, staff: StaffSession) {
  if (!staff.permissions.has('withdrawals.decide') || !isUndecided(row.state) || row.decision !== null) return false
  if (await isOwnPlayer(db, staff.staffId, row.member_id)) return false
  return !(await approvers(db, row.id)).has(await personOf(db, staff.staffId))
}

/** One withdrawal with everything that is needed to decide about it. */
export async function toStaffDetail(app: App, row: QueueRow, staff: StaffSession): Promise<StaffWithdrawal> {
  const facts = await around(app, app.db, [row], staff)
  const [parts, steps] = [await listParts(app.db, row.id), await listSteps(app.db, row.id)]
  const account = (await findAccount(app.db, row.account_id))!
  const acted = [
    ...steps.flatMap(({ staff_id }) => staff_id ?? []),
    ...parts.flatMap(({ forced_by, return_by }) => [forced_by ?? [], return_by ?? []].flat()),
  ]
  const names = await staffNames(app.db, acted)
  const staffOf = (step: StepRow | undefined) =>
    step === undefined || step.staff_id === null ? {} : { staff: names.get(step.staff_id) ?? '' }
  return {
    ...toRow(app, row, facts),
    fee: formatAmount(row.fee, currencyOf(row.currency)),
    ...{ number: row.number, holder: row.holder, nameMatch: account.name_match },
    ...(row.bank !== '' && { bank: row.bank }),
    ...(account.bank_holder !== null && { bankHolder: account.bank_holder }),
    ...{ accountAddedAt: account.created_at.toISOString(), accountUsed: Number(account.used) },
    sharedWith: (await listSharers(app.db, row.member_id, row)).map((one) => one.account),
    mayDecide: await mayDecide(app.db, row, staff),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.sentence !== null && { sentence: row.sentence }),
    steps: timelineOf(row, parts, steps).map((step, at) => ({ ...step, ...staffOf(steps[at]) })),
    parts: parts.map((part) => toStaffPart(part, row.currency, names)),
    member: await memberOf(app, row),
  }
}
