import { type Currency, formatAmount, parseAmount, type Units } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffCorrection } from '#api/staff-pay.ts'
import { knownMember, queueForMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { listFile } from '#server/kernel/csv-file.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { publishUnread, readId } from '#server/messages/public.ts'
import { refuseOwn, refuseSame, staffNames } from '#server/staff/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { mayCorrect, reversalOf } from './correction-rules.ts'
import { carryOut } from './corrections.ts'
import { writeCorrected } from './news.ts'
import {
  addCorrection,
  type CorrectedLine,
  decideCorrection,
  expireOfLine,
  findCorrection,
  holdLine,
  type ListedCorrection,
  listCorrections,
  lockCorrection,
} from './rows-corrections.ts'
import { isHeld } from './rows-staff.ts'

/** A correction that nobody has decided about until then lapses. */
const lifeMs = 24 * 60 * 60_000

const namesOf = (db: Queryable, rows: readonly ListedCorrection[]) =>
  staffNames(
    db,
    rows.flatMap(({ asked_by, decided_by }) => [asked_by, ...(decided_by === null ? [] : [decided_by])]),
  )

const toCorrection = (
  row: ListedCorrection,
  names: ReadonlyMap<bigint, string>,
  currency: Currency,
): StaffCorrection => ({
  ...{ id: row.id.toString(), run: row.run_id.toString(), account: row.account, kind: row.kind },
  ...{ starts: row.starts.toISOString(), ends: row.ends.toISOString() },
  ...(row.first_day !== null && row.last_day !== null && { firstDay: row.first_day, lastDay: row.last_day }),
  ...{ amount: formatAmount(row.amount, currency), reverses: row.reverses, reason: row.reason },
  ...{ askedBy: names.get(row.asked_by) ?? '', askedAt: row.asked_at.toISOString() },
  ...{ endsAt: row.ends_at.toISOString(), state: row.state },
  ...(row.decided_by !== null && { decidedBy: names.get(row.decided_by) ?? '' }),
  ...(row.decided_at !== null && { decidedAt: row.decided_at.toISOString() }),
  ...(row.decision !== null && { decision: row.decision }),
  ...(row.rest < 0n && { rest: formatAmount(row.rest, currency) }),
})

/** A correction as calls answer it. */
async function shown(app: App, id: bigint): Promise<StaffCorrection> {
  const row = (await findCorrection(app.db, id, app.clock.now()))!
  return toCorrection(row, await namesOf(app.db, [row]), await currencyOfMember(app, app.db, row.agent_id))
}

/** What is wanted of a line: the amount that was typed, with its sign, or all of it back. */
function wantedOf(line: CorrectedLine, typed: string | undefined, currency: Currency): Units {
  if (typed === undefined) return reversalOf(line)
  const size = parseAmount(typed.replace('-', ''), currency)
  if (size === undefined || size === 0n) throw new Refusal('invalid_input', { fields: { amount: 'invalid' } })
  return typed.startsWith('-') ? -size : size
}

/** Throws unless a line may be corrected by an amount now. */
function refuseWrong(line: CorrectedLine | undefined, amount: (line: CorrectedLine) => Units): CorrectedLine {
  if (line === undefined) throw new Refusal('not_found', { detail: 'That agent has no line in the period.' })
  if (line.pay > 0n && line.transfer_id === null)
    throw new Refusal('state_conflict', { detail: 'It is not paid yet: what is paid can be corrected.' })
  if (!mayCorrect(line, amount(line)))
    throw new Refusal('pay_below_zero', { detail: 'Less was paid than this takes back.' })
  return line
}

/** A correction that waits, held until `tx` ends. Throws `not_found`, and `state_conflict` where it waits no longer. */
async function pendingOne(tx: Queryable, id: bigint, now: Date): Promise<ListedCorrection> {
  const row = await lockCorrection(tx, id, now)
  if (row === undefined) throw new Refusal('not_found', { detail: `There is no correction ${id}.` })
  if (row.state !== 'pending') throw new Refusal('state_conflict', { detail: `Correction ${id} is ${row.state}.` })
  return row
}

const lists: Handlers<'staffPayCorrections'> = {
  async staffPayCorrections({ app, input }) {
    const currency = app.settings.currency()
    const page = await listCorrections(app.db, input, app.clock.now(), (row) => row)
    const names = await namesOf(app.db, page.content)
    return {
      ...page,
      content: page.content.map((row) => toCorrection(row, names, currency)),
      ...{ currencySymbol: currency.symbol, timeZone: app.settings.current().timeZone },
    }
  },
}

/** Corrections of what agents were paid: one person asks, another approves. */
export const correctionHandlers: Handlers<
  | 'staffPayCorrections'
  | 'staffPayCorrectionsFile'
  | 'staffCorrectPay'
  | 'staffApprovePayCorrection'
  | 'staffRefusePayCorrection'
> = {
  ...lists,

  staffPayCorrectionsFile: listFile('agent-pay-corrections', lists.staffPayCorrections, {
    number: (row) => row.id,
    agent: (row) => row.account,
    kind: (row) => row.kind,
    starts: (row) => row.starts,
    amount: (row) => row.amount,
    reverses: (row) => (row.reverses ? 'yes' : 'no'),
    reason: (row) => row.reason,
    asked_by: (row) => row.askedBy,
    asked: (row) => row.askedAt,
    state: (row) => row.state,
    decided_by: (row) => row.decidedBy,
    decided: (row) => row.decidedAt,
    why: (row) => row.decision,
    rest: (row) => row.rest,
  }),

  async staffCorrectPay({ app, input, staff, act }) {
    const { id: agentId, account } = await knownMember(app, input.account)
    const runId = readId(input.run)
    const { reason } = input
    act.note({ subject: `member:${agentId}`, detail: { account, run: input.run, reason } })
    const currency = await currencyOfMember(app, app.db, agentId)
    const now = app.clock.now()
    const id = await act.transaction(async (tx) => {
      await refuseOwn(tx, staff.staffId, agentId)
      const amountOf = (line: CorrectedLine) => wantedOf(line, input.amount, currency)
      const line = refuseWrong(await holdLine(tx, runId, agentId), amountOf)
      const amount = amountOf(line)
      await expireOfLine(tx, runId, agentId, now)
      const made = await addCorrection(tx, {
        ...{ run_id: runId, agent_id: agentId, amount, reverses: input.amount === undefined, reason },
        ...{ asked_by: staff.staffId, asked_at: now, ends_at: new Date(now.getTime() + lifeMs) },
      })
      if (made === undefined)
        throw new Refusal('state_conflict', { detail: 'A correction of this line waits for an answer already.' })
      act.note({
        outcome: 'pending',
        detail: { account, run: input.run, reason, correction: `${made}`, amount: formatAmount(amount, currency) },
      })
      return made
    })
    return shown(app, id)
  },

  async staffApprovePayCorrection({ app, input, staff, act }) {
    act.note({ detail: { correction: input.id } })
    const now = app.clock.now()
    const agentId = await act.transaction(async (tx) => {
      const row = await pendingOne(tx, BigInt(input.id), now)
      const { id, run_id, agent_id, amount, asked_by, reason, account } = row
      act.note({ subject: `member:${agent_id}` })
      await refuseSame(tx, asked_by, staff.staffId)
      await refuseOwn(tx, staff.staffId, agent_id)
      await queueForMember(tx, agent_id)
      refuseWrong(await holdLine(tx, run_id, agent_id), () => amount)
      if (amount > 0n && (await isHeld(tx, agent_id)))
        throw new Refusal('state_conflict', { detail: 'The pay of this agent is held: release it first.' })
      await decideCorrection(tx, id, { state: 'approved', by: staff.staffId, at: now })
      const moved = await carryOut(app, tx, { id, agentId: agent_id, amount })
      const currency = await currencyOfMember(app, tx, agent_id)
      await writeCorrected(app, tx, row, currency.code)
      act.note({
        ...{ before: 'pending', after: 'approved' },
        detail: {
          ...{ account, run: `${run_id}`, reason, amount: formatAmount(amount, currency) },
          moved: formatAmount(moved, currency),
        },
      })
      return agent_id
    })
    app.events.publishChange(agentId, 'balance')
    publishUnread(app, agentId)
    return shown(app, BigInt(input.id))
  },

  async staffRefusePayCorrection({ app, input, staff, act }) {
    act.note({ detail: { correction: input.id, reason: input.reason } })
    const now = app.clock.now()
    await act.transaction(async (tx) => {
      const { id, agent_id } = await pendingOne(tx, BigInt(input.id), now)
      act.note({ subject: `member:${agent_id}`, before: 'pending', after: 'refused' })
      await decideCorrection(tx, id, { state: 'refused', by: staff.staffId, at: now, reason: input.reason })
    })
    return shown(app, BigInt(input.id))
  },
}
