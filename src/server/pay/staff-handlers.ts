import { formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readId } from '#server/messages/public.ts'
import { staffNames } from '#server/staff/public.ts'
import type { RunRow } from './rows.ts'
import { addHold, deleteHold, findRun, listHolds, listRunLines, listRuns } from './rows-staff.ts'
import { toPayout } from './show.ts'

const periodOf = (row: RunRow) => ({
  ...{ starts: row.starts.toISOString(), ends: row.ends.toISOString() },
  ...(row.first_day !== null && row.last_day !== null && { firstDay: row.first_day, lastDay: row.last_day }),
})

/** Staff see what agents are paid and why, and hold it. */
const lists: Handlers<'staffPayRuns' | 'staffPayLines' | 'staffPayHolds'> = {
  async staffPayRuns({ app, input }) {
    const currency = app.settings.currency()
    const page = await listRuns(app.db, input, (row) => ({
      ...{ id: row.id.toString(), kind: row.kind, ...periodOf(row), lines: row.lines },
      ...{ total: formatAmount(row.total, currency), waiting: formatAmount(row.waiting, currency) },
      computedAt: row.computed_at.toISOString(),
    }))
    return { ...page, currencySymbol: currency.symbol, timeZone: app.settings.current().timeZone }
  },

  async staffPayLines({ app, input }) {
    const currency = app.settings.currency()
    const run = await findRun(app.db, readId(input.run))
    if (run === undefined) throw new Refusal('not_found', { detail: 'There is no such settled period.' })
    const page = await listRunLines(app.db, run.id, input, (row) => {
      const { rate, activeMembers, base, claim, pay, carried, owed, state, reason, paidAt } = toPayout(row, currency)
      return {
        ...{ agentId: row.agent_id.toString(), account: row.account, contract: row.contract_id.toString() },
        ...{ activeMembers, base, claim, given: formatAmount(row.given, currency), pay, carried, owed, state },
        ...(rate !== undefined && { rate }),
        ...(row.parent !== null && { parent: row.parent }),
        ...(reason && { reason }),
        ...(paidAt !== undefined && { paidAt }),
      }
    })
    const { timeZone } = app.settings.current()
    return { kind: run.kind, ...periodOf(run), ...page, currencySymbol: currency.symbol, timeZone }
  },

  async staffPayHolds({ app }) {
    const currency = app.settings.currency()
    const rows = await listHolds(app.db)
    const names = await staffNames(
      app.db,
      rows.map(({ staff_id }) => staff_id),
    )
    const content = rows.map(({ account, staff_id, reason, held_at, waiting, lines }) => ({
      ...{ account, by: names.get(staff_id) ?? '', reason, heldAt: held_at.toISOString() },
      ...{ waiting: formatAmount(waiting, currency), lines: Number(lines) },
    }))
    return { content, currencySymbol: currency.symbol }
  },
}

export const payStaffHandlers: Handlers<
  | 'staffPayRuns'
  | 'staffPayRunsFile'
  | 'staffPayLines'
  | 'staffPayLinesFile'
  | 'staffPayHolds'
  | 'staffHoldPay'
  | 'staffReleasePay'
> = {
  ...lists,

  staffPayRunsFile: listFile('agent-pay', lists.staffPayRuns, {
    kind: (row) => row.kind,
    starts: (row) => row.starts,
    ends: (row) => row.ends,
    agents: (row) => String(row.lines),
    total: (row) => row.total,
    waiting: (row) => row.waiting,
    settled: (row) => row.computedAt,
  }),

  staffPayLinesFile: listFile('agent-pay-lines', lists.staffPayLines, {
    agent: (row) => row.account,
    contract: (row) => row.contract,
    rate: (row) => row.rate,
    active: (row) => String(row.activeMembers),
    base: (row) => row.base,
    claim: (row) => row.claim,
    given: (row) => row.given,
    pay: (row) => row.pay,
    carried: (row) => row.carried,
    owed: (row) => row.owed,
    above: (row) => row.parent,
    state: (row) => row.state,
    reason: (row) => row.reason,
    paid: (row) => row.paidAt,
  }),

  async staffHoldPay({ app, input: { account, reason }, staff, act }) {
    const { id } = await knownMember(app, account)
    return act.transaction(async (tx) => {
      const hold = { agentId: id, staffId: staff.staffId, reason, at: app.clock.now() }
      if (!(await addHold(tx, hold)))
        throw new Refusal('state_conflict', { detail: 'The pay of this agent is held already.' })
      act.note({ subject: `member:${id}`, before: 'paid', after: 'held', detail: { account, reason } })
      return {}
    })
  },

  async staffReleasePay({ app, input: { account, reason }, act }) {
    const { id } = await knownMember(app, account)
    return act.transaction(async (tx) => {
      if (!(await deleteHold(tx, id)))
        throw new Refusal('state_conflict', { detail: 'The pay of this agent is not held.' })
      act.note({ subject: `member:${id}`, before: 'held', after: 'paid', detail: { account, reason } })
      return {}
    })
  },
}
