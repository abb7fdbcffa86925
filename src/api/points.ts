import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { gameTypes } from './lobby.ts'
import { amount, counted, cursor, language, next, pageSize, time } from './page.ts'

export const feature = { name: 'points', description: 'Points for valid bets, and what they are spent on.' }

/** What changes a number of points. Each has its name in `points.kinds`. */
export const pointKinds = ['bet', 'gift', 'redeem', 'return', 'convert', 'correction'] as const
export type PointKind = (typeof pointKinds)[number]

const state = z.object({
  /** Points are decimal strings with two decimals, as money is. Below zero where bets were taken back after their points were spent. */
  balance: amount,
  /** Of the balance: what was earned by rounds that may still be taken back. It cannot be spent yet. */
  waiting: amount,
  usable: amount,
})

export const pointBalance = endpoint({
  method: 'GET',
  path: '/points/balance',
  access: 'member',
  summary: 'How many points the caller has.',
  input: z.object({}),
  output: state,
  refuses: ['points_off'],
})

export const pointConfig = endpoint({
  method: 'GET',
  path: '/points/config',
  access: 'member',
  summary: 'What valid bets earn the caller.',
  input: z.object({}),
  output: z.object({
    /** Points for each hundred of valid bets, by type of game; types that earn nothing are left out. */
    rates: z.array(z.object({ gameType: z.enum(gameTypes), points: amount })),
    currency: z.string(),
    currencySymbol: z.string(),
    /** For so many hours points of a bet cannot be spent. */
    waitHours: z.int(),
    /** So many points are one of the currency; they are turned into money in steps of that. Absent where they are not. */
    convert: z.optional(z.int()),
  }),
  refuses: ['points_off'],
})

const line = z.object({
  id: z.string(),
  kind: z.enum(pointKinds),
  /** Below zero for what was taken. */
  amount,
  time,
  /** Of valid bets: they are one line for each day of the site, type of game and rate. */
  bets: z.optional(
    z.object({
      day: z.string(),
      /** Empty for a game that is gone. */
      gameType: z.string(),
      amount,
      /** Points for each hundred. */
      rate: amount,
    }),
  ),
  /** What it was for, where it was for something. */
  reference: z.optional(z.string()),
})
export type PointLine = z.output<typeof line>

const lineFilter = {
  from: z.optional(time),
  /** Exclusive. */
  to: z.optional(time),
  kind: z.optional(z.enum(pointKinds)),
  language: z.optional(language),
}

export const pointLines = endpoint({
  method: 'GET',
  path: '/records/points',
  access: 'member',
  summary: 'Every change of the caller’s points in the last thirteen months, newest first.',
  input: z.strictObject({ ...lineFilter, cursor, pageSize: pageSize(20) }),
  output: z.object({
    content: z.array(line),
    next,
    /** Of all lines that were asked for, with the first page only; and the points of now. */
    totals: z.optional(
      z.object({
        ...counted,
        ...state.shape,
        earned: amount,
        spent: amount,
        returned: amount,
        currencySymbol: z.string(),
      }),
    ),
  }),
  refuses: ['points_off', 'period_reversed', 'period_too_long'],
})

export const pointsFilter = z.strictObject(lineFilter)

export const pointsFile = endpoint({
  method: 'GET',
  path: '/records/points.csv',
  access: 'member',
  gives: 'csv',
  rate: 'write',
  summary: 'The changes of the caller’s points as a CSV file, up to 100,000 lines.',
  input: pointsFilter,
  output: z.instanceof(Blob),
  refuses: ['points_off', 'period_reversed', 'period_too_long', 'export_too_long'],
})

export const convertPoints = endpoint({
  method: 'POST',
  path: '/points/convert',
  access: 'member',
  encrypted: true,
  keyed: true,
  summary: 'Turns points into money of the wallet, at once.',
  input: z.object({ points: amount, paymentPassword: z.optional(z.string().check(z.maxLength(128))) }),
  output: z.object({ points: amount, amount, currencySymbol: z.string() }),
  refuses: [
    'points_off',
    'not_offered',
    'convert_off',
    'convert_steps',
    'insufficient_points',
    'account_disabled',
    'real_account_needed',
    'idempotency_conflict',
    'proof_wrong',
    'step_up_needed',
    'payment_password_needed',
  ],
  rate: 'credential',
})
