import type { RecordExport } from '#api/exports.ts'
import { call } from '#browser/client.ts'
import { failureCode } from '#browser/failure.ts'
import { type AccountQuery, accountFilter } from './account-record.ts'
import { pageLanguage } from './page-language.ts'
import { betsFilter, type RecordQuery } from './records.ts'

/** What is saved: a record with its filters. */
export type Wanted =
  | { readonly record: 'bets'; readonly query: RecordQuery }
  | { readonly record: 'transactions'; readonly query: AccountQuery }

/** A long file takes its time on a slow line. */
const fileMs = 30 * 60_000

const filterOf = (wanted: Wanted, zone: string) =>
  wanted.record === 'bets' ? betsFilter(wanted.query, zone) : accountFilter(wanted.query, zone)

/** The file of a record; a long one is prepared instead, which a message tells. Throws `CallFailure`. */
export async function saveRecord(wanted: Wanted, zone: string): Promise<Blob | RecordExport> {
  try {
    return wanted.record === 'bets'
      ? await call('betsFile', betsFilter(wanted.query, zone), { timeoutMs: fileMs })
      : await call('transactionsFile', accountFilter(wanted.query, zone), { timeoutMs: fileMs })
  } catch (thrown) {
    if (failureCode(thrown) !== 'export_too_long') throw thrown
    const { language: _, ...asked } = filterOf(wanted, zone)
    const filter: Record<string, string> = {}
    for (const [name, value] of Object.entries(asked)) if (value !== undefined) filter[name] = value
    return call('askExport', { record: wanted.record, filter, language: pageLanguage() })
  }
}

/** The files that were prepared. */
export const loadExports = (_: null, signal: AbortSignal): Promise<{ content: RecordExport[] }> =>
  call('exportList', {}, { signal })

/** One of them. Throws `CallFailure`. */
export const loadExport = (id: string): Promise<Blob> => call('exportFile', { id }, { timeoutMs: fileMs })
