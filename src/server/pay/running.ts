import type { ContractKind } from '#api/contracts.ts'
import { type Currency, formatAmount } from '#api/money.ts'
import { allocate, type Claimant, promised } from '#api/pay-rules.ts'
import type { RunningPeriod } from '#api/payouts.ts'
import { showRate, showTiers } from '#server/contracts/public.ts'
import { countedUpTo } from '#server/figures/public.ts'
import { type App, perApp } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import { isMonth, type Period, periodAt } from './periods.ts'
import type { HeldRow } from './rows.ts'
import { listLate } from './rows-late.ts'
import { type ActiveIn, findCounted, findHeld, listGiven } from './rows-running.ts'
import { cutOf, toClaimant } from './settle.ts'
import { showLate } from './show.ts'

/** An estimate for which so many contracts were looked at is kept so long, and of so many a process. */
const keptFrom = 200
const keptMs = 60_000
const keptMax = 500

interface Kept {
  readonly running: RunningPeriod
  readonly until: number
}
const estimates = perApp(() => new Map<string, Kept>())

function keep(app: App, key: string, running: RunningPeriod): void {
  const kept = estimates(app)
  kept.delete(key)
  if (kept.size >= keptMax) kept.delete(kept.keys().next().value!)
  kept.set(key, { running, until: app.clock.now().getTime() + keptMs })
}

/** Where the active members of a period are read, and up to when they are counted where that is not at once. */
async function activeOf(
  { db, clock, settings }: App,
  kind: ContractKind,
  period: Period,
): Promise<{ readonly activeIn: ActiveIn; readonly countedAt?: Date }> {
  const { firstDay, lastDay } = period
  const isCounted =
    kind === 'dividend' && firstDay !== undefined && lastDay !== undefined && !isMonth(firstDay, lastDay)
  if (!isCounted || dayIn(settings.current().timeZone, clock.now()) === firstDay) return { activeIn: 'first-day' }
  const countedAt = await findCounted(db, period)
  return countedAt === undefined ? { activeIn: 'members' } : { activeIn: 'counted', countedAt }
}

/**
 * An agent and who decides how much goes on: the nearest agents below who reached a tier, and those on the way to them. Who stands
 * below these takes nothing from the agent, and no more is read than what takes all that there is.
 */
export async function claimantsFor(
  own: HeldRow,
  given: (givers: readonly bigint[]) => Promise<readonly HeldRow[]>,
  claimant: (row: HeldRow) => Claimant,
): Promise<readonly Claimant[]> {
  const found = [claimant(own)]
  const { agent, rate, base, carry } = found[0]!
  let left = promised(rate, base, carry)
  for (let givers = [agent]; left > 0n && givers.length > 0; ) {
    const level = (await given(givers)).map(claimant)
    found.push(...level)
    for (const one of level) if (one.rate > 0) left -= promised(one.rate, one.base, one.carry) + one.owed
    givers = level.filter((one) => one.rate === 0).map((one) => one.agent)
  }
  return found
}

/**
 * The period that runs, as if it ended now and nothing were missing above, or as if it had less than a minute ago where many
 * contracts have to be looked at; `undefined` without a contract that holds for it.
 */
export async function runningOf(
  app: App,
  agentId: bigint,
  kind: ContractKind,
  currency: Currency,
): Promise<RunningPeriod | undefined> {
  const period = periodAt(kind, app.clock.now(), cutOf(app))
  const key = [agentId, kind, period.starts.toISOString()].join()
  const kept = estimates(app).get(key)
  if (kept && kept.until > app.clock.now().getTime()) return kept.running
  const { carryLosses } = app.settings.current()
  const { activeIn, countedAt } = await activeOf(app, kind, period)
  const running = { kind, period, activeIn }
  const [own, late, asOf] = await Promise.all([
    findHeld(app.db, running, agentId),
    listLate(app.db, kind, period, [agentId]),
    countedUpTo(app.db),
  ])
  if (own === undefined) return undefined
  const claimants = await claimantsFor(
    own,
    (givers) => listGiven(app.db, running, givers),
    (row) => toClaimant(kind, row, carryLosses),
  )
  const { rate, base } = claimants[0]!
  const share = allocate(claimants, { carryLosses }).get(agentId)!
  const money = (units: bigint) => formatAmount(units, currency)
  const shown: RunningPeriod = {
    ...{ starts: period.starts.toISOString(), ends: period.ends.toISOString() },
    ...(period.firstDay !== undefined && { firstDay: period.firstDay, lastDay: period.lastDay! }),
    ...{ activeMembers: own.active, validBet: money(own.valid_bet), netLoss: money(own.net_loss) },
    ...(rate > 0 && { rate: showRate(rate) }),
    ...{ base: money(base), claim: money(share.claim), passed: money(share.passed), pay: money(share.pay) },
    ...{ carried: money(own.carry), owed: money(own.owed), ...showLate(late, currency), asOf: asOf.toISOString() },
    contract: { id: own.contract_id.toString(), tiers: showTiers(own.tiers, currency) },
    ...(countedAt && { activeAsOf: countedAt.toISOString() }),
  }
  if (claimants.length > keptFrom) keep(app, key, shown)
  return shown
}
