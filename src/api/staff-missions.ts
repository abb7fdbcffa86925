import * as z from 'zod/mini'
import { languages } from './language.ts'
import { cadences, missionKinds, missionScopes, prizeTroubles } from './mission-rules.ts'
import { amount, day, text, time } from './page.ts'
import { memberAccount, numberId, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const words = z.object({ title: text(60, 1), text: text(160) })

const wanted = {
  /** In every language. */
  texts: z.object(
    Object.fromEntries(languages.map((language) => [language, words])) as Record<
      (typeof languages)[number],
      typeof words
    >,
  ),
  cadence: z.enum(cadences),
  kind: z.enum(missionKinds),
  /** Which games count, where they are played: all, or a type, a vendor or a game, by its name in the catalogue. */
  scope: z._default(z.enum(missionScopes), 'all'),
  scopeOf: z._default(text(60), ''),
  /** A sum of money, or a number of what the kind asks for. */
  goal: amount,
  /** Whole points. */
  points: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** Lower ones stand first. */
  place: z._default(z.int().check(z.minimum(0), z.maximum(9_999)), 0),
  open: z.boolean(),
  /** Days of the site's calendar, both included. */
  first: z.optional(day),
  last: z.optional(day),
}

const mission = z.object({
  id: z.string(),
  ...wanted,
  /** Name of the game that it is about. */
  gameName: z.optional(z.string()),
  /** This month. */
  claims: z.int(),
  given: amount,
})
export type StaffMission = z.output<typeof mission>

export const staffMissions = staffEndpoint({
  method: 'GET',
  path: '/staff/missions',
  access: { staff: 'rewards.read' },
  summary: 'The missions with what was claimed of each this month, and the vendors that they may be about.',
  input: z.object({}),
  output: z.object({
    content: z.array(mission),
    vendors: z.array(z.object({ code: z.string(), name: z.string() })),
    currency: z.string(),
  }),
})

export const staffAddMission = staffEndpoint({
  method: 'POST',
  path: '/staff/missions',
  access: { staff: 'rewards.write' },
  audit: 'mission.add',
  summary: 'Adds a mission.',
  input: z.object(wanted),
  output: mission,
  refuses: ['invalid_input', 'state_conflict'],
})

export const staffChangeMission = staffEndpoint({
  method: 'PUT',
  path: '/staff/missions/{id}',
  access: { staff: 'rewards.write' },
  audit: 'mission.change',
  summary: 'Changes a mission. What was claimed of it before stays as it was.',
  input: z.object({ id: numberId, ...wanted }),
  output: mission,
  refuses: ['not_found', 'invalid_input'],
})

export const staffMissionBoard = staffEndpoint({
  method: 'GET',
  path: '/staff/missions/board',
  access: { staff: 'rewards.read' },
  summary: 'Who stands where on a month’s leaderboard, what has a prize, and what missions cost.',
  input: z.object({ month: z._default(z.enum(['this', 'last']), 'this') }),
  output: z.object({
    /** As `yyyy-MM`. */
    month: z.string(),
    /** The first fifty; of a month whose prizes are fixed only who has one. */
    content: z.array(
      z.object({
        ...{ place: z.int(), account: z.string(), points: amount, prize: amount },
        /** When the prize was paid; absent while the month runs or the prize waits. */
        paidAt: z.optional(time),
        /** When it ended unpaid, because the account stayed closed. */
        endedAt: z.optional(time),
      }),
    ),
    claims: z.int(),
    points: amount,
    prizes: amount,
    /** When the prizes were written down, after the month's end. */
    fixedAt: z.optional(time),
    currency: z.string(),
  }),
})

/** As `yyyy-MM`. */
const month = z.string().check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/))

const waitingPrize = z.object({
  month,
  account: z.string(),
  place: z.int(),
  amount,
  currency: z.string(),
  /** How often it was tried, when last, and when it is tried next. */
  attempts: z.int(),
  triedAt: z.optional(time),
  nextAt: z.optional(time),
  /** When it ended because the account stayed closed; it is tried no more. */
  endedAt: z.optional(time),
  /** Why the last try paid nothing; absent before that. */
  reason: z.optional(z.enum(prizeTroubles)),
})
export type WaitingPrize = z.output<typeof waitingPrize>

export const staffMissionPrizes = staffEndpoint({
  method: 'GET',
  path: '/staff/missions/prizes',
  access: { staff: 'rewards.read' },
  summary:
    'Prizes of ended months that are not paid yet, of the oldest month first, and those that ended unpaid lately; up to 200.',
  input: z.object({}),
  output: z.object({ content: z.array(waitingPrize) }),
})

export const staffTryMissionPrize = staffEndpoint({
  method: 'POST',
  path: '/staff/missions/prizes/{month}/{account}/try',
  access: { staff: 'rewards.write' },
  audit: 'mission.prize',
  summary: 'Tries now to pay a prize that waits, and says why it is not paid. It is paid once.',
  input: z.object({ month, account: memberAccount }),
  /** Absent when it is paid. */
  output: z.object({ reason: z.optional(z.enum(prizeTroubles)) }),
  refuses: ['user_unknown', 'not_found', 'missions_off'],
})
