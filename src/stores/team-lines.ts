import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { movementKinds } from '#api/records.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { type AccountQuery, pocketNames } from './account-record.ts'
import { withTotals } from './key-pages.ts'
import { pageLanguage } from './page-language.ts'
import { lastWeek, periodFields, spanOf } from './record-period.ts'

export type { TeamLine } from '#api/team-lines.ts'
export type TeamLinesPage = Output<Api['agentTransactions']>

export interface TeamLinesQuery extends Omit<AccountQuery, 'status'> {
  /** Whose lines, in full; empty for the whole team. */
  readonly account: string
}

/** Changes in the team in the address: of wallets, in the last week, of everybody and all types. */
export const teamLinesList = listQuery<TeamLinesQuery>(
  { ...lastWeek, type: '', pocket: 'wallet', account: '', cursor: '' },
  {
    ...periodFields,
    type: textField(40),
    pocket: choiceField(pocketNames),
    account: textField(40),
    cursor: cursorField,
  },
)

/** Whose lines the page shows, in its address: the agent's own. */
export const linesOfWhom = listQuery<{ readonly whose: 'own' | 'team' }>(
  { whose: 'own' },
  { whose: choiceField(['own', 'team']) },
)

function filterOf(query: TeamLinesQuery, zone: string) {
  const { type, pocket, account } = query
  return {
    ...spanOf(query, zone, new Date()),
    // A type that is none is refused in words.
    type: (type || undefined) as (typeof movementKinds)[number] | undefined,
    pocket,
    account: account || undefined,
    language: pageLanguage(),
  }
}

/** Makes the call of a page of changes with the totals, for days in a time zone. */
export const pageTeamLines = (zone: string) =>
  withTotals(
    (query: TeamLinesQuery, signal: AbortSignal): Promise<TeamLinesPage> =>
      call(
        'agentTransactions',
        { ...filterOf(query, zone), cursor: query.cursor || undefined, pageSize: 20 },
        { signal },
      ),
  )

/** A long file takes its time on a slow line. */
const fileMs = 30 * 60_000

/** The same changes as a file. Throws `CallFailure`. */
export const teamLinesFile = (query: TeamLinesQuery, zone: string): Promise<Blob> =>
  call('agentTransactionsFile', filterOf(query, zone), { timeoutMs: fileMs })
