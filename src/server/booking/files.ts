import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { bookingHandlers } from './handlers.ts'

/** Requests for a second person as a file. */
export const requestFileHandlers: Handlers<'staffRequestsFile'> = {
  staffRequestsFile: listFile('approvals', bookingHandlers.staffRequests, {
    id: (row) => row.id,
    account: (row) => row.account,
    call: (row) => row.call,
    amount: (row) => row.amount,
    currency: (row) => row.currency,
    reason: (row) => (typeof row.detail.reason === 'string' ? row.detail.reason : ''),
    'asked by': (row) => row.askedBy,
    asked: (row) => row.askedAt,
    state: (row) => row.state,
    'decided by': (row) => row.decidedBy,
    decided: (row) => row.decidedAt,
  }),
}
