import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { choiceField, listQuery, textField } from '#browser/list-query.ts'
import { withTotals } from './key-pages.ts'
import { betsFilter, type RecordQuery, recordFields, recordList } from './records.ts'

export type { TeamRound } from '#api/team-records.ts'
export type TeamBetsPage = Output<Api['agentBets']>

export interface TeamBetsQuery extends RecordQuery {
  /** Whose rounds, in full; empty for the whole team. */
  readonly account: string
  /** With an account: its rounds alone, or those of everybody below it, too. */
  readonly branch: '' | 'true'
}

/** Rounds of the team in the address: the last week, of everybody and all kinds. */
export const teamBetsList = listQuery<TeamBetsQuery>(
  { ...recordList.start, account: '', branch: '' },
  { ...recordFields, account: textField(40), branch: choiceField(['true']) },
)

const filterOf = (query: TeamBetsQuery, zone: string) => ({
  ...betsFilter(query, zone),
  account: query.account || undefined,
  branch: (query.account !== '' && query.branch) || undefined,
})

/** Makes the call of a page of rounds with the totals, for days in a time zone. */
export const pageTeamBets = (zone: string) =>
  withTotals(
    (query: TeamBetsQuery, signal: AbortSignal): Promise<TeamBetsPage> =>
      call('agentBets', { ...filterOf(query, zone), cursor: query.cursor || undefined, pageSize: 20 }, { signal }),
  )

/** A long file takes its time on a slow line. */
const fileMs = 30 * 60_000

/** The same rounds as a file. Throws `CallFailure`. */
export const teamBetsFile = (query: TeamBetsQuery, zone: string): Promise<Blob> =>
  call('agentBetsFile', filterOf(query, zone), { timeoutMs: fileMs })
