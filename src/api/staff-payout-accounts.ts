import * as z from 'zod/mini'
import { cursor, next, text, time } from './page.ts'
import { payoutAccount } from './payout-accounts.ts'
import { numberId, pageRows, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const proofRow = z.object({
  ...payoutAccount.shape,
  account: z.string(),
  number: z.string(),
  uploads: z.array(z.string()),
  sentAt: time,
  sharedWith: z.array(z.string()),
})

export const staffPayoutAccounts = staffEndpoint({
  method: 'GET',
  path: '/staff/payout-accounts',
  access: { staff: 'withdrawals.read' },
  summary: 'Accounts whose bank books wait to be looked at, the oldest first.',
  input: z.object({ cursor, pageSize: pageRows }),
  output: z.object({ content: z.array(proofRow), next }),
})

export const staffDecidePayoutAccount = staffEndpoint({
  method: 'POST',
  path: '/staff/payout-accounts/{id}/decide',
  access: { staff: 'withdrawals.decide' },
  audit: 'withdrawals.decide_account',
  summary: 'Accepts the picture of a bank book, or refuses it with a sentence for the member.',
  input: z.object({ id: numberId, accepted: z.boolean(), sentence: z.optional(text(300, 1)) }),
  output: z.object({ id: z.string(), state: payoutAccount.shape.state }),
  refuses: ['not_found', 'state_conflict', 'other_person_needed'],
})
