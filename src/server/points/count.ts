import type { App } from '#server/kernel/context.ts'
import type { Batch, Counter } from '#server/kernel/counting.ts'
import type { Queryable } from '#server/kernel/db.ts'
import {
  addEarnings,
  addStep,
  type Earning,
  type EarningRow,
  findLastStep,
  type HeldAccount,
  hasRates,
  holdAccounts,
  type RateStep,
  sumBatch,
} from './rows-count.ts'
import { earn } from './rules.ts'

type Step = Pick<RateStep, 'rates' | 'agents'>

function stepOfNow(app: Pick<App, 'settings'>): Step {
  const { pointsOn, pointRates, pointsForAgents: agents } = app.settings.current()
  return {
    rates: pointsOn ? Object.fromEntries(Object.entries(pointRates).filter(([, rate]) => rate > 0)) : {},
    agents,
  }
}

const nothing: Step = { rates: {}, agents: false }

/** Whether the same is earned; rates that are none are none for agents as well. */
const isSame = (one: Step, other: Step): boolean =>
  Object.keys(one.rates).length === Object.keys(other.rates).length &&
  Object.entries(one.rates).every(([type, rate]) => other.rates[type] === rate) &&
  (one.agents === other.agents || Object.keys(one.rates).length === 0)

/** What the rows of a batch earn, with the balance after each, and how the accounts stand then. */
export function earningsOf(
  rows: readonly EarningRow[],
  held: readonly HeldAccount[],
): { readonly earnings: readonly Earning[]; readonly accounts: readonly HeldAccount[] } {
  const earnings: Earning[] = []
  const byMember = Map.groupBy(rows, ({ member_id }) => member_id)
  const accounts = held.map((account): HeldAccount => {
    const own = byMember.get(account.member_id) ?? []
    const { units, carry } = earn(
      BigInt(account.carry),
      own.map(({ base, rate }) => ({ base, rate: BigInt(rate) })),
    )
    let { balance } = account
    for (const [at, row] of own.entries()) {
      balance += units[at]!
      earnings.push({ ...row, units: units[at]!, balance })
    }
    return { ...account, balance, carry: Number(carry) }
  })
  return { earnings, accounts }
}

async function countBatch(app: App, tx: Queryable, batch: Batch): Promise<void> {
  const wanted = stepOfNow(app)
  const last = await findLastStep(tx)
  if (!isSame(wanted, last ?? nothing)) await addStep(tx, wanted)
  if (!(await hasRates(tx))) return
  const rows = await sumBatch(tx, batch, app.settings.current().timeZone)
  if (rows.length === 0) return
  const members = [...new Set(rows.map(({ member_id }) => member_id))]
  const { earnings, accounts } = earningsOf(rows, await holdAccounts(tx, members))
  await addEarnings(tx, earnings, accounts, `${batch.upTo.xid}.${batch.upTo.id}`)
}

/** Points for valid bets. What a vendor takes back takes them back, at the rate at which they were earned. */
export const pointsCounter: Counter = { name: 'points', count: countBatch }
