import * as z from 'zod/mini'
import { amount, cursor, language, next, text, time } from './page.ts'
import { pointKinds } from './points.ts'
import { memberAccount, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const line = z.object({
  id: z.string(),
  kind: z.enum(pointKinds),
  amount,
  time,
  /** Of valid bets: day of the site, type of game, their sum, and points for each hundred. */
  bets: z.optional(z.object({ day: z.string(), gameType: z.string(), amount, rate: amount })),
  reference: z.optional(z.string()),
})
export type StaffPointLine = z.output<typeof line>

const state = { balance: amount, waiting: amount, usable: amount }

export const staffPoints = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/points',
  access: { staff: 'rewards.read' },
  summary: 'The points of a member, and their lines, newest first.',
  input: z.object({ account: memberAccount, language: z.optional(language), cursor, pageSize: pageRows }),
  output: z.object({ ...state, currency: z.string(), content: z.array(line), next }),
  refuses: ['user_unknown'],
})

export const staffCorrectPoints = staffEndpoint({
  method: 'POST',
  path: '/staff/members/{account}/points',
  access: { staff: 'rewards.write' },
  audit: 'points.correct',
  summary: 'Corrects the points of a member by hand, up or down; never below what can be spent.',
  input: z.object({
    account: memberAccount,
    /** At most two decimals; below zero takes. */
    points: z.string().check(z.regex(/^-?[0-9]{1,9}(\.[0-9]{1,2})?$/)),
    reason,
    /** Under this name it happens once. */
    key: text(200, 1),
  }),
  output: z.object(state),
  refuses: ['user_unknown', 'invalid_input', 'insufficient_points', 'idempotency_conflict', 'other_person_needed'],
})
