import * as z from 'zod/mini'
import { amount, language, time } from './page.ts'
import { freeRoundsStates } from './promotion-rules.ts'
import { numberId, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

/** Free rounds that a listed promotion gave to one member. */
const given = z.object({
  /** Of the reward that they are. */
  id: z.string(),
  account: z.string(),
  state: z.enum(freeRoundsStates),
  /** Why the vendor does not give them: a word of ours, or the status of its answer. */
  reason: z.optional(z.string()),
  /** How often they were sent. */
  attempts: z.int(),
  rounds: z.int(),
  played: z.int(),
  won: amount,
  time,
  until: time,
})
export type StaffRounds = z.output<typeof given>

export const staffOfferRounds = staffEndpoint({
  method: 'GET',
  path: '/staff/offers/{id}/rounds',
  access: { staff: 'rewards.read' },
  summary: 'The free rounds that a promotion gave: what they cost, and the newest in a state.',
  input: z.object({ id: numberId, state: z._default(z.enum(freeRoundsStates), 'refused') }),
  output: z.object({
    /** Of all states: grants, rounds that were played, and what they won. */
    grants: z.int(),
    played: z.int(),
    won: amount,
    /** Grants by state; a state without any is missing. */
    states: z.partialRecord(z.enum(freeRoundsStates), z.int()),
    /** At most a hundred. */
    content: z.array(given),
    currency: z.string(),
  }),
  refuses: ['not_found'],
})

const stuck = z.object({
  ...given.shape,
  /** Name and title of the promotion. */
  promotion: z.string(),
  title: z.string(),
  currency: z.string(),
})
export type StuckRounds = z.output<typeof stuck>

export const staffStuckRounds = staffEndpoint({
  method: 'GET',
  path: '/staff/offers/rounds',
  access: { staff: 'rewards.read' },
  summary:
    'Free rounds that the vendor has refused, or has not answered for several attempts: the oldest first, up to 100.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({
    /** Of all; those that are not listed are newer. */
    waiting: z.int(),
    oldestAt: z.optional(time),
    content: z.array(stuck),
  }),
})

export const staffSendRounds = staffEndpoint({
  method: 'POST',
  path: '/staff/offers/rounds/{id}/send',
  access: { staff: 'rewards.write' },
  audit: 'rounds.send',
  summary:
    'Sends free rounds once more that the vendor has refused, or at once those that wait for their next attempt.',
  input: z.object({ id: numberId }),
  output: z.object({}),
  refuses: ['not_found', 'state_conflict'],
})

export const staffTakeBackRounds = staffEndpoint({
  method: 'POST',
  path: '/staff/offers/rounds/{id}/take-back',
  access: { staff: 'rewards.write' },
  audit: 'rounds.take_back',
  summary:
    'Takes back free rounds of which none was played, or ends their order: their share of the budget is free again, and the member reads the reason.',
  input: z.object({ id: numberId, reason }),
  output: z.object({}),
  refuses: ['not_found', 'state_conflict', 'vendor_unavailable'],
})
