import * as z from 'zod/mini'
import { amount, cursor, next, text, time } from './page.ts'
import { listFile, numberId, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const hours = (byDefault: number) => z._default(z.coerce.number().check(z.minimum(0), z.maximum(24 * 31)), byDefault)

export const staffOpenRounds = staffEndpoint({
  method: 'GET',
  path: '/staff/rounds/open',
  access: { staff: 'books.read' },
  summary: 'Rounds that have been open for at least that many hours, oldest first.',
  input: z.object({ hours: hours(1), cursor, pageSize: pageRows }),
  output: z.object({
    content: z.array(
      z.object({
        id: z.string(),
        memberId: z.string(),
        account: z.string(),
        vassalage: z.string(),
        gameCode: z.string(),
        round: z.string(),
        openedAt: time,
      }),
    ),
    next,
  }),
})

export const staffOpenRoundsFile = listFile(staffOpenRounds, {
  path: '/staff/rounds/open.csv',
  audit: 'rounds.open_export',
  summary: 'Rounds that have been open for at least that many hours as a CSV file.',
})

export const staffFindings = staffEndpoint({
  method: 'GET',
  path: '/staff/rounds/findings',
  access: { staff: 'books.read' },
  summary: 'Differences between the ledger and a vendor’s transactions, newest first.',
  input: z.object({ cursor, pageSize: pageRows }),
  output: z.object({
    content: z.array(
      z.object({
        id: z.string(),
        /** Such as `bet_missing`: what the server's `FindingKind` lists. */
        kind: z.string(),
        transaction: z.string(),
        /** Facts by name; `here` and `there` are amounts, of transfers with their state before them. */
        detail: z.record(z.string(), z.string()),
        foundAt: time,
      }),
    ),
    next,
  }),
})

export const staffFindingsFile = listFile(staffFindings, {
  path: '/staff/rounds/findings.csv',
  audit: 'rounds.findings_export',
  summary: 'Differences between the ledger and a vendor’s transactions as a CSV file.',
})

const reconciliation = z.object({
  id: z.string(),
  askedAt: time,
  /** `failed`: the vendor's list could not be read; what was compared before holds. */
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  hours: z.int(),
  hoursDone: z.int(),
  /** New findings so far. */
  found: z.int(),
})
export type Reconciliation = z.output<typeof reconciliation>

export const staffReconcile = staffEndpoint({
  method: 'POST',
  path: '/staff/rounds/reconcile',
  access: { staff: 'books.write' },
  audit: 'rounds.reconcile',
  summary:
    'Has the ledger compared with the vendor’s transactions of the last hours; `staffReconciliation` tells how far that is.',
  input: z.object({ hours: hours(2) }),
  output: reconciliation,
})

export const staffReconciliations = staffEndpoint({
  method: 'GET',
  path: '/staff/rounds/reconcile',
  access: { staff: 'books.read' },
  summary: 'Comparisons with the vendor’s transactions that staff have asked for, newest first.',
  input: z.object({ cursor, pageSize: pageRows }),
  output: z.object({ content: z.array(reconciliation), next }),
})

export const staffReconciliation = staffEndpoint({
  method: 'GET',
  path: '/staff/rounds/reconcile/{id}',
  access: { staff: 'books.read' },
  summary: 'How far a comparison with the vendor’s transactions is, and what it has found.',
  input: z.object({ id: numberId }),
  output: reconciliation,
  refuses: ['not_found'],
})

export const staffOpenTransfers = staffEndpoint({
  method: 'GET',
  path: '/staff/transfers/open',
  access: { staff: 'books.read' },
  summary: 'Transfers with vendor wallets whose outcome is unknown, oldest first.',
  input: z.object({ cursor, pageSize: pageRows }),
  output: z.object({
    content: z.array(
      z.object({
        id: z.string(),
        memberId: z.string(),
        account: z.string(),
        vassalage: z.string(),
        direction: z.enum(['deposit', 'withdraw']),
        amount,
        currency: z.string(),
        createdAt: time,
        attempts: z.int(),
      }),
    ),
    next,
  }),
})

export const staffOpenTransfersFile = listFile(staffOpenTransfers, {
  path: '/staff/transfers/open.csv',
  audit: 'transfers.open_export',
  summary: 'Transfers with vendor wallets whose outcome is unknown as a CSV file.',
})

export const staffCloseTransfer = staffEndpoint({
  method: 'POST',
  path: '/staff/transfers/{id}/close',
  access: { staff: 'books.write' },
  audit: 'transfer.close',
  summary: 'Closes a transfer by evidence, after five minutes without an answer of its vendor.',
  input: z.object({ id: text(60, 1), verdict: z.enum(['done', 'refused']), reason }),
  output: z.object({
    state: z.string(),
    amount,
    currency: z.string(),
    by: z.enum(['vendor', 'evidence']),
  }),
  refuses: ['not_found', 'state_conflict', 'other_person_needed'],
})
