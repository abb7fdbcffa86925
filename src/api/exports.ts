import * as z from 'zod/mini'
import { bets } from './bets.ts'
import { endpoint } from './endpoint.ts'
import { language, text, time } from './page.ts'
import { transactions } from './records.ts'

export const feature = 'records'

/** Lines of a file that is written while its reader waits; a longer one is prepared. */
export const exportLinesMax = 100_000

/** Records that can be saved as a file. */
export const exportRecords = ['bets', 'transactions', 'bonus', 'points'] as const
export type ExportRecord = (typeof exportRecords)[number]

/** Filters of the records, without their pages. */
export const betsFilter = z.omit(bets.input, { cursor: true, pageSize: true })
export const transactionsFilter = z.omit(transactions.input, { cursor: true, pageSize: true })

const refuses = ['period_reversed', 'period_too_long', 'export_too_long'] as const

export const betsFile = endpoint({
  method: 'GET',
  path: '/records/bets.csv',
  access: 'member',
  gives: 'csv',
  rate: 'write',
  summary: 'The caller’s own rounds as a CSV file, up to 100,000 lines.',
  input: betsFilter,
  output: z.instanceof(Blob),
  refuses,
})

export const transactionsFile = endpoint({
  method: 'GET',
  path: '/records/transactions.csv',
  access: 'member',
  gives: 'csv',
  rate: 'write',
  summary: 'The changes of the caller’s own balance as a CSV file, up to 100,000 lines.',
  input: transactionsFilter,
  output: z.instanceof(Blob),
  refuses,
})

const exportRow = z.object({
  id: z.string(),
  record: z.enum(exportRecords),
  state: z.enum(['waiting', 'ready']),
  /** How many lines it has; absent while it is prepared. */
  lines: z.optional(z.int()),
  askedAt: time,
  /** Until when it is kept. */
  endsAt: time,
})
export type RecordExport = z.output<typeof exportRow>

export const askExport = endpoint({
  method: 'POST',
  path: '/records/exports',
  access: 'member',
  summary:
    'Has a long file prepared, of which a message tells. What was asked for already is not made again within an hour.',
  input: z.strictObject({
    record: z.enum(exportRecords),
    /** As in the query of the record. */
    filter: z.record(text(20, 1), text(60, 1)),
    language: z.optional(language),
  }),
  output: exportRow,
  refuses: ['period_reversed', 'period_too_long', 'points_off'],
})

export const exportList = endpoint({
  method: 'GET',
  path: '/records/exports',
  access: 'member',
  summary: 'The caller’s own prepared files, newest first.',
  input: z.object({}),
  output: z.object({ content: z.array(exportRow) }),
})

export const exportFile = endpoint({
  method: 'GET',
  path: '/records/exports/{id}',
  access: 'member',
  gives: 'csv',
  summary: 'One of the caller’s own prepared files.',
  input: z.object({ id: text(18, 1) }),
  output: z.instanceof(Blob),
  refuses: ['not_found'],
})
