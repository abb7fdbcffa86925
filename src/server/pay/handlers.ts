import type { ContractKind } from '#api/contracts.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { type Currency, formatAmount } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { showRate, showTiers } from '#server/contracts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn, momentIn } from '#server/kernel/day.ts'
import type { Call, Handlers } from '#server/kernel/handler.ts'
import { readId } from '#server/messages/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { partsOfBase } from './base.ts'
import { agentPayoutsFile } from './payouts-file.ts'
import { addDays, periodAt } from './periods.ts'
import { playContract } from './play.ts'
import { listOfLine } from './rows-corrections.ts'
import {
  type EarnedRow,
  findAgreed,
  findLine,
  findStanding,
  findTerms,
  type LineFilter,
  listBelow,
  listLines,
  type SumRow,
  sumDays,
  sumLines,
} from './rows-lines.ts'
import { runningOf } from './running.ts'
import { cutOf } from './settle.ts'
import { exact, toPayout } from './show.ts'

/** Days that an agent's income can be asked for at once. */
const revenueDays = 400

/** When a contract begins to count that was agreed in the period that runs. */
async function countsFrom(app: App, agentId: bigint, kind: ContractKind): Promise<string | undefined> {
  const agreed = await findAgreed(app.db, agentId, kind)
  if (agreed === undefined) return undefined
  const { starts, ends } = periodAt(kind, app.clock.now(), cutOf(app))
  return agreed.answered_at >= starts ? ends.toISOString() : undefined
}

const totalOf = (
  sums: readonly SumRow[],
  column: 'base' | 'claim' | 'passed' | 'pay' | 'waiting' | 'corrected' | 'lines',
): bigint => sums.reduce((total, row) => total + row[column], 0n)

const earnedOn = (days: readonly EarnedRow[], currency: Currency) =>
  days.map(({ day, kind, pay }) => ({ day, kind, pay: formatAmount(pay, currency) }))

const payoutsOf =
  (kind: ContractKind) =>
  async ({
    app,
    input,
    session: { memberId },
  }: Pick<Call<Api['agentDividends']>, 'app' | 'input' | 'session'>): Promise<Output<Api['agentDividends']>> => {
    const filter: LineFilter = { agentId: memberId, kind, from: input.from, to: input.to }
    const currency = await currencyOfMember(app, app.db, memberId)
    const money = (units: bigint) => formatAmount(units, currency)
    const { timeZone } = app.settings.current()
    const isFirst = input.cursor === undefined
    const isBounded = input.from !== undefined && input.to !== undefined
    const [page, sums, days, running, from, { carry, owed }] = await Promise.all([
      listLines(app.db, filter, input, (row) => toPayout(row, currency)),
      isFirst ? sumLines(app.db, filter) : undefined,
      isFirst && isBounded ? sumDays(app.db, filter, timeZone) : undefined,
      runningOf(app, memberId, kind, currency),
      countsFrom(app, memberId, kind),
      findStanding(app.db, memberId, kind),
    ])
    const totals = sums && {
      count: Number(totalOf(sums, 'lines')),
      ...{ base: money(totalOf(sums, 'base')), claim: money(totalOf(sums, 'claim')) },
      ...{ passed: money(totalOf(sums, 'passed')), pay: money(totalOf(sums, 'pay')) },
      ...(days && { days: earnedOn(days, currency) }),
    }
    return {
      ...page,
      ...(running && { running }),
      standing: { carried: money(carry), owed: money(owed) },
      ...(from !== undefined && { countsFrom: from }),
      ...(totals && { totals }),
      ...{ currencySymbol: currency.symbol, timeZone },
    }
  }

/** The days that income is asked for; the last two weeks unless they are named. */
function daysOf(app: App, { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  const last = to ?? dayIn(app.settings.current().timeZone, app.clock.now())
  const first = from ?? addDays(last, -13)
  if (first > last) throw new Refusal('period_reversed')
  if (addDays(first, revenueDays) < last) throw new Refusal('period_too_long')
  return { first, last }
}

function revenueTotals(sums: readonly SumRow[], days: readonly EarnedRow[], currency: Currency) {
  const money = (units: bigint) => formatAmount(units, currency)
  return {
    ...{ pay: money(totalOf(sums, 'pay')), passed: money(totalOf(sums, 'passed')) },
    ...{ waiting: money(totalOf(sums, 'waiting')), count: Number(totalOf(sums, 'lines')) },
    corrected: money(totalOf(sums, 'corrected')),
    kinds: sums.map((row) => ({
      ...{ kind: row.kind, base: money(row.base), claim: money(row.claim), passed: money(row.passed) },
      ...{ pay: money(row.pay), count: Number(row.lines), last: row.last.toISOString() },
    })),
    days: earnedOn(days, currency),
  }
}

/** What agents are paid, to themselves alone. */
export const payHandlers: Handlers<
  | 'agentDividends'
  | 'agentDailySalary'
  | 'agentHourlySalary'
  | 'agentRealtimeSalary'
  | 'agentPayout'
  | 'agentPayoutsFile'
  | 'agentRevenue'
  | 'playContract'
> = {
  agentDividends: payoutsOf('dividend'),
  agentDailySalary: payoutsOf('daily-salary'),
  agentHourlySalary: payoutsOf('hourly-salary'),
  agentRealtimeSalary: payoutsOf('realtime-salary'),
  agentPayoutsFile,
  playContract,

  async agentPayout({ app, input, session: { memberId } }) {
    const line = await findLine(app.db, memberId, readId(input.run))
    // Somebody else's run is told from none by nothing.
    if (line === undefined) throw new Refusal('not_found')
    const currency = await currencyOfMember(app, app.db, memberId)
    const whole = exact(currency)
    const money = (units: bigint) => formatAmount(units, whole)
    const [corrections, terms, below, parts] = await Promise.all([
      listOfLine(app.db, line.run_id, memberId),
      findTerms(app.db, line.contract_id),
      listBelow(app.db, memberId, line.run_id),
      partsOfBase(app, line, money),
    ])
    const { tiers, answered_at, party } = terms!
    return {
      ...toPayout(line, whole),
      contract: {
        ...{ id: line.contract_id.toString(), ...(party !== null && { party }) },
        ...{ tiers: showTiers(tiers, whole), agreedAt: answered_at.toISOString() },
      },
      ...{ carriedBefore: money(line.carry_before), owedBefore: money(line.owed_before) },
      ...{ isBelow: line.parent_id !== null, given: money(line.given), carriesLosses: line.carries },
      ...(line.received !== null && { received: money(line.received) }),
      ...parts,
      below: below.map((row) => ({
        ...{ account: row.account, rate: showRate(row.rate_bp), base: money(row.base) },
        ...{ carriedBefore: money(row.carry_before), owedBefore: money(row.owed_before) },
        ...{ claim: money(row.claim), given: money(row.given) },
      })),
      corrections: corrections.map((row) => ({
        ...{ id: row.id.toString(), amount: money(row.amount), reverses: row.reverses, reason: row.reason },
        at: row.decided_at!.toISOString(),
        parts: row.parts.map((part) => ({
          ...{ amount: money(part.amount), at: part.at.toISOString() },
          receipt: `${part.transfer_id}-${part.receipt_line}`,
        })),
        ...(row.rest < 0n && { rest: money(row.rest) }),
      })),
      ...{ currencySymbol: currency.symbol, timeZone: app.settings.current().timeZone },
    }
  },

  async agentRevenue({ app, input, session: { memberId } }) {
    const { timeZone } = app.settings.current()
    const { first, last } = daysOf(app, input)
    const filter: LineFilter = {
      agentId: memberId,
      from: momentIn(timeZone, `${first}T00:00`).toISOString(),
      to: momentIn(timeZone, `${addDays(last, 1)}T00:00`).toISOString(),
    }
    const currency = await currencyOfMember(app, app.db, memberId)
    const isFirst = input.cursor === undefined
    const [page, sums, days] = await Promise.all([
      listLines(app.db, filter, input, (row) => toPayout(row, currency)),
      isFirst ? sumLines(app.db, filter) : undefined,
      isFirst ? sumDays(app.db, filter, timeZone) : undefined,
    ])
    return {
      ...{ from: first, to: last, ...page, currencySymbol: currency.symbol, timeZone },
      ...(sums && days && { totals: revenueTotals(sums, days, currency) }),
    }
  },
}
