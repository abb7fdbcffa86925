import * as z from 'zod/mini'
import { type ContractKind, contractKinds } from './contract-kinds.ts'
import { endpoint } from './endpoint.ts'
import { amount, cursor, next, pageSize, text, time } from './page.ts'
import { balanceOutput } from './wallet.ts'

export const feature = { name: 'contracts', description: "Contracts on agents' pay." }

export type { ContractKind }

const kind = z.enum(contractKinds)

/** Per cent with at most two decimals: `"0.80"`. */
export const rate = z.string().check(z.regex(/^(100(\.00?)?|\d{1,2}(\.\d{1,2})?)$/))

/** What a contract pays once it is reached; zero asks for nothing. */
export const tier = z.object({
  rate,
  /** Members who count as active in the period: dividend and daily salary. */
  activeMembers: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  /** The team's valid bet, and what it lost, in the period: dividend. */
  periodValidBet: z._default(amount, '0'),
  periodProfitLoss: z._default(amount, '0'),
  /** The team's valid bet of the day, hour or five minutes: the salaries. */
  betAmount: z._default(amount, '0'),
})
export type ContractTier = z.output<typeof tier>
/** From the lowest to the highest: each pays more than the one before, and asks for as much. */
export const tiers = z.array(tier).check(z.minLength(1), z.maxLength(10))

const parts = {
  id: z.string(),
  kind,
  /** `received`: from above; `given`: to a direct downline. */
  direction: z.enum(['received', 'given']),
  /** Account of the other side; absent for the house. */
  party: z.optional(z.string()),
  status: z.enum(['offered', 'accepted', 'rejected', 'terminated']),
  /** Of the highest tier. */
  rate,
  tiers: z.array(tier),
}

/** A contract that was given below; an offer that waits, or one that runs. */
const given = z.object({ id: z.string(), party: z.string(), rate, isOffer: z.boolean() })

const contract = z.object({
  ...parts,
  offeredAt: time,
  /** Until when an offer can be answered. */
  lapsesAt: z.optional(time),
  answeredAt: z.optional(time),
  endedAt: z.optional(time),
  /** What was given below at a higher rate, which accepting this offer would end, and what would stay. */
  ends: z.array(given),
  stays: z.array(given),
  /** Whether there are more below than these, which are those with the highest rates. */
  hasMore: z.optional(z.boolean()),
})
/** An agreement about an agent's pay. */
export type Contract = z.output<typeof contract>

export const agentContracts = endpoint({
  method: 'GET',
  path: '/agent/contracts',
  access: 'agent',
  summary:
    'Pending and running contracts: those from the upline with the first page, those given to direct downlines by pages, newest first.',
  input: z.object({
    type: z.optional(kind),
    direction: z.optional(z.enum(['received', 'given'])),
    /** Account of a direct downline: of what was given, all that this one has. */
    party: z.optional(text(40, 1)),
    /** How accounts of direct downlines begin: of what was given, theirs alone, by account. A page takes up to 25 agents. */
    account: z.optional(text(40, 1)),
    cursor,
    pageSize: pageSize(100),
  }),
  output: z.object({
    contracts: z.array(contract),
    next,
    currencySymbol: z.string(),
    /** Name of the site’s time zone, in which all times of contracts are told. */
    timeZone: z.string(),
  }),
  refuses: ['not_found'],
})

/**
 * What happens to a contract. An offer is taken back (`withdrawn`), replaced by another one, or lapses; what runs is
 * `terminated` by one side, or another contract takes its place (`superseded`). Both end by a `cut`, when the agent above
 * agrees to less than was given on, and with what they hung on (`above`); `ended` is all that is known of old ones.
 */
const contractEvents = [
  ...(['offered', 'accepted', 'rejected', 'withdrawn', 'replaced', 'lapsed', 'terminated'] as const),
  ...(['superseded', 'cut', 'above', 'ended'] as const),
] as const

export const contractEvent = z.object({
  what: z.enum(contractEvents),
  at: time,
  /** Account of who did it; absent for the house, and where time did. */
  by: z.optional(z.string()),
  /** Why it was rejected. */
  reason: z.optional(z.string()),
})
export type ContractEvent = z.output<typeof contractEvent>

export const agentContractHistory = endpoint({
  method: 'GET',
  path: '/agent/contracts/history',
  access: 'agent',
  summary: 'Every contract that was ever offered to or by the caller, newest first, with what happened to it.',
  input: z.object({ type: z.optional(kind), cursor, pageSize: pageSize(20) }),
  output: z.object({
    content: z.array(z.object({ ...parts, events: z.array(contractEvent) })),
    next,
    currencySymbol: z.string(),
    timeZone: z.string(),
  }),
})

export const offerContract = endpoint({
  method: 'POST',
  path: '/agent/contracts',
  access: 'agent',
  summary: 'Offers a contract to a direct downline; a pending offer of that kind is replaced.',
  input: z.object({
    type: kind,
    /** Account of a direct downline who is an agent. */
    to: text(40, 1),
    tiers,
  }),
  output: contract,
  refuses: ['contract_rate_too_high', 'contract_tiers'],
})

const process = <const P extends `/agent/contracts/${ContractKind}/process`>(path: P, name: string) =>
  endpoint({
    method: 'POST',
    path,
    access: 'agent',
    summary: `Accepts, rejects or terminates a ${name} contract.`,
    input: z.object({
      id: text(20, 1),
      action: z.enum(['accept', 'reject', 'terminate']),
      /** Whether contracts below at a higher rate may end. */
      endLowerDownline: z._default(z.boolean(), false),
      /** Whether what ends so is offered anew at once, at the rate that is left. */
      offerAgain: z._default(z.boolean(), false),
      /** Why an offer is rejected: the other side reads it. */
      reason: z.optional(text(200)),
      /** The number of a contract that runs and is to end, as who ends it has typed it: `"C-12"`. */
      number: z.optional(text(24)),
    }),
    output: contract,
    refuses: [
      ...(['contract_answered', 'contract_lapsed', 'contract_number'] as const),
      ...(['contract_rate_too_high', 'contract_ends_others'] as const),
    ],
  })

export const processDividend = process('/agent/contracts/dividend/process', 'dividend')
export const processDailySalary = process('/agent/contracts/daily-salary/process', 'daily salary')
export const processHourlySalary = process('/agent/contracts/hourly-salary/process', 'hourly salary')
export const processRealtimeSalary = process('/agent/contracts/realtime-salary/process', 'real-time salary')

export const consolidated = endpoint({
  method: 'GET',
  path: '/member/consolidated',
  access: 'member',
  summary: 'Money, unread messages, what can be claimed and the state of the contracts in one answer.',
  input: z.object({}),
  output: z.object({
    /** The caller's money as `/wallet/balance` says it, while the operator's policy wants it here. */
    ...z.partial(balanceOutput).shape,
    unreadMessage: z.int(),
    /** Rewards of promotions and bonuses of ranks that can be claimed. */
    rewardsToClaim: z.int(),
    /** Missions that can be claimed. */
    missionsToClaim: z.int(),
    /** Whether an offer of the kind waits for an answer. */
    dailysalreqtype: z.boolean(),
    divtypereq: z.boolean(),
    contracthoursalreq: z.boolean(),
    realtimesalreqtype: z.boolean(),
    /** Whether a contract of the kind runs. */
    dailysalinfo: z.boolean(),
    divinfo: z.boolean(),
    hoursalinfo: z.boolean(),
    realtimesalinfo: z.boolean(),
  }),
})
