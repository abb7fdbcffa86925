import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { time } from './page.ts'

/**
 * What a member can limit: losses per day, week and month, the stake of one bet, the stakes of a day (decimal strings in
 * major units), and the time played at one go (`session`, whole minutes as a string of digits).
 */
export const limitKinds = ['lossDay', 'lossWeek', 'lossMonth', 'stakeBet', 'stakeDay', 'session'] as const
export type LimitKind = (typeof limitKinds)[number]

/** How long a member can stay away: the first three are time-outs, the others self-exclusions. */
export const exclusionPeriods = ['day', 'week', 'month', 'sixMonths', 'year', 'fiveYears', 'permanent'] as const
export type ExclusionPeriod = (typeof exclusionPeriods)[number]

const value = z.string().check(z.regex(/^[0-9]{1,15}(\.[0-9]{1,5})?$/))

const limit = z.object({
  /** The member's own; absent: none. */
  value: z.optional(value),
  /** What takes its place, without a value: none. */
  next: z.optional(z.object({ value: z.optional(value), at: time })),
  /** The operator's; of the two the lower one holds. */
  house: z.optional(value),
  /** Used of a limit per day, week or month; never below zero. */
  used: z.optional(value),
})

const limitsOutput = z.object({
  limits: z.object({
    lossDay: limit,
    lossWeek: limit,
    lossMonth: limit,
    stakeBet: limit,
    stakeDay: limit,
    session: limit,
  }),
  /** Hours until a raised or removed limit holds. */
  raiseAfterHours: z.int(),
  /** Present while the member does not play; without `endsAt` for ever. */
  exclusion: z.optional(z.object({ kind: z.enum(['timeOut', 'selfExclusion']), endsAt: z.optional(time) })),
})
export type PlayLimits = z.output<typeof limitsOutput>

export const playLimits = endpoint({
  method: 'GET',
  path: '/member/limits',
  access: 'member',
  summary: 'The caller’s play limits, how much of each is used, and the current exclusion.',
  input: z.object({}),
  output: limitsOutput,
})

const wanted = z.optional(z.nullable(z.string().check(z.maxLength(24))))

export const setPlayLimits = endpoint({
  method: 'PUT',
  path: '/member/limits',
  access: 'member',
  audit: 'limits.change',
  summary: 'Changes limits: null removes one, absent ones stay. Lower limits apply at once, others after a delay.',
  input: z.object({
    lossDay: wanted,
    lossWeek: wanted,
    lossMonth: wanted,
    stakeBet: wanted,
    stakeDay: wanted,
    session: wanted,
  }),
  output: limitsOutput,
})

export const exclude = endpoint({
  method: 'POST',
  path: '/member/exclusion',
  access: 'member',
  audit: 'limits.exclude',
  summary:
    'Excludes the caller from play until the period is over. It cannot be ended early; a longer one may replace it.',
  input: z.object({ period: z.enum(exclusionPeriods) }),
  output: limitsOutput,
  refuses: ['exclusion_running'],
})
