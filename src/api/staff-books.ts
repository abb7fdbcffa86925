import * as z from 'zod/mini'
import { amount, text, time } from './page.ts'
import { reason, staffEndpoint } from './staff-endpoint.ts'

const hours = (byDefault: number) => z._default(z.coerce.number().check(z.minimum(0), z.maximum(24 * 31)), byDefault)

export const staffOpenRounds = staffEndpoint({
  method: 'GET',
  path: '/staff/rounds/open',
  access: { staff: 'books.read' },
  summary: 'Rounds that have been open for at least that many hours.',
  input: z.object({ hours: hours(1) }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        memberId: z.string(),
        vassalage: z.string(),
        gameCode: z.string(),
        round: z.string(),
        openedAt: time,
      }),
    ),
  }),
})

export const staffFindings = staffEndpoint({
  method: 'GET',
  path: '/staff/rounds/findings',
  access: { staff: 'books.read' },
  summary: 'Differences between the ledger and a vendor’s transactions, newest first.',
  input: z.object({}),
  output: z.object({
    rows: z.array(z.object({ kind: z.string(), transaction: z.string(), detail: z.unknown(), foundAt: time })),
  }),
})

export const staffReconcile = staffEndpoint({
  method: 'POST',
  path: '/staff/rounds/reconcile',
  access: { staff: 'books.write' },
  audit: 'rounds.reconcile',
  summary: 'Compares the ledger with the vendor’s transactions of the last hours; returns the number of new findings.',
  input: z.object({ hours: hours(2) }),
  output: z.object({ found: z.int() }),
  refuses: ['vendor_unavailable'],
})

export const staffOpenTransfers = staffEndpoint({
  method: 'GET',
  path: '/staff/transfers/open',
  access: { staff: 'books.read' },
  summary: 'Transfers with vendor wallets whose outcome is unknown.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        memberId: z.string(),
        vassalage: z.string(),
        direction: z.enum(['deposit', 'withdraw']),
        amount,
        currency: z.string(),
        createdAt: time,
        attempts: z.int(),
      }),
    ),
  }),
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
