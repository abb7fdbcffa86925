import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { paymentStaffHandlers } from './staff-handlers.ts'

/** Differences from providers' books as a file. */
export const findingFileHandlers: Handlers<'staffPaymentFindingsFile'> = {
  staffPaymentFindingsFile: listFile('findings', paymentStaffHandlers.staffPaymentFindings, {
    found: (row) => row.foundAt,
    provider: (row) => row.provider,
    kind: (row) => row.kind,
    ref: (row) => row.ref,
    detail: (row) => JSON.stringify(row.detail),
    settled: (row) => row.settledAt,
    note: (row) => row.note,
  }),
}
