import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, time } from './page.ts'

export const feature = 'launch'

export const gameSession = endpoint({
  method: 'GET',
  path: '/games/session',
  access: 'member',
  summary: 'The length of the caller’s current play session, and its result.',
  input: z.object({}),
  output: z.object({
    /** First launch after a pause of at least half an hour; absent when the member is not playing. */
    startedAt: z.optional(time),
    /** The server’s own time, so that a clock that goes wrong counts right. */
    now: time,
    /** Stakes and wins of settled rounds that were opened since, and the second less the first. */
    staked: amount,
    won: amount,
    result: amount,
    /** Stakes of rounds that are not decided. */
    open: amount,
    rounds: z.int(),
    /** Rounds among them that ended in the last ten seconds: their games may still be showing them. */
    recent: z.optional(z.array(z.object({ round: z.string(), staked: amount, won: amount, ageMs: z.int() }))),
    /** Minutes of play between two reminders; 0 for none. */
    reminderMinutes: z.int(),
  }),
})
