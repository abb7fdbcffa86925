import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, counted, cursor, language, next, pageSize, text, time } from './page.ts'

export const feature = { name: 'records', description: 'Rounds and movements of money, with their receipts.' }

/** A member's accounts: the wallet, bonus money, money held for withdrawals and open transfers, what they owe. */
export const pockets = ['wallet', 'bonus', 'held', 'debt'] as const
const pocket = z._default(z.enum(pockets), 'wallet')

/** What changes a balance, by the ledger’s words. Each has its name in `receipt.types`. */
export const movementKinds = [
  'deposit',
  'withdrawal',
  'bet',
  'win',
  'rollback',
  'adjustment',
  'deposit_chargeback',
  'deposit_reversal',
  'withdrawal_reversal',
  'adjustment_reversal',
  'transfer_hold',
  'transfer_in',
  'transfer_out',
  'transfer_return',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_return',
  'member_transfer',
  'dividend',
  'daily-salary',
  'hourly-salary',
  'realtime-salary',
  'pay_correction',
  'points',
  'vip_bonus',
  'promotion',
  'promotion_back',
  'bonus_grant',
  'bonus_converted',
  'bonus_ended',
  'bonus_settled',
  'rounds_cut',
  'mission_prize',
  'raffle_prize',
  'rebate',
  'referral',
  'referral_back',
] as const

/** One change of a balance. */
const transaction = z.object({
  /** Opens its receipt. */
  id: z.string(),
  /** A stable word: `deposit`, `withdrawal`, `bet`, `win`, `rollback`, `adjustment`, `deposit_reversal`… New features bring new ones. */
  type: z.string(),
  pocket: z.enum(pockets),
  /** Below zero for what was paid. */
  amount,
  balanceBefore: amount,
  balanceAfter: amount,
  currency: z.string(),
  time,
  /** `rolled_back`: a bet or win that the vendor has taken back since, by a movement of its own. */
  status: z.enum(['completed', 'rolled_back']),
  /** Id of what was behind it: an order, a transfer; of a round's movement the vendor's own name of it. */
  reference: z.string(),
  /** Account of the other member of a transfer between members. */
  party: z.optional(z.string()),
  /** Of a round's movement: the round, and its game in the caller's language. */
  round: z.optional(
    z.object({ id: z.string(), name: z.string(), gameName: z.string(), nodeId: z.string(), vendorName: z.string() }),
  ),
})
export type Transaction = z.output<typeof transaction>

export const transactions = endpoint({
  method: 'GET',
  path: '/records/transactions',
  access: 'member',
  summary: 'Every change of the caller’s own balance in the last thirteen months, newest first.',
  input: z.strictObject({
    from: z.optional(time),
    /** Exclusive. */
    to: z.optional(time),
    type: z.optional(z.enum(movementKinds)),
    status: z.optional(z.enum(['completed', 'rolled_back'])),
    pocket,
    language: z.optional(language),
    cursor,
    pageSize: pageSize(20),
  }),
  output: z.object({
    content: z.array(transaction),
    next,
    /** Of all lines that were asked for, with the first page only. */
    totals: z.optional(z.object({ ...counted, received: amount, paid: amount, net: amount, currency: z.string() })),
  }),
  refuses: ['period_reversed', 'period_too_long'],
})

const receipt = z.object({
  ...transaction.shape,
  /** The other side: `vendor`, `deposits`, `withdrawals`, `promotions`, `adjustments`, `house`, a pocket, `member`. */
  counterpart: z.string(),
  sealed: z.boolean(),
  /** The block of the hash chain that holds it; absent until it is sealed, about a minute after. */
  block: z.optional(z.object({ number: z.int(), hash: z.string(), sealedAt: time })),
  /** Day of the signed checkpoint that covers the block. */
  checkpointDay: z.optional(z.string()),
})
export type Receipt = z.output<typeof receipt>

export const receiptDetail = endpoint({
  method: 'GET',
  path: '/wallet/receipts/{id}',
  access: 'member',
  summary: 'The receipt of one change of the caller’s own balance.',
  input: z.object({ id: text(30, 3), language: z.optional(language) }),
  output: receipt,
  refuses: ['not_found'],
})

const hash = z.string().check(z.regex(/^[0-9a-f]*$/))
/** A line with its way into the ledger’s chain. */
export const lineProof = z.object({
  id: z.string(),
  leaf: z.string(),
  seal: z.optional(z.object({ block: z.int(), salt: hash, index: z.int(), path: z.readonly(z.array(hash)) })),
})
const blockProof = z.object({
  number: z.int(),
  header: z.string(),
  cover: z.optional(z.object({ day: z.string(), index: z.int(), path: z.readonly(z.array(hash)) })),
})
const checkpoint = z.object({ day: z.string(), statement: z.string(), signature: z.string(), keyId: z.string() })
const checkpointKey = z.object({ id: z.string(), publicKey: z.string() })
/** What lines are checked by: their blocks, what signs these, and the keys. */
export const signatures = {
  blocks: z.readonly(z.array(blockProof)),
  checkpoints: z.readonly(z.array(checkpoint)),
  keys: z.readonly(z.array(checkpointKey)),
}

export const receiptsExport = endpoint({
  method: 'GET',
  path: '/wallet/receipts/export',
  access: 'member',
  summary:
    'The caller’s movements of money, oldest first, with proofs that can be verified offline (docs/ledger-proof.md).',
  input: z.object({
    from: z.optional(time),
    /** Exclusive. */
    to: z.optional(time),
    pocket,
    cursor,
  }),
  output: z.object({
    format: z.literal('baize-receipts-1'),
    lines: z.readonly(z.array(lineProof)),
    ...signatures,
    next,
  }),
})

export const checkpoints = endpoint({
  method: 'GET',
  path: '/wallet/checkpoints',
  access: 'public',
  summary: 'The signed daily checkpoints of the ledger, newest first, and the public keys that sign them.',
  input: z.object({ cursor, pageSize: pageSize(31) }),
  output: z.object({ content: z.array(checkpoint), keys: z.array(checkpointKey), next }),
  cacheS: 60,
})
