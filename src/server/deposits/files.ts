import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { depositStaffHandlers } from './staff-handlers.ts'
import { paymentStaffHandlers } from './staff-payments.ts'

/** Deposits and payments as files. */
export const depositFileHandlers: Handlers<'staffDepositsFile' | 'staffPaymentsFile'> = {
  staffDepositsFile: listFile('deposits', depositStaffHandlers.staffDeposits, {
    created: (row) => row.createdAt,
    id: (row) => row.id,
    account: (row) => row.account,
    method: (row) => row.methodName,
    amount: (row) => row.amount,
    'to pay': (row) => row.payAmount,
    currency: (row) => row.currency,
    status: (row) => row.status,
    reason: (row) => row.reason,
    ended: (row) => row.endedAt,
  }),
  staffPaymentsFile: listFile('payments', paymentStaffHandlers.staffPayments, {
    paid: (row) => row.paidAt,
    received: (row) => row.receivedAt,
    provider: (row) => row.provider,
    reference: (row) => row.reference,
    order: (row) => row.order ?? row.orderRef,
    account: (row) => row.account,
    payer: (row) => row.payerName,
    amount: (row) => row.amount,
    credited: (row) => row.credited,
    returned: (row) => row.returned,
    currency: (row) => row.currency,
    state: (row) => row.state,
    reason: (row) => row.reason,
  }),
}
