import { type ContractKind, contractKinds } from '#api/contract-kinds.ts'
import { type Currency, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { listFile } from '#server/kernel/csv-file.ts'
import { dayIn, momentIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { readId } from '#server/messages/public.ts'
import { staffNames } from '#server/staff/public.ts'
import { addDays } from './periods.ts'
import { periodOf as payPeriodOf, type RunRow } from './rows.ts'
import { listLate } from './rows-late.ts'
import {
  addHold,
  type CostRow,
  deleteHold,
  findRun,
  listHolds,
  listRunLines,
  listRuns,
  listTops,
  sumCorrected,
  sumCosts,
} from './rows-staff.ts'
import { lateText, showLate, toPayout } from './show.ts'

/** The first day of the month that is so many months before a day's. @example monthsBefore('2026-01-20', 2) // '2025-11-01' */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

const periodOf = (row: RunRow) => ({
  ...{ starts: row.starts.toISOString(), ends: row.ends.toISOString() },
  ...(row.first_day !== null && row.last_day !== null && { firstDay: row.first_day, lastDay: row.last_day }),
})

/** Days, and months, of which staff see what agents have cost. */
const costDays = 31
const costMonths = 3

/** So many days are named one by one; what belongs to more is one sum. */
const lateDaysMax = 7

/** What a run sums to now: what its branches played, what of that came late, what was paid for it and by what that was corrected. */
async function sumsOf({ db }: Pick<App, 'db'>, run: RunRow, currency: Currency) {
  const money = (units: bigint) => formatAmount(units, currency)
  const [tops, corrected] = await Promise.all([listTops(db, run.id), sumCorrected(db, run.id)])
  const late = tops.length === 0 ? [] : await listLate(db, run.kind, payPeriodOf(run), tops)
  const [oldest, newest] = [late.at(0), late.at(-1)]
  return {
    ...{ base: money(run.base), pay: money(run.total) },
    ...(corrected !== 0n && { corrected: money(corrected) }),
    ...(oldest &&
      newest && {
        late: {
          sum: money(late.reduce((sum, { amount }) => sum + amount, 0n)),
          ...{ from: oldest.day, to: newest.day },
          days: late.length > lateDaysMax ? [] : (showLate(late, currency).late ?? []),
        },
      }),
  }
}

/** Staff see what agents are paid and why, and hold it. */
const lists: Handlers<'staffPayRuns' | 'staffPayLines' | 'staffPayHolds' | 'staffPayCosts'> = {
  async staffPayRuns({ app, input }) {
    const currency = app.settings.currency()
    const page = await listRuns(app.db, input, (row) => ({
      ...{ id: row.id.toString(), kind: row.kind, ...periodOf(row), lines: row.lines },
      ...{ total: formatAmount(row.total, currency), waiting: formatAmount(row.waiting, currency) },
      ...(row.corrected !== 0n && { corrected: formatAmount(row.corrected, currency) }),
      computedAt: row.computed_at.toISOString(),
    }))
    return { ...page, currencySymbol: currency.symbol, timeZone: app.settings.current().timeZone }
  },

  async staffPayLines({ app, input }) {
    const currency = app.settings.currency()
    const run = await findRun(app.db, readId(input.run))
    if (run === undefined) throw new Refusal('not_found', { detail: 'There is no such settled period.' })
    const page = await listRunLines(app.db, run.id, { ...input, now: app.clock.now() }, (row) => {
      const { rate, activeMembers, base, late, claim, pay, corrected, carried, owed, state, reason, paidAt } = toPayout(
        row,
        currency,
      )
      return {
        ...{ agentId: row.agent_id.toString(), account: row.account, contract: row.contract_id.toString() },
        ...{ activeMembers, base, claim, given: formatAmount(row.given, currency), pay, carried, owed, state },
        isAsked: row.is_asked,
        ...(late && { late }),
        ...(corrected !== undefined && { corrected }),
        ...(rate !== undefined && { rate }),
        ...(row.parent !== null && { parent: row.parent }),
        ...(reason && { reason }),
        ...(paidAt !== undefined && { paidAt }),
      }
    })
    const { timeZone } = app.settings.current()
    return {
      ...{ kind: run.kind, ...periodOf(run), sums: await sumsOf(app, run, currency) },
      ...{ ...page, currencySymbol: currency.symbol, timeZone },
    }
  },

  async staffPayCosts({ app, input: { by } }) {
    const { timeZone: zone } = app.settings.current()
    const currency = app.settings.currency()
    const today = dayIn(zone, app.clock.now())
    const first = by === 'day' ? addDays(today, 1 - costDays) : monthsBefore(today, costMonths - 1)
    const startOf = (day: string) => momentIn(zone, `${day}T00:00`)
    const rows = await sumCosts(app.db, { ...{ from: startOf(first), to: startOf(addDays(today, 1)) }, zone, by })
    const money = (units: bigint) => formatAmount(units, currency)
    const periods = [...new Set(rows.map(({ period }) => period))].map((period) => {
      const own = rows.filter((row) => row.period === period)
      const sumOf = (kind: CostRow['kind']) => own.find((row) => row.kind === kind)?.total ?? 0n
      return {
        period,
        kinds: Object.fromEntries(contractKinds.map((kind) => [kind, money(sumOf(kind))])) as Record<
          ContractKind,
          string
        >,
        ...{ corrected: money(sumOf(null)), total: money(own.reduce((sum, { total }) => sum + total, 0n)) },
      }
    })
    return { periods, currencySymbol: currency.symbol }
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
  | 'staffPayCosts'
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
    corrected: (row) => row.corrected,
    waiting: (row) => row.waiting,
    settled: (row) => row.computedAt,
  }),

  staffPayLinesFile: listFile('agent-pay-lines', lists.staffPayLines, {
    agent: (row) => row.account,
    contract: (row) => row.contract,
    rate: (row) => row.rate,
    active: (row) => String(row.activeMembers),
    base: (row) => row.base,
    late: (row) => lateText(row.late),
    claim: (row) => row.claim,
    given: (row) => row.given,
    pay: (row) => row.pay,
    corrected: (row) => row.corrected,
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
