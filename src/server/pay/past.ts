/** A contract played over periods that are over: pure, by the rules of the settlement. */
import type { ContractKind } from '#api/contracts.ts'
import { allocate, type Tier, tierReached } from '#api/pay-rules.ts'
import { type Cut, type Days, momentOfDay, periodAt, periodThen } from './periods.ts'
import { baseOf } from './settle.ts'

/** What a team did in a period that is over. Salaries by the hour and by five minutes have the day of each. */
export interface PastPeriod {
  readonly firstDay: string
  readonly lastDay: string
  readonly activeMembers: number
  readonly validBet: bigint
  readonly netLoss: bigint
}

/** What terms would have promised of a period; the rate is 0 where no tier was reached. */
export interface Promised {
  readonly rate: number
  readonly claim: bigint
}

/** Plays terms over periods in their order. A loss is carried from the first one on. */
export function playOver(
  kind: ContractKind,
  tiers: readonly Tier[],
  periods: readonly PastPeriod[],
  carryLosses: boolean,
): Promised[] {
  const agent = 1n
  let carry = 0n
  return periods.map(({ activeMembers, validBet, netLoss }) => {
    const rate = tierReached({ activeMembers, validBet, netLoss }, tiers)?.rate ?? 0
    const base = baseOf(kind, { valid_bet: validBet, net_loss: netLoss })
    const share = allocate([{ agent, above: undefined, rate, base, carry, owed: 0n }], { carryLosses }).get(agent)!
    carry = share.carryAfter
    return { rate, claim: share.claim }
  })
}

/** The periods of a dividend that end within some days; the first may have begun before them. */
export function periodsWithin({ from, to }: Days, cut: Cut): Days[] {
  const found: Days[] = []
  let period = periodAt('dividend', momentOfDay(from, cut), cut)
  while (period.lastDay! <= to) {
    found.push({ from: period.firstDay!, to: period.lastDay! })
    period = periodThen('dividend', period, cut)
  }
  return found
}

/** Periods of one day added up, or a period of its own. */
export interface PlayedRow extends PastPeriod {
  readonly count: number
  readonly reached: number
  readonly rate: number
  readonly would: bigint
  readonly running: bigint
}

/** Puts both sides beside each period, newest first; periods within a day become one row. */
export function rowsOf(
  periods: readonly PastPeriod[],
  would: readonly Promised[],
  running: readonly Promised[] | undefined,
): PlayedRow[] {
  const rows: PlayedRow[] = []
  for (const [place, period] of periods.entries()) {
    const { rate, claim } = would[place]!
    const row: PlayedRow = {
      ...period,
      ...{ count: 1, reached: rate > 0 ? 1 : 0, rate, would: claim, running: running?.[place]?.claim ?? 0n },
    }
    const last = rows.at(-1)
    if (last?.firstDay === row.firstDay) rows[rows.length - 1] = together(last, row)
    else rows.push(row)
  }
  return rows.toReversed()
}

const together = (one: PlayedRow, other: PlayedRow): PlayedRow => ({
  ...{ firstDay: one.firstDay, lastDay: one.lastDay, rate: 0 },
  activeMembers: one.activeMembers + other.activeMembers,
  ...{ validBet: one.validBet + other.validBet, netLoss: one.netLoss + other.netLoss },
  ...{ count: one.count + other.count, reached: one.reached + other.reached },
  ...{ would: one.would + other.would, running: one.running + other.running },
})
