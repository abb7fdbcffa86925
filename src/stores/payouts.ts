import type { ContractKind } from '#api/contracts.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { addDays, dayIn, startOf } from '#browser/zone-days.ts'
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

/** Days of a range on the site's calendar now. */
const daysNow = (range: RevenueRange, zone: string) => revenueDays(range, dayIn(zone, new Date()))

/** The times that past periods of a kind are shown of; those of whole days and more are not settled on their first day. */
export type PayoutRange = RevenueRange | 'all'
const longRanges = ['days', 'month', 'last', 'all'] as const
const ranges = {
  dividend: longRanges,
  'daily-salary': longRanges,
  'hourly-salary': ['today', ...longRanges],
  'realtime-salary': ['today', ...longRanges],
} as const satisfies Record<ContractKind, readonly PayoutRange[]>
export const payoutRanges = (kind: ContractKind): readonly PayoutRange[] => ranges[kind]

export interface PayoutQuery {
  readonly range: PayoutRange
  readonly cursor: string
}
const payoutListOf = (kind: ContractKind, range: PayoutRange) =>
  listQuery<PayoutQuery>({ range, cursor: '' }, { range: choiceField(payoutRanges(kind)), cursor: cursorField })

/** Past periods in the address: two weeks, and all dividends, which are few. */
export const payoutLists: Readonly<Record<ContractKind, ReturnType<typeof payoutListOf>>> = {
  dividend: payoutListOf('dividend', 'all'),
  'daily-salary': payoutListOf('daily-salary', 'days'),
  'hourly-salary': payoutListOf('hourly-salary', 'days'),
  'realtime-salary': payoutListOf('realtime-salary', 'days'),
}

/** Makes the call of what a kind of contract paid in a range, for days in a time zone, with its sums. */
export const payoutsOf = (kind: ContractKind, zone: string) =>
  withTotals(async ({ range, cursor }: PayoutQuery, signal) => {
    const days = range === 'all' ? undefined : daysNow(range, zone)
    const within = days && {
      from: startOf(days.from, zone).toISOString(),
      to: startOf(addDays(days.to, 1), zone).toISOString(),
    }
    return { ...(await call(calls[kind], { ...within, cursor: cursor || undefined }, { signal })), days }
  })
export type PayoutsIn = Awaited<ReturnType<ReturnType<typeof payoutsOf>>>

/** Makes the call of the income of a range, for days in a time zone. */
export const revenueIn = (zone: string) =>
  withTotals(({ range, cursor }: RevenueQuery, signal) =>
    call('agentRevenue', { ...daysNow(range, zone), cursor: cursor || undefined }, { signal }),
  )

/** One payment, with everything that it was computed from. */
export const loadPayout = (run: string, signal: AbortSignal) => call('agentPayout', { run }, { signal })

/** A long file takes its time on a slow line. */
const fileMs = 30 * 60_000

/** What a kind of contract has paid in a range, for days in a time zone, as a file. Throws `CallFailure`. */
export const payoutsFile = (type: ContractKind, range: PayoutRange, zone: string): Promise<Blob> =>
  call(
    'agentPayoutsFile',
    { type, ...(range !== 'all' && daysNow(range, zone)), language: pageLanguage() },
    { timeoutMs: fileMs },
  )

/** The income of a range as a file, for days in a time zone. Throws `CallFailure`. */
export const revenueFile = (range: RevenueRange, zone: string): Promise<Blob> =>
  call('agentPayoutsFile', { ...daysNow(range, zone), language: pageLanguage() }, { timeoutMs: fileMs })
