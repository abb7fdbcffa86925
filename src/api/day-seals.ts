import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, time } from './page.ts'
import { lineProof, signatures } from './records.ts'

export const feature = 'agent'

/** Whole units of 1/100 000. */
const units = z.string().check(z.regex(/^-?[0-9]{1,19}$/))
const sums = { bets: units, staked: units, validBet: units, won: units }
/** `open`: not over, or its figures are not closed; `waiting`: sealed within a minute; `counting`: figures are counted again; `before`: sealing began later. */
export const dayStates = ['open', 'waiting', 'counting', 'before', 'sealed'] as const

export const agentDaySeal = endpoint({
  method: 'GET',
  path: '/agent/days/{day}/seal',
  access: 'agent',
  summary: 'What the caller’s team played on a day, with all by which a browser checks it against the signed chain.',
  input: z.object({ day }),
  output: z.object({
    day,
    state: z.enum(dayStates),
    currencySymbol: z.string(),
    /** Of a day that is sealed. */
    seal: z.optional(
      z.object({
        sealedAt: time,
        agent: z.string(),
        statement: z.string(),
        /** Absent where the team did not play. */
        team: z.optional(
          z.object({ leaf: z.string(), salt: z.string(), index: z.int(), path: z.readonly(z.array(z.string())) }),
        ),
        /** The line of the audit log that holds the statement. */
        logged: lineProof,
        ...signatures,
        /** Direct downlines of then who played, or whose teams did, each with the team below, as it is counted now. */
        parts: z.array(z.object({ account: z.string(), kind: z.enum(['member', 'agent']), ...sums })),
        /** Those who are not shown one by one. */
        others: z.optional(z.object({ people: z.int(), ...sums })),
        counted: z.object(sums),
      }),
    ),
  }),
})
