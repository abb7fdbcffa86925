import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { withdrawalStaffHandlers } from './staff-handlers.ts'

/** Withdrawals as a file. */
export const withdrawalFileHandlers: Handlers<'staffWithdrawalsFile'> = {
  staffWithdrawalsFile: listFile('withdrawals', withdrawalStaffHandlers.staffWithdrawals, {
    requested: (row) => row.requestedAt,
    reference: (row) => row.reference,
    account: (row) => row.account,
    amount: (row) => row.amount,
    net: (row) => row.net,
    currency: (row) => row.currency,
    to: (row) => `${row.bankName ?? row.kind} ${row.masked}`,
    state: (row) => row.state,
    risk: (row) => String(row.risk),
    notes: (row) => row.notes.join(' '),
    'approved by': (row) => row.approvals.map(({ by }) => by).join(' '),
  }),
}
