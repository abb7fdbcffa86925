import * as z from 'zod/mini'
import { contractKinds } from './contracts.ts'
import { endpoint } from './endpoint.ts'
import { amount, counted, cursor, next, pageSize, text, time } from './page.ts'

export const feature = { name: 'agent', description: "An agent's team." }

export const agentOverview = endpoint({
  method: 'GET',
  path: '/agent/overview',
  access: 'agent',
  summary: 'The size of the caller’s team, the caller’s balance, and the contracts that await an answer.',
  input: z.object({}),
  output: z.object({
    /** Everybody below the caller, on every level, as far as is counted. */
    accounts: z.int(),
    /** Of these, how many are agents themselves. */
    agents: z.int(),
    /** Of these, how many stand directly below the caller; counted as lists are. */
    direct: z.int(),
    /** The caller’s own. */
    balance: amount,
    currencySymbol: z.string(),
    /** Contracts that wait for the caller’s answer, newest first. */
    offers: z.array(
      z.object({
        kind: z.enum(contractKinds),
        /** Per cent: `"0.80"`. */
        rate: z.string(),
        /** Account of the upline; absent for the house. */
        party: z.optional(z.string()),
        offeredAt: time,
      }),
    ),
  }),
})

const place = z.object({ id: z.string(), account: z.string() })

const downline = z.object({
  ...place.shape,
  nickname: z.string(),
  kind: z.enum(['member', 'agent']),
  /** Everybody below this account, on every level. */
  accounts: z.int(),
  registeredAt: time,
  lastLoginAt: z.optional(time),
})
/** A direct downline of an agent. */
export type Downline = z.output<typeof downline>

export const agentTeam = endpoint({
  method: 'GET',
  path: '/agent/team',
  access: 'agent',
  summary: 'The direct downlines of the caller, or of a member of the caller’s team: agents first, then by account.',
  input: z.object({
    /** Id of a member of the caller’s team; the caller when it is absent. */
    parent: z.optional(text(20, 1)),
    /** How the account begins. */
    account: z._default(text(40), ''),
    cursor,
    pageSize: pageSize(20),
  }),
  output: z.object({
    /** From the caller down to whom the page is about. */
    path: z.array(place),
    content: z.array(downline),
    next,
    /** With the first page only. */
    totals: z.optional(z.object(counted)),
  }),
  refuses: ['not_found'],
})
