import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text, time } from './page.ts'

export const feature = 'withdrawals'

/** Where money can be sent: a Thai bank account, a PromptPay id, a PIX key. */
export const payoutKinds = ['bank', 'promptpay', 'pix'] as const
export type PayoutKind = (typeof payoutKinds)[number]

/** Thai banks by the code that transfers name them by. */
export const thaiBanks = {
  '002': 'BBL',
  '004': 'KBANK',
  '006': 'KTB',
  '011': 'TTB',
  '014': 'SCB',
  '022': 'CIMB',
  '024': 'UOB',
  '025': 'BAY',
  '030': 'GSB',
  '033': 'GHB',
  '034': 'BAAC',
  '069': 'KKP',
  '073': 'LH',
} as const
export type ThaiBank = keyof typeof thaiBanks

/** What a PromptPay id or a PIX key is; of a bank account always `account`. */
export const payoutIdKinds = [
  'account',
  'mobile',
  'national_id',
  'ewallet',
  'cpf',
  'cnpj',
  'phone',
  'email',
  'evp',
] as const
export type PayoutIdKind = (typeof payoutIdKinds)[number]

/**
 * - `ready`: money can be sent there.
 * - `waits`: its name is right; the waiting time of a new account runs until `usableAt`.
 * - `proof_needed`: the bank names another person, or did not answer: a picture of the bank book is needed.
 * - `checking`: staff look at the picture.
 * - `refused`: staff did not accept it; another picture may be sent.
 */
export const payoutAccountStates = ['ready', 'waits', 'proof_needed', 'checking', 'refused'] as const

const uploads = z.array(text(64, 1)).check(z.minLength(1), z.maxLength(3))

/** What names an account to its member. */
export const payee = {
  kind: z.enum(payoutKinds),
  /** Code of a Thai bank, of a bank account alone. */
  bank: z.optional(z.string()),
  /** Its short name: `KBANK`. */
  bankName: z.optional(z.string()),
  idKind: z.enum(payoutIdKinds),
  /** The last four signs; pages do not show the rest. */
  masked: z.string(),
  /** The name that the account has to bear: the member's. */
  holder: z.string(),
}

/** Where a member's money can be sent. */
export const payoutAccount = z.object({
  id: z.string(),
  ...payee,
  state: z.enum(payoutAccountStates),
  /** What the bank said about the name: `match`, `differs`, or nothing (`unknown`); `proved` by a picture. */
  nameMatch: z.enum(['match', 'differs', 'unknown', 'proved']),
  /** The other name as the bank gave it, shortened, where it differs. */
  bankHolder: z.optional(z.string()),
  /** Why staff refused the picture. */
  refusal: z.optional(z.string()),
  /** From when it can be chosen, while it waits. */
  usableAt: z.optional(time),
  createdAt: time,
  /** Withdrawals that were paid to it. */
  used: z.int(),
  lastUsedAt: z.optional(time),
})
export type PayoutAccount = z.output<typeof payoutAccount>

export const payoutAccounts = endpoint({
  method: 'GET',
  path: '/wallet/accounts',
  access: 'member',
  summary: 'The caller’s own accounts for withdrawals, the last used first, and what can be added.',
  input: z.object({}),
  output: z.object({
    accounts: z.array(payoutAccount),
    kinds: z.array(z.enum(payoutKinds)),
    /** For the form; empty where no bank account can be added. */
    banks: z.array(z.object({ code: z.string(), name: z.string() })),
    /** The name that every account has to bear; absent until the member has said it. */
    holder: z.optional(z.string()),
    /** Hours that the next new account waits. */
    waitHours: z.int(),
    max: z.int(),
  }),
})

export const addPayoutAccount = endpoint({
  method: 'POST',
  path: '/wallet/accounts',
  access: 'member',
  encrypted: true,
  keyed: true,
  summary: 'Adds an account for withdrawals; the bank is asked for its name before it is stored.',
  input: z.object({
    kind: z.enum(payoutKinds),
    bank: z.optional(text(3, 3)),
    /** Account number, PromptPay id or PIX key; blanks and dashes are left out. */
    number: text(90, 1),
    /** The member's name as the bank has it, where the profile does not say it yet; stored there once. */
    holder: z.optional(text(60, 2)),
    paymentPassword: z.optional(z.string().check(z.maxLength(128))),
  }),
  output: payoutAccount,
  refuses: [
    'proof_wrong',
    'step_up_needed',
    'payment_password_needed',
    'payout_account_known',
    'payout_account_limit',
    'payee_name_needed',
    'idempotency_conflict',
    'account_disabled',
  ],
  rate: 'credential',
})

export const provePayoutAccount = endpoint({
  method: 'POST',
  path: '/wallet/accounts/{id}/proof',
  access: 'member',
  summary: 'Sends pictures of the bank book for an account whose name the bank did not confirm.',
  input: z.object({ id: text(20, 1), uploads }),
  output: payoutAccount,
  refuses: ['not_found', 'withdrawal_changed', 'upload_gone'],
})

export const removePayoutAccount = endpoint({
  method: 'DELETE',
  path: '/wallet/accounts/{id}',
  access: 'member',
  summary: 'Removes an account for withdrawals; one to which money is on its way stays.',
  input: z.object({ id: text(20, 1) }),
  output: z.object({}),
  refuses: ['not_found', 'step_up_needed', 'payout_account_busy'],
})
