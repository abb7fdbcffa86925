import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './page.ts'

export const balanceOutput = z.object({
  balance: amount,
  currencySymbol: z.string(),
  currency: z.string(),
  bonusBalance: amount,
  /** Held for withdrawals and open transfers. */
  locked: amount,
})
export type Balance = z.output<typeof balanceOutput>

export const balance = endpoint({
  method: 'GET',
  path: '/wallet/balance',
  access: 'session',
  summary: 'The caller’s own balance.',
  input: z.object({}),
  output: balanceOutput,
})
