import * as z from 'zod/mini'
import { password } from './access.ts'
import { contractKinds } from './contract-kinds.ts'
import { rate } from './contracts.ts'
import { endpoint } from './endpoint.ts'
import { counted, cursor, next, pageSize, text, time } from './page.ts'

export const feature = {
  name: 'invites',
  description: 'Accounts that agents open, and the links by which they invite.',
}

/** Whom an agent brings in. */
export const broughtKinds = ['member', 'agent'] as const
const brings = z.enum(broughtKinds)
export type BroughtKind = (typeof broughtKinds)[number]

/** What a new agent is offered, per cent by kind of contract: `{ dividend: "8.00" }`. Members are offered nothing. */
const rates = z.partialRecord(z.enum(contractKinds), rate)
export type InviteRates = z.output<typeof rates>

/** Open links of one agent, at most. */
export const linksMax = 100
/** Accounts that one link may bring, at most. */
export const usesMost = 1_000_000
/** First deposits that are counted for one link, at most. */
export const depositedMax = 1_000

export const registerDownline = endpoint({
  method: 'POST',
  path: '/agent/members',
  access: 'agent',
  encrypted: true,
  summary: 'Opens an account directly below the caller. Its password has to be changed at the first log-in.',
  input: z.object({
    brings,
    username: text(64, 1),
    password,
    nickname: z.optional(text(40)),
    rates: z._default(rates, {}),
  }),
  output: z.object({
    account: z.string(),
    /** Kinds of the contracts that were offered with it. */
    offers: z.array(z.enum(contractKinds)),
  }),
  refuses: ['username_taken', 'contract_rate_too_high'],
})

/** `stopped`: by staff; `used_up`: it has brought as many as it may. */
export const linkStates = ['open', 'paused', 'ended', 'used_up', 'stopped'] as const

const link = z.object({
  id: z.string(),
  /** The address to hand out. */
  url: z.string(),
  /** Its QR code: dark modules as a path in a square of `size`, the quiet zone included. */
  qr: z.object({ path: z.string(), size: z.int() }),
  title: z.string(),
  brings,
  rates,
  state: z.enum(linkStates),
  endsAt: z.optional(time),
  usesMax: z.optional(z.int()),
  createdAt: time,
  /** How many times it was opened. */
  visits: z.int(),
  /** How many accounts were opened by it. */
  joined: z.int(),
  /** How many of these have paid in: `count` up to {@link depositedMax}. */
  deposited: z.object(counted),
})
/** An agent's invitation link. */
export type InviteLink = z.output<typeof link>

export const inviteLinks = endpoint({
  method: 'GET',
  path: '/agent/links',
  access: 'agent',
  summary: 'The invitation links of the caller, newest first, and the rates that the caller may offer.',
  input: z.object({ cursor, pageSize: pageSize(10) }),
  output: z.object({
    content: z.array(link),
    next,
    /** The caller's own rates by kind of contract: a new agent is offered at most these. */
    own: rates,
  }),
})

/** What an agent says of a link. */
const wanted = {
  title: text(60, 1),
  endsAt: z.optional(time),
  usesMax: z.optional(z.int().check(z.minimum(1), z.maximum(usesMost))),
}

export const makeLink = endpoint({
  method: 'POST',
  path: '/agent/links',
  access: 'agent',
  summary: 'Makes an invitation link.',
  input: z.object({ ...wanted, brings, rates: z._default(rates, {}) }),
  output: link,
  refuses: ['contract_rate_too_high', 'invite_links_full'],
})

export const changeLink = endpoint({
  method: 'PUT',
  path: '/agent/links/{id}',
  access: 'agent',
  summary: 'Changes an invitation link; its rates until an account is opened by it.',
  input: z.object({ id: text(20, 1), ...wanted, paused: z.boolean(), rates: z.optional(rates) }),
  output: link,
  refuses: ['not_found', 'contract_rate_too_high', 'invite_link_used'],
})

export const removeLink = endpoint({
  method: 'DELETE',
  path: '/agent/links/{id}',
  access: 'agent',
  summary: 'Takes an invitation link away. Whom it has brought stays in the team.',
  input: z.object({ id: text(20, 1) }),
  output: z.object({}),
  refuses: ['not_found'],
})

/** A page to open: the address `/r/{code}`, without the prefix of calls, answers it too. */
export const followLink = endpoint({
  method: 'GET',
  path: '/r/{code}',
  access: 'public',
  redirects: true,
  whileClosed: true,
  summary: 'Counts a visit of an invitation link and leads on to the registration, which bears the link’s code.',
  input: z.object({ code: text(40, 1) }),
  output: z.object({ location: z.string() }),
})
