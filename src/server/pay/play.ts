import { isAgentType } from '#api/access.ts'
import type { ContractKind } from '#api/contracts.ts'
import type { Input, Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { findDownline } from '#server/accounts/public.ts'
import { agentOfHouse, readTiers, showRate, tiersOf } from '#server/contracts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Call, Handlers } from '#server/kernel/handler.ts'
import { playedDays } from './active.ts'
import { type PastPeriod, periodsWithin, playOver, rowsOf } from './past.ts'
import type { Days } from './periods.ts'
import { findClosed } from './rows.ts'
import { findRunningTerms, listDays, listPeriods, listSpans } from './rows-play.ts'
import { cutOf } from './settle.ts'

/** What a team did in the periods of a kind, oldest first. */
async function pastOf(app: App, agentId: bigint, kind: ContractKind, days: Days): Promise<PastPeriod[]> {
  const cut = cutOf(app)
  if (kind === 'daily-salary') return listDays(app.db, agentId, days)
  if (kind === 'dividend') return listPeriods(app.db, agentId, periodsWithin(days, cut), cut.dividendPeriod === 'month')
  const minutes = kind === 'hourly-salary' ? 60 : 5
  return listSpans(app.db, agentId, { ...days, minutes, timeZone: cut.timeZone })
}

/** The agent whose team is looked at: the caller, or an agent directly below. */
async function agentOf(app: App, callerId: bigint, to: string | undefined): Promise<bigint> {
  if (to === undefined) return callerId
  const downline = await findDownline(app.db, to, callerId)
  if (downline === undefined || !isAgentType(downline.type)) throw new Refusal('not_found')
  return downline.id
}

const total = <Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint =>
  rows.reduce((sum, row) => sum + of(row), 0n)

/** What is played: terms of a kind, over an agent's team; of `from` alone is the contract beside it, if that is named. */
interface Asked {
  readonly agentId: bigint
  readonly kind: ContractKind
  readonly tiers: Input<Api['playContract']>['tiers']
  readonly from?: bigint | undefined
}

/** Plays terms over the last 90 closed days of a team, beside the contract that runs. */
async function played(app: App, { agentId, kind, tiers, from }: Asked): Promise<Output<Api['playContract']>> {
  const currency = app.settings.currency()
  const terms = readTiers(kind, tiers, currency)
  const [{ day }, runs] = await Promise.all([findClosed(app.db), findRunningTerms(app.db, agentId, kind, from)])
  const days = playedDays(day)
  const past = days ? await pastOf(app, agentId, kind, days) : []
  const { carryLosses } = app.settings.current()
  const rows = rowsOf(
    past,
    playOver(kind, terms, past, carryLosses),
    runs && playOver(kind, tiersOf(runs.tiers), past, carryLosses),
  )
  const money = (units: bigint) => formatAmount(units, currency)
  const [would, running] = [total(rows, (row) => row.would), total(rows, (row) => row.running)]
  return {
    ...(days && { days }),
    hasRunning: runs !== undefined,
    periods: rows.map((row) => ({
      ...{ firstDay: row.firstDay, lastDay: row.lastDay, count: row.count, reached: row.reached },
      ...{ activeMembers: row.activeMembers, validBet: money(row.validBet), netLoss: money(row.netLoss) },
      ...(row.rate > 0 && { rate: showRate(row.rate) }),
      ...{ would: money(row.would), running: money(row.running) },
    })),
    totals: {
      count: rows.reduce((sum, row) => sum + row.count, 0),
      reached: rows.reduce((sum, row) => sum + row.reached, 0),
      ...{ would: money(would), running: money(running), difference: money(would - running) },
    },
    currencySymbol: currency.symbol,
  }
}

/** For an agent: of the own team, or of an agent's directly below. */
export async function playContract({
  app,
  input: { type: kind, to, tiers },
  session: { memberId },
}: Pick<Call<Api['playContract']>, 'app' | 'input' | 'session'>): Promise<Output<Api['playContract']>> {
  const agentId = await agentOf(app, memberId, to)
  return played(app, { agentId, kind, tiers, from: to === undefined ? undefined : memberId })
}

/** For staff, who offer in the name of the house. */
export const staffPlay: Handlers<'staffPlayContract'> = {
  async staffPlayContract({ app, input: { account, kind, tiers }, act }) {
    const { id: agentId } = await agentOfHouse(app, account)
    const answer = await played(app, { agentId, kind, tiers })
    await act.write(app.db, { subject: `member:${agentId}`, detail: { kind, tiers } })
    return answer
  },
}
