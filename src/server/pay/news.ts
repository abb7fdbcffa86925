import { contractPage } from '#server/contracts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { momentText } from '#server/kernel/moment-text.ts'
import { toldSum, type Writing, writeToMembers } from '#server/messages/public.ts'
import type { DueRow } from './rows.ts'
import type { ListedCorrection } from './rows-corrections.ts'

type Basis = Pick<App, 'clock' | 'settings'>

type Spell = Pick<DueRow, 'starts' | 'ends' | 'first_day' | 'last_day'>

/** A period as messages write it, in a time zone: `2026-11-20`, `2026-11-16 – 2026-11-30` or `2026-11-20 20:00–21:00`. */
function periodText(zone: string, { starts, ends, first_day, last_day }: Spell): string {
  if (first_day === null || last_day === null) return `${momentText(zone, starts)}–${momentText(zone, ends).slice(11)}`
  return first_day === last_day ? first_day : `${first_day} – ${last_day}`
}

/** Whether agents get a message for a payment: hours and five minutes are too many for most. */
const isTold = ({ settings }: Pick<App, 'settings'>, { kind }: Pick<DueRow, 'kind'>): boolean =>
  kind === 'dividend' || kind === 'daily-salary' || settings.current().shortPayMessages

/** What one message tells of: payments of one kind to one agent, the earliest first. */
function writingOf(app: Basis, lines: readonly [DueRow, ...DueRow[]]): Writing {
  const { timeZone } = app.settings.current()
  const [line] = lines
  const last = lines.at(-1)!
  const pay = lines.reduce((sum, one) => sum + one.pay, 0n)
  const sum = toldSum(pay, line.currency ?? app.settings.currency().code)
  const names = { kind: `contract.kinds.${line.kind}` }
  const period = periodText(timeZone, { ...line, ends: last.ends, last_day: last.last_day })
  if (lines.length === 1) {
    const href = `/agentHome/income?run=${line.run_id}`
    return { memberId: line.agent_id, what: 'pay.paid', href, values: { sum, period }, names }
  }
  const values = { sum, period, n: String(lines.length) }
  return { memberId: line.agent_id, what: 'pay.paidTogether', href: '/agentHome/income', values, names }
}

/**
 * Writes to agents in `tx` what was paid to them; gives to whom. What is paid together, after a hold or when the site was away, is
 * one message for each kind.
 */
export async function writePaid(app: Basis, tx: Queryable, paid: readonly DueRow[]): Promise<readonly bigint[]> {
  const together = Map.groupBy(
    paid.filter((line) => isTold(app, line)),
    ({ agent_id, kind }) => `${agent_id} ${kind}`,
  )
  const writings = [...together.values()].map((lines) => {
    const [first, ...more] = lines.sort((one, other) => one.starts.getTime() - other.starts.getTime())
    return writingOf(app, [first!, ...more])
  })
  await writeToMembers(app, tx, writings)
  return writings.map(({ memberId }) => memberId)
}

/** Writes to an agent in `tx` that a payment was corrected, by how much and why. */
export async function writeCorrected(
  app: Basis,
  tx: Queryable,
  row: Pick<ListedCorrection, 'agent_id' | 'run_id' | 'amount' | 'reason' | 'kind' | keyof Spell>,
  currency: string,
): Promise<void> {
  const isMore = row.amount > 0n
  await writeToMembers(app, tx, [
    {
      memberId: row.agent_id,
      what: isMore ? 'pay.more' : 'pay.less',
      href: `/agentHome/income?run=${row.run_id}`,
      values: {
        sum: toldSum(isMore ? row.amount : -row.amount, currency),
        ...{ period: periodText(app.settings.current().timeZone, row), reason: row.reason },
      },
      names: { kind: `contract.kinds.${row.kind}` },
    },
  ])
}

/** Writes to an agent in `tx` that what was owed was written off, and why. */
export async function writeWrittenOff(
  app: Basis,
  tx: Queryable,
  { agentId, kind, amount, reason }: Pick<DueRow, 'kind'> & { agentId: bigint; amount: bigint; reason: string },
  currency: string,
): Promise<void> {
  await writeToMembers(app, tx, [
    {
      ...{ memberId: agentId, what: 'pay.writtenOff', href: contractPage(app, kind) },
      ...{ values: { sum: toldSum(amount, currency), reason }, names: { kind: `contract.kinds.${kind}` } },
    },
  ])
}
