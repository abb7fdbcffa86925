import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { languages, time } from './page.ts'

export const feature = { name: 'limits', description: 'Limits of play, breaks and self-exclusion.' }

/** Limits of what is paid in: gross, withdrawals make no room. */
export const depositKinds = ['depositDay', 'depositWeek', 'depositMonth'] as const
export type DepositKind = (typeof depositKinds)[number]

/**
 * What a member can limit: losses and deposits per day, week and month, the stake of one bet, the stakes of a day (decimal
 * strings in major units), and the time played at one go (`session`, whole minutes as a string of digits).
 */
export const limitKinds = [
  'lossDay',
  'lossWeek',
  'lossMonth',
  ...depositKinds,
  'stakeBet',
  'stakeDay',
  'session',
] as const
export type LimitKind = (typeof limitKinds)[number]

/** How long a member can stay away: the first three are time-outs, the others self-exclusions. */
export const exclusionPeriods = ['day', 'week', 'month', 'sixMonths', 'year', 'fiveYears', 'permanent'] as const
export type ExclusionPeriod = (typeof exclusionPeriods)[number]

const value = z.string().check(z.regex(/^[0-9]{1,15}(\.[0-9]{1,5})?$/))

const limit = z.object({
  /** The member's own; absent: none. */
  value: z.optional(value),
  /**
   * The higher one that the member has asked for, without a value: none. From `at` to `until` the member is asked once
   * more; without a second yes nothing changes.
   */
  next: z.optional(z.object({ value: z.optional(value), askedAt: time, at: time, until: time })),
  /** The operator's; of the two the lower one holds. */
  house: z.optional(value),
  /** Used of a limit of a period, or minutes of the time at one go; never below zero. Open orders count as paid in. */
  used: z.optional(value),
  /** When some of what is used of a limit of deposits is free again. */
  freesAt: z.optional(time),
})

const limitsOutput = z.object({
  limits: z.object({
    lossDay: limit,
    lossWeek: limit,
    lossMonth: limit,
    depositDay: limit,
    depositWeek: limit,
    depositMonth: limit,
    stakeBet: limit,
    stakeDay: limit,
    session: limit,
  }),
  /** Hours until a raise, or a removal, is asked about once more. */
  raiseAfterHours: z.int(),
  /** Days, weeks and months of the limits of deposits: those of the calendar, or the last 24 hours, 7 days, month. */
  depositWindow: z.enum(['calendar', 'rolling']),
  /**
   * Minutes of play between two reality checks, 0 for none. `most` and `canBeOff` are what a choice of the member's own
   * keeps to.
   */
  realityCheck: z.object({ minutes: z.int(), most: z.int(), canBeOff: z.boolean() }),
  /** A self-exclusion does not end by itself: its member asks for the end after its time, and waits. */
  endsWhenAsked: z.boolean(),
  /** Some months have passed: the member is asked whether the limits still fit. */
  reviewDue: z.boolean(),
  /** Before a game opens, the member sets one limit of each of these lists. */
  needed: z.array(z.array(z.enum(limitKinds))),
  /** Who helps, in the visitor's country; without names it is the one that the site knows. */
  helpLine: z.optional(
    z.object({ country: z.string(), number: z.string(), names: z.partialRecord(z.enum(languages), z.string()) }),
  ),
  /** The member has not yet been asked for a limit of deposits: a first deposit begins with the question. */
  depositQuestion: z.boolean(),
  /** Present while the member does not play; without `endsAt` for ever. */
  exclusion: z.optional(
    z.object({
      kind: z.enum(['timeOut', 'selfExclusion']),
      endsAt: z.optional(time),
      /** It does not end by itself: from then on the member may ask for its end. */
      askFrom: z.optional(time),
      /** The country's list of self-exclusions says so: it ends there, not here. */
      listed: z.optional(z.literal(true)),
    }),
  ),
})
export type PlayLimits = z.output<typeof limitsOutput>

export const playLimits = endpoint({
  method: 'GET',
  path: '/member/limits',
  access: 'member',
  summary: 'The caller’s play limits, how much of each is used, and the current exclusion.',
  input: z.object({
    /** The page of the limits asks, so that the caller looks at them: noted once for each day of the site. */
    from: z.optional(z.enum(['page'])),
  }),
  output: limitsOutput,
})

const wanted = z.optional(z.nullable(z.string().check(z.maxLength(24))))

export const setPlayLimits = endpoint({
  method: 'PUT',
  path: '/member/limits',
  access: 'member',
  audit: 'limits.change',
  summary:
    'Changes limits: null removes one, absent ones stay. Lower limits apply at once; others wait, and apply once confirmed.',
  input: z.object({
    lossDay: wanted,
    lossWeek: wanted,
    lossMonth: wanted,
    depositDay: wanted,
    depositWeek: wanted,
    depositMonth: wanted,
    stakeBet: wanted,
    stakeDay: wanted,
    session: wanted,
  }),
  output: limitsOutput,
})

const oneKind = z.object({ kind: z.enum(limitKinds) })

export const confirmRaise = endpoint({
  method: 'POST',
  path: '/member/limits/confirm',
  access: 'member',
  audit: 'limits.raise',
  summary: 'Says yes for the second time to a higher limit, or to none, after the time to think.',
  input: oneKind,
  output: limitsOutput,
  refuses: ['raise_not_due'],
})

export const dropRaise = endpoint({
  method: 'POST',
  path: '/member/limits/keep',
  access: 'member',
  audit: 'limits.keep',
  summary: 'Keeps a limit as it is: takes back the request for a higher one, if there is one.',
  input: oneKind,
  output: limitsOutput,
})

export const declineDepositLimit = endpoint({
  method: 'POST',
  path: '/member/limits/decline',
  access: 'member',
  audit: 'limits.decline',
  summary: 'Answers the question for a limit of deposits by no. A limit can be set at any time.',
  input: z.object({}),
  output: limitsOutput,
})

export const setRealityCheck = endpoint({
  method: 'PUT',
  path: '/member/reality-check',
  access: 'member',
  audit: 'limits.reality',
  summary:
    'Sets the minutes of play between two reality checks, as far as the rules here leave it to the member; 0: none.',
  input: z.object({ minutes: z.int().check(z.gte(0), z.lte(240)) }),
  output: limitsOutput,
})

export const reviewLimits = endpoint({
  method: 'POST',
  path: '/member/limits/review',
  access: 'member',
  audit: 'limits.review',
  summary: 'Notes that the caller has looked at the limits and keeps them.',
  input: z.object({}),
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
