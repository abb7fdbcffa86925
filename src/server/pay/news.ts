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

/** Writes to agents in `tx` what was paid to them; gives to whom. */
export async function writePaid(app: Basis, tx: Queryable, paid: readonly DueRow[]): Promise<readonly bigint[]> {
  const { timeZone } = app.settings.current()
  const told = paid.filter((line) => isTold(app, line))
  const writings = told.map((line): Writing => {
    const sum = toldSum(line.pay, line.currency ?? app.settings.currency().code)
    return {
      ...{ memberId: line.agent_id, what: 'pay.paid', href: `/agentHome/income?run=${line.run_id}` },
      values: { sum, period: periodText(timeZone, line) },
      names: { kind: `contract.kinds.${line.kind}` },
    }
  })
  await writeToMembers(app, tx, writings)
  return told.map(({ agent_id }) => agent_id)
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
