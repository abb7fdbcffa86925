import * as z from 'zod/mini'

/** Why a programme offers nothing to the caller. */
export const offerStop = {
  /** The caller has chosen to stay away: nothing is offered, and nothing is paid. */
  onBreak: z.boolean(),
  /** The site offers the caller nothing for now; what they have stays theirs. */
  notOffered: z.optional(z.boolean()),
}
