import * as z from 'zod/mini'
import { contractKinds } from './contracts.ts'
import { endpoint } from './endpoint.ts'
import { amount, counted, cursor, language, next, pageSize, text, time } from './page.ts'

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
  /** Of an account that was found: the agents between it and whom the page is about, from above; empty for a direct one. */
  way: z.optional(z.array(place)),
})
/** An account below an agent. */
export type Downline = z.output<typeof downline>

/** `account`: agents first, then by account; `seen`: the last log-in first; `unseen`: who never logged in first, then the oldest log-in. */
export const teamOrders = ['account', 'seen', 'unseen'] as const

const teamFilter = {
  /** Id of a member of the caller’s team; the caller when it is absent. */
  parent: z.optional(text(20, 1)),
  /** How the account begins: everybody below on every level is looked through then, and `order` and `days` say nothing. */
  account: z._default(text(40), ''),
  order: z._default(z.enum(teamOrders), 'account'),
  /** With `seen` those who logged in in so many days before now, with `unseen` those who did not; with `account` nothing. */
  days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366))),
}

export const agentTeam = endpoint({
  method: 'GET',
  path: '/agent/team',
  access: 'agent',
  summary:
    'The direct downlines of the caller, or of a member of the caller’s team; or everybody below whose account begins so.',
  input: z.object({ ...teamFilter, cursor, pageSize: pageSize(20) }),
  output: z.object({
    /** From the caller down to whom the page is about. */
    path: z.array(place),
    content: z.array(downline),
    next,
    /** Name of the site’s time zone. */
    timeZone: z.string(),
    /** With the first page only. */
    totals: z.optional(z.object(counted)),
  }),
  refuses: ['not_found'],
})

export const agentTeamFile = endpoint({
  method: 'GET',
  path: '/agent/team.csv',
  access: 'agent',
  gives: 'csv',
  rate: 'write',
  summary: 'The same list as a CSV file, up to 100,000 lines.',
  input: z.object({ ...teamFilter, language: z.optional(language) }),
  output: z.instanceof(Blob),
  refuses: ['not_found', 'export_too_long'],
})
