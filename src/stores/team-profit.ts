import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { ProfitSort } from '#api/team-profit.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { withTotals } from './key-pages.ts'
import { pageLanguage } from './page-language.ts'
import { calendarRanges, daysOf, type PeriodQuery, periodFields, type RecordRange } from './record-period.ts'

export type { ProfitSort, TeamProfitLine } from '#api/team-profit.ts'
export type TeamProfitPage = Output<Api['agentProfit']>
export type TeamProfitTotals = NonNullable<TeamProfitPage['totals']>

/** The contract’s own list would bring its schemas along. */
export const profitSorts: readonly ProfitSort[] = [
  ...(['validBet', 'loss', 'win', 'deposits', 'withdrawals', 'bonus', 'account'] as const),
]

export interface TeamProfitQuery extends PeriodQuery {
  /** Id of whose downlines are listed; empty for the agent's own. */
  readonly parent: string
  readonly who: 'direct' | 'team'
  /** How the account begins. */
  readonly account: string
  /** Empty: as the server sorts so many. */
  readonly sort: '' | ProfitSort
  readonly cursor: string
}

/** Profit and loss of the team in the address: those directly below, today. */
export const teamProfitList = listQuery<TeamProfitQuery>(
  { range: 'today', from: '', to: '', parent: '', who: 'direct', account: '', sort: '', cursor: '' },
  {
    ...periodFields,
    range: choiceField<RecordRange>(calendarRanges),
    parent: textField(20),
    who: choiceField(['direct', 'team']),
    account: textField(40),
    sort: choiceField(profitSorts),
    cursor: cursorField,
  },
)

function filterOf(query: TeamProfitQuery, zone: string) {
  const { parent, who, account, sort } = query
  return { ...daysOf(query, zone, new Date()), parent: parent || undefined, who, account, sort: sort || undefined }
}

/** Makes the call of a page of members with the totals, for days in a time zone. */
export const pageTeamProfit = (zone: string) =>
  withTotals(
    (query: TeamProfitQuery, signal: AbortSignal): Promise<TeamProfitPage> =>
      call('agentProfit', { ...filterOf(query, zone), cursor: query.cursor || undefined, pageSize: 20 }, { signal }),
  )

/** A long file takes its time on a slow line. */
const fileMs = 30 * 60_000

/** The same members as a file. Throws `CallFailure`. */
export const teamProfitFile = (query: TeamProfitQuery, zone: string): Promise<Blob> =>
  call('agentProfitFile', { ...filterOf(query, zone), language: pageLanguage() }, { timeoutMs: fileMs })
