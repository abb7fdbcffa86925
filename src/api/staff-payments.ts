import * as z from 'zod/mini'
import { cursor, next, time } from './page.ts'
import { listFile, numberId, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const finding = z.object({
  id: z.string(),
  provider: z.string(),
  /** `posted_payment`, `posted_payout`, `missing_there`, `amount_differs`, `status_unclear`, `status_contradicts`, `unknown_there`. */
  kind: z.string(),
  /** `payment:` or `payout:` and the provider's name of it. */
  ref: z.string(),
  /** Facts by name; `here` and `there` are amounts. */
  detail: z.record(z.string(), z.string()),
  foundAt: time,
  settledAt: z.optional(time),
  note: z.optional(z.string()),
})

export const staffPaymentFindings = staffEndpoint({
  method: 'GET',
  path: '/staff/payments/findings',
  access: { staff: 'books.read' },
  summary: 'Differences between what payment providers told us and their own books, newest first.',
  input: z.object({
    state: z._default(z.enum(['open', 'settled']), 'open'),
    cursor,
    pageSize: pageRows,
  }),
  output: z.object({ content: z.array(finding), next }),
})

export const staffPaymentFindingsFile = listFile(staffPaymentFindings, {
  path: '/staff/payments/findings.csv',
  audit: 'payments.findings_export',
  summary: 'Differences from payment providers’ books as a CSV file.',
})

export const staffSettlePaymentFinding = staffEndpoint({
  method: 'POST',
  path: '/staff/payments/findings/{id}/settle',
  access: { staff: 'books.write' },
  audit: 'payments.settle',
  summary: 'Settles a difference with a note on what was found out. It moves no money.',
  input: z.object({ id: numberId, reason }),
  output: finding,
  refuses: ['not_found', 'state_conflict'],
})

export const staffReconcilePayments = staffEndpoint({
  method: 'POST',
  path: '/staff/payments/reconcile',
  access: { staff: 'books.write' },
  audit: 'payments.reconcile',
  summary: 'Compares the last hours with the payment providers’ books; returns the number of new findings.',
  input: z.object({ hours: z._default(z.coerce.number().check(z.minimum(0), z.maximum(24 * 31)), 3) }),
  output: z.object({ found: z.int() }),
  refuses: ['vendor_unavailable'],
})
