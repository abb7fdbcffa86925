import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, cursor, next, pageSize, text, time } from './page.ts'

export const feature = { name: 'wallet', description: 'Balance, and transfers between wallets.' }

/** A win that may still be on its way to the player's eyes: the game shows reels or cards that it comes from. */
export const recentWin = z.object({
  /** The vendor's name of the transaction. */
  id: z.string(),
  /** The vendor's name of the round, by which the game's frame says that it has been shown. */
  round: z.string(),
  amount,
  /** Milliseconds since it was booked. */
  ageMs: z.int(),
  /** Its round is over. */
  over: z.boolean(),
})
export type RecentWin = z.output<typeof recentWin>

export const balanceOutput = z.object({
  balance: amount,
  currencySymbol: z.string(),
  currency: z.string(),
  bonusBalance: amount,
  /** Held for withdrawals and open transfers. */
  locked: amount,
  /** Wins of the last ten seconds, which `balance` contains; absent where there is none. */
  recentWins: z.optional(z.array(recentWin)),
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

/** A vendor's wallet of a member. */
export const vendorWallet = z.object({
  /** The vendor's code, as in `vassalage`. */
  vendor: z.string(),
  name: z.string(),
  /** Absent while the vendor does not answer. */
  balance: z.optional(amount),
  currency: z.string(),
  state: z.enum(['ready', 'maintenance', 'unreachable']),
})
export type VendorWallet = z.output<typeof vendorWallet>

export const merchantWallet = endpoint({
  method: 'GET',
  path: '/wallet/merchant',
  access: 'member',
  summary: 'Whether play is from one wallet everywhere (or at the named vendor), and the vendor wallets.',
  input: z.object({ vendor: z.optional(text(40, 1)) }),
  output: z.object({ isSingle: z.boolean(), wallets: z.array(vendorWallet) }),
})

export const walletTransferOutput = z.object({
  id: z.string(),
  /** `main` or a vendor’s code. */
  from: z.string(),
  to: z.string(),
  amount,
  currency: z.string(),
  /** `pending` becomes `done` or `refused` by itself; the event `transfer` tells when. */
  state: z.enum(['pending', 'done', 'refused']),
  /** Still `pending` after five minutes, because the vendor answers nothing; the money stays where it is held. */
  late: z.optional(z.boolean()),
  reason: z.optional(z.enum(['insufficient_funds', 'vendor_refused'])),
  createdAt: time,
  settledAt: z.optional(time),
})
export type WalletTransfer = z.output<typeof walletTransferOutput>

export const walletTransfer = endpoint({
  method: 'POST',
  path: '/wallet/transfer',
  access: 'member',
  keyed: true,
  summary:
    'Moves money between the main wallet and a vendor’s. Waits a few seconds for the vendor, then answers `pending`.',
  input: z.object({ from: text(40, 1), to: text(40, 1), amount: text(20, 1) }),
  output: walletTransferOutput,
  refuses: [
    'insufficient_funds',
    'idempotency_conflict',
    'not_found',
    'game_maintenance',
    'account_disabled',
    'play_excluded',
    'limit_reached',
  ],
})

export const walletTransfers = endpoint({
  method: 'GET',
  path: '/wallet/transfers',
  access: 'member',
  summary: 'The caller’s own transfers between wallets, newest first.',
  input: z.object({ cursor, pageSize: pageSize(10) }),
  output: z.object({ content: z.array(walletTransferOutput), next }),
})
