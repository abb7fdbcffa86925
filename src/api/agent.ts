import * as z from 'zod/mini'
import { contractKinds } from './contract-kinds.ts'
import { rate } from './contracts.ts'
import { endpoint } from './endpoint.ts'
import { amount, counted, cursor, day, language, next, pageSize, text, time } from './page.ts'
import { figurePeriods, teamSums } from './team-figures.ts'

export const feature = { name: 'agent', description: "An agent's team." }

export const agentOverview = endpoint({
  method: 'GET',
  path: '/agent/overview',
  access: 'agent',
  summary:
    'The size of the caller’s team, the caller’s balance, the contracts that await an answer, and what the team did in some days.',
  input: z.object({
    /** Days of the site’s calendar, both included; without either no figures are given, without `from` those since the first of the month. */
    from: z.optional(day),
    to: z.optional(day),
  }),
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
    /** Of the days that are asked for: everybody below, without the caller. Who was active is counted for days and months alone. */
    figures: z.optional(z.object({ from: day, to: day, ...z.omit(teamSums, { active: true }).shape, asOf: time })),
  }),
  refuses: ['period_reversed', 'period_too_long'],
})

const place = z.object({ id: z.string(), account: z.string() })

/** Whether an account may play; of one that may not for now, nothing says why. */
export const downlineStates = ['active', 'stopped', 'closed'] as const

const downlineFigures = z.object({
  state: z.enum(downlineStates),
  /** Stakes of rounds that are over; of an agent with the team below, as all but the balance. */
  validBet: amount,
  /** What players won less what they staked. */
  result: amount,
  deposits: amount,
  withdrawals: amount,
  /** What is in the wallet now; absent where agents do not see it. */
  balance: z.optional(amount),
})
export type DownlineFigures = z.output<typeof downlineFigures>

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
  /** Of an agent: the rates that run, by kind of contract; up to which, where there are tiers. */
  rates: z.optional(z.partialRecord(z.enum(contractKinds), rate)),
  /** Of an agent: whether a contract waits for that agent's answer. */
  isOffered: z.optional(z.boolean()),
  /** The caller’s own note about this account; other agents and the member do not read it. */
  note: z.optional(z.string()),
  /** In a list by a figure. */
  figures: z.optional(downlineFigures),
})
/** An account below an agent. */
export type Downline = z.output<typeof downline>

/** The largest first; `loss` and `win` are the two ends of the result, `status` begins with who cannot play. */
export const teamFigures = ['validBet', 'loss', 'win', 'deposits', 'withdrawals', 'balance', 'status'] as const
export type TeamFigure = (typeof teamFigures)[number]

/** `account`: agents first, then by account; `seen`: the last log-in first; `unseen`: who never logged in first, then the oldest log-in; or a figure. */
export const teamOrders = ['account', 'seen', 'unseen', ...teamFigures] as const

const teamFilter = {
  /** Id of a member of the caller’s team; the caller when it is absent. */
  parent: z.optional(text(20, 1)),
  /** How the account begins: everybody below on every level is looked through then, and `order` and `days` say nothing. */
  account: z._default(text(40), ''),
  order: z._default(z.enum(teamOrders), 'account'),
  /** With `seen` those who logged in in so many days before now, with `unseen` those who did not; with `account` nothing. */
  days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366))),
  /** What the figures are of in an order by a figure. */
  period: z._default(z.enum(figurePeriods), 'month'),
}

export const agentTeam = endpoint({
  method: 'GET',
  path: '/agent/team',
  access: 'agent',
  summary:
    'The direct downlines of the caller, or of a member of the caller’s team, by account, last log-in or a figure; or everybody below whose account begins so.',
  input: z.object({ ...teamFilter, cursor, pageSize: pageSize(20) }),
  output: z.object({
    /** From the caller down to whom the page is about. */
    path: z.array(place),
    content: z.array(downline),
    next,
    /** Name of the site’s time zone. */
    timeZone: z.string(),
    /** Whether the operator shows agents single members: their nicknames, last log-ins and figures. */
    seesMembers: z.boolean(),
    /** Whether money can be transferred to direct downlines here. */
    transfers: z.boolean(),
    /** With the first page only. */
    totals: z.optional(z.object(counted)),
    /** Of a list by a figure. */
    sorted: z.optional(
      z.object({
        from: z.string(),
        to: z.string(),
        currencySymbol: z.string(),
        /** Up to when is counted. */
        asOf: time,
        /** How many are shown of too many to be sorted; such a list is kept for a minute, and has one page. */
        top: z.optional(z.int()),
      }),
    ),
  }),
  refuses: ['not_found', 'not_enabled'],
})

export const agentTeamMember = endpoint({
  method: 'GET',
  path: '/agent/team/{id}',
  access: 'agent',
  summary: 'One member of the caller’s team, on any level, with the way there and the figures of a period.',
  input: z.object({ id: text(20, 1), period: teamFilter.period }),
  output: z.object({
    ...downline.shape,
    /** From the caller down to the member. */
    path: z.array(place),
    /** The days of the figures, which are absent where the operator shows agents no single member. */
    ...{ from: day, to: day },
    currencySymbol: z.string(),
    /** Up to when is counted. */
    asOf: time,
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
  refuses: ['not_found', 'not_enabled', 'export_too_long'],
})

/** Letters of a note about a downline, at most. */
export const downlineNoteMax = 200

export const noteDownline = endpoint({
  method: 'PUT',
  path: '/agent/team/{id}/note',
  access: 'agent',
  summary: 'Writes the caller’s note about a member of the caller’s team, on any level; an empty one deletes it.',
  input: z.object({ id: text(20, 1), note: text(downlineNoteMax) }),
  output: z.object({ note: z.string() }),
  refuses: ['not_found'],
})
