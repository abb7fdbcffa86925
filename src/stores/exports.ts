import type { ExportRecord, RecordExport } from '#api/exports.ts'
import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'
import { failureCode } from '#browser/failure.ts'
import type { PeriodQuery } from './record-period.ts'

/** What is saved: a record with its filters. */
export interface Wanted {
  readonly record: ExportRecord
  readonly query: PeriodQuery
  /** The record's filters, for the call. */
  readonly filter: { readonly language: Language; readonly [name: string]: string | undefined }
}

/** A long file takes its time on a slow line. */
const fileMs = 30 * 60_000

const files = { bets: 'betsFile', transactions: 'transactionsFile', bonus: 'bonusFile', points: 'pointsFile' } as const

/** The file of a record; a long one is prepared instead, which a message tells. Throws `CallFailure`. */
export async function saveRecord({ record, filter: wanted }: Wanted): Promise<Blob | RecordExport> {
  try {
    return await call(files[record], wanted as object, { timeoutMs: fileMs })
  } catch (thrown) {
    if (failureCode(thrown) !== 'export_too_long') throw thrown
    const { language, ...asked } = wanted
    const filter: Record<string, string> = {}
    for (const [name, value] of Object.entries(asked)) if (value !== undefined) filter[name] = value
    return call('askExport', { record, filter, language })
  }
}

/** The files that were prepared. */
export const loadExports = (_: null, signal: AbortSignal): Promise<{ content: RecordExport[] }> =>
  call('exportList', {}, { signal })

/** One of them. Throws `CallFailure`. */
export const loadExport = (id: string): Promise<Blob> => call('exportFile', { id }, { timeoutMs: fileMs })
