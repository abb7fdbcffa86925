import type { Round, roundStatuses } from '#api/bets.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { GameType } from '#api/lobby.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { withTotals } from './key-pages.ts'
import { pageLanguage } from './page-language.ts'
import { lastWeek, type PeriodQuery, periodFields, spanOf } from './record-period.ts'

export interface RecordQuery extends PeriodQuery {
  readonly gameType: '' | GameType
  readonly vendor: string
  readonly status: '' | Round['status']
  readonly cursor: string
}
export type RecordPage = Output<Api['bets']>
export type RoundDetail = Output<Api['roundDetail']>

const types = [
  ...['LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'ESPORTS', 'COCKFIGHT', 'ELOTT', 'MINI'],
] as readonly GameType[]
const statuses: readonly (typeof roundStatuses)[number][] = ['open', 'settled', 'rolled_back']

/** How the filters of rounds are read from an address. */
export const recordFields = {
  ...periodFields,
  gameType: choiceField(types),
  vendor: textField(40),
  status: choiceField(statuses),
  cursor: cursorField,
}

/** Rounds in the address: the last week, of all kinds. */
export const recordList = listQuery<RecordQuery>(
  { ...lastWeek, gameType: '', vendor: '', status: '', cursor: '' },
  recordFields,
)

/** What a query asks for, without its page. */
export function betsFilter(query: RecordQuery, zone: string) {
  const { gameType, vendor, status } = query
  return {
    ...spanOf(query, zone, new Date()),
    gameType: gameType || undefined,
    vendor: vendor || undefined,
    status: status || undefined,
    language: pageLanguage(),
  }
}

/** Makes the call of a page of rounds with the totals, for days in a time zone. */
export const pageRounds = (zone: string) =>
  withTotals(
    (query: RecordQuery, signal: AbortSignal): Promise<RecordPage> =>
      call('bets', { ...betsFilter(query, zone), cursor: query.cursor || undefined, pageSize: 20 }, { signal }),
  )

export const loadRound = (id: string): Promise<RoundDetail> => call('roundDetail', { id, language: pageLanguage() })
