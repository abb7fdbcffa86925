import * as z from 'zod/mini'
import { documentKinds } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { amount, time } from './page.ts'
import { payoutAccount, payoutKinds } from './payout-accounts.ts'
import { withdrawalSummary } from './withdrawals.ts'

export const feature = 'withdrawals'

/** A condition on money: what has to be bet before it is free. */
const condition = z.object({
  id: z.string(),
  /** `deposit`, `bonus` … */
  kind: z.string(),
  /** Money that it holds back. */
  amount,
  required: amount,
  done: amount,
  left: amount,
  endsAt: z.optional(time),
  /** Its own bets are counted after those of the one before it. */
  waiting: z.boolean(),
})

const method = z.object({
  kind: z.enum(payoutKinds),
  min: amount,
  max: amount,
  fee: amount,
  /** Largest sum of one transfer: more is paid in parts. */
  transferMax: amount,
  promisedMinutes: z.int(),
  /** Whether withdrawals of this kind are taken now; if not, when it opens, and if so, when it closes if it does. */
  open: z.boolean(),
  opensAt: z.optional(time),
  closesAt: z.optional(time),
  /** What half and nine of ten took in the last 30 days, in seconds; absent while too few were paid. */
  medianS: z.optional(z.int()),
  p90S: z.optional(z.int()),
})

export const withdrawalOptions = endpoint({
  method: 'GET',
  path: '/wallet/withdrawal/options',
  access: 'member',
  summary: 'What the caller can withdraw now and what not, why, where to, with which limits, fee and promised time.',
  input: z.object({}),
  output: z.object({
    currency: z.string(),
    currencySymbol: z.string(),
    balance: amount,
    /** What can be withdrawn now, before limits. */
    available: amount,
    /** Of the balance: what waits for bets. */
    waiting: amount,
    bonus: amount,
    /** The bonus money that a withdrawal ends. */
    ends: z.optional(z.object({ id: z.string(), amount })),
    held: amount,
    conditions: z.array(condition),
    methods: z.array(method),
    limits: z.object({
      dayMax: amount,
      dayUsed: amount,
      dayLeft: amount,
      dayTimes: z.int(),
      dayTimesLeft: z.int(),
      /** When a new day begins. */
      nextDayAt: time,
    }),
    /** What can be withdrawn in a day until a document is approved; absent where none is missing. */
    documents: z.optional(z.object({ kind: z.enum(documentKinds), above: amount })),
    accounts: z.array(payoutAccount),
    /** Whether a payment password is set; without one a second factor has to be given first. */
    paymentPassword: z.boolean(),
    /** Why nothing can be withdrawn at all: a refusal code. */
    closed: z.optional(z.enum(['account_disabled', 'withdrawals_closed'])),
    /** Withdrawals that are not at their end. */
    open: z.array(withdrawalSummary),
  }),
})
