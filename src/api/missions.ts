import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cadences, missionKinds, missionStates } from './mission-rules.ts'
import { offerStop } from './offer-stop.ts'
import { amount, language, text, time } from './page.ts'
import { numberId } from './staff-endpoint.ts'

export const feature = { name: 'missions', description: 'What members may do for points, and who has done the most.' }

const mission = z.object({
  id: z.string(),
  /** Of this period; a claim names it. */
  period: z.string(),
  title: z.string(),
  text: z.string(),
  cadence: z.enum(cadences),
  kind: z.enum(missionKinds),
  /** Where it is done; absent where the caller is there already. */
  page: z.optional(z.string()),
  /** Money with decimals, or a number of what the kind asks for. */
  goal: amount,
  done: amount,
  points: amount,
  state: z.enum(missionStates),
  /** When the period ends; absent where it does not. */
  endsAt: z.optional(time),
  /** Until when it can be claimed, for a period that has ended. */
  claimUntil: z.optional(time),
  claimedAt: z.optional(time),
})
export type Mission = z.output<typeof mission>

const summary = z.object({
  /** Whether the caller's kind of account takes part. */
  takesPart: z.boolean(),
  ...offerStop,
  content: z.array(mission),
  /** What the caller has on this month's leaderboard. */
  points: amount,
  currencySymbol: z.string(),
})
export type MissionSummary = z.output<typeof summary>

export const missionSummary = endpoint({
  method: 'GET',
  path: '/missions/summary',
  access: 'member',
  summary: 'The missions of the caller with their progress, and what can be claimed.',
  input: z.object({ language: z.optional(language) }),
  output: summary,
  refuses: ['missions_off'],
})

export const claimMission = endpoint({
  method: 'POST',
  path: '/missions/{id}/claim',
  access: 'member',
  summary: 'Gives the points of a mission that is met, once for its period.',
  input: z.object({ id: numberId, period: text(20, 1), language: z.optional(language) }),
  output: summary,
  refuses: ['missions_off', 'mission_nothing', 'play_excluded', 'not_offered'],
})

export const missionLeaderboard = endpoint({
  method: 'GET',
  path: '/missions/leaderboard',
  access: 'member',
  summary: 'Who has the most mission points of a month, where the caller stands, and the prizes.',
  input: z.object({ month: z._default(z.enum(['this', 'last']), 'this') }),
  output: z.object({
    /** As `yyyy-MM`. */
    month: z.string(),
    /** The first ten; names of others are masked. */
    content: z.array(z.object({ place: z.int(), name: z.string(), points: amount, isOwn: z.boolean() })),
    /** Absent without any points. */
    own: z.optional(
      z.object({
        place: z.int(),
        points: amount,
        /** What is missing to the next above; absent for the first. */
        missing: z.optional(amount),
      }),
    ),
    prizes: z.array(z.object({ from: z.int(), to: z.int(), amount })),
    /** In basis points of a prize: what has to be bet for it. */
    turnover: z.int(),
    /** The last moment of the month. */
    endsAt: time,
    /** Whether the prizes of the month are fixed, and the caller's own is paid where there is one. */
    paid: z.boolean(),
    currencySymbol: z.string(),
  }),
  refuses: ['missions_off'],
})
