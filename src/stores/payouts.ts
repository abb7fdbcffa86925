import type { ContractKind } from '#api/contracts.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { addDays, dayIn } from '#browser/zone-days.ts'
import { withTotals } from './key-pages.ts'
import { pageLanguage } from './page-language.ts'

export type { Payout, RunningPeriod } from '#api/payouts.ts'
export type Payouts = Output<Api['agentDividends']>
export type Revenue = Output<Api['agentRevenue']>

const calls = {
  dividend: 'agentDividends',
  'daily-salary': 'agentDailySalary',
  'hourly-salary': 'agentHourlySalary',
  'realtime-salary': 'agentRealtimeSalary',
} as const satisfies Record<ContractKind, keyof Api>

export interface PayoutQuery {
  readonly cursor: string
}
/** The page of past periods, in the address. */
export const payoutList = listQuery<PayoutQuery>({ cursor: '' }, { cursor: cursorField })

/** Makes the call of what a kind of contract paid, with its sums. */
export const payoutsOf = (kind: ContractKind) =>
  withTotals(({ cursor }: PayoutQuery, signal) => call(calls[kind], { cursor: cursor || undefined }, { signal }))

/** The caller's contracts of a kind, received and given, that wait or run. */
export const loadContractsOf = (type: ContractKind, signal: AbortSignal) => call('agentContracts', { type }, { signal })

/** More of what the caller has given of a kind. */
export const loadGivenOf = (type: ContractKind, cursor: string) =>
  call('agentContracts', { type, direction: 'given', cursor })

/** The same with what is given to one direct downline alone. */
export const loadContractsWith = (party: string) => (type: ContractKind, signal: AbortSignal) =>
  call('agentContracts', { type, party }, { signal })

export const revenueRanges = ['today', 'days', 'month', 'last'] as const
export type RevenueRange = (typeof revenueRanges)[number]

export interface RevenueQuery {
  readonly range: RevenueRange
  /** The payment that is shown in place of the list; empty for none. */
  readonly run: string
  readonly cursor: string
}
/** Income in the address: two weeks. */
export const revenueList = listQuery<RevenueQuery>(
  { range: 'days', run: '', cursor: '' },
  { range: choiceField(revenueRanges), run: textField(20), cursor: cursorField },
)

/**
 * The days of a range, both included.
 * @example revenueDays('days', '2026-11-20') // { from: '2026-11-07', to: '2026-11-20' }
 */
export function revenueDays(range: RevenueRange, today: string): { readonly from: string; readonly to: string } {
  const month = `${today.slice(0, 7)}-01`
  if (range === 'today') return { from: today, to: today }
  if (range === 'days') return { from: addDays(today, -13), to: today }
  if (range === 'month') return { from: month, to: today }
  const last = addDays(month, -1)
  return { from: `${last.slice(0, 7)}-01`, to: last }
}

/** Makes the call of the income of a range, for days in a time zone. */
export const revenueIn = (zone: string) =>
  withTotals(({ range, cursor }: RevenueQuery, signal) =>
    call('agentRevenue', { ...revenueDays(range, dayIn(zone, new Date())), cursor: cursor || undefined }, { signal }),
  )

/** One payment, with everything that it was computed from. */
export const loadPayout = (run: string, signal: AbortSignal) => call('agentPayout', { run }, { signal })

/** A long file takes its time on a slow line. */
const fileMs = 30 * 60_000

/** What a kind of contract has paid, as a file. Throws `CallFailure`. */
export const payoutsFile = (type: ContractKind): Promise<Blob> =>
  call('agentPayoutsFile', { type, language: pageLanguage() }, { timeoutMs: fileMs })

/** The income of a range as a file, for days in a time zone. Throws `CallFailure`. */
export const revenueFile = (range: RevenueRange, zone: string): Promise<Blob> =>
  call(
    'agentPayoutsFile',
    { ...revenueDays(range, dayIn(zone, new Date())), language: pageLanguage() },
    { timeoutMs: fileMs },
  )
