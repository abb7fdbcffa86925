import dayjs from 'dayjs'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Round } from '#api/launch.ts'
import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { withTotals } from './key-pages.ts'

export const recordRanges = ['today', 'yesterday', 'week', 'month', 'all'] as const
export type RecordRange = (typeof recordRanges)[number]

export interface RecordQuery {
  readonly range: RecordRange
  readonly gameType: string
  readonly status: '' | Round['status']
  readonly cursor: string
}
export type RecordPage = Output<Api['rounds']>
export type RoundDetail = Output<Api['roundDetail']>

/** Rounds in the address: the last week, of all kinds. */
export const recordList = listQuery<RecordQuery>(
  { range: 'week', gameType: '', status: '', cursor: '' },
  {
    range: choiceField(recordRanges),
    gameType: textField(20),
    status: choiceField(['open', 'settled', 'rolled_back']),
    cursor: cursorField,
  },
)

/**
 * From and to of a range in the reader's own days; `to` is open for a range that reaches until now.
 * @example rangeOf('all', new Date()) // {}
 */
export function rangeOf(range: RecordRange, now: Date): { from?: string; to?: string } {
  const dayStart = (daysAgo: number) => dayjs(now).startOf('day').subtract(daysAgo, 'day').toISOString()
  switch (range) {
    case 'today':
      return { from: dayStart(0) }
    case 'yesterday':
      return { from: dayStart(1), to: dayStart(0) }
    case 'week':
      return { from: dayStart(6) }
    case 'month':
      return { from: dayStart(29) }
    case 'all':
      return {}
  }
}

/** The language of the page, in which records name games: the browser may prefer another. */
export const pageLanguage = (): Language => document.documentElement.lang.slice(0, 2) as Language

export function listRounds(query: RecordQuery, signal?: AbortSignal): Promise<RecordPage> {
  const { gameType, status, cursor, range } = query
  return call(
    'rounds',
    {
      ...rangeOf(range, new Date()),
      gameType: gameType || undefined,
      status: status || undefined,
      language: pageLanguage(),
      cursor: cursor || undefined,
      pageSize: 20,
    },
    { signal },
  )
}

/** A page of them, with the totals. */
export const pageRounds = withTotals(listRounds)

export const loadRound = (id: string): Promise<RoundDetail> => call('roundDetail', { id, language: pageLanguage() })
