import * as z from 'zod/mini'
import { contractKinds } from './contract-kinds.ts'
import { rate, tier, tiers } from './contracts.ts'
import { endpoint } from './endpoint.ts'
import { amount, cursor, day, language, next, pageSize, text, time } from './page.ts'

export const feature = { name: 'pay', description: 'What agents are paid by their contracts.' }

const period = {
  starts: time,
  /** Exclusive. */
  ends: time,
  /** The days of the site's calendar, both included, of what follows the calendar. */
  firstDay: z.optional(day),
  lastDay: z.optional(day),
}

const team = {
  /** Members who count as active; zero for hours and five minutes, which do not ask for any. */
  activeMembers: z.int(),
  validBet: amount,
  /** What the house won of the team less bonus money; below zero where the team won. Zero where it is not counted. */
  netLoss: amount,
}

const dealt = {
  /** Of the highest tier that was reached; absent where none was. */
  rate: z.optional(rate),
  /** What the rate is of: the net loss for a dividend, else the valid bet. */
  base: amount,
  /** What the rate promises, with what was owed from before. */
  claim: amount,
  /** What goes on to agents below. */
  passed: amount,
  /** What is the agent's own. */
  pay: amount,
  /** A loss that later periods have to make good: zero or below. */
  carried: amount,
  /** What could not be paid and is claimed again: zero or above. */
  owed: amount,
}

/** What of the base was counted late: results and rollbacks of bets of days before the period that were closed, by those days. Absent where nothing was. */
export const late = z.optional(z.array(z.object({ day, amount })))

/** Why a period paid nothing: no tier reached, a loss of the house, everything passed on, or too little above. */
export const emptyReasons = ['tier', 'loss', 'passed', 'short'] as const

const payout = z.object({
  /** Names the run; with the agent it is the payment. */
  run: z.string(),
  kind: z.enum(contractKinds),
  ...period,
  ...team,
  ...dealt,
  state: z.enum(['paid', 'due', 'held', 'nothing']),
  reason: z.optional(z.enum(emptyReasons)),
  /** When it was paid, and the receipt of the movement. */
  paidAt: z.optional(time),
  receipt: z.optional(z.string()),
  late,
  /** By what the operator has corrected it since; absent where nothing was. */
  corrected: z.optional(amount),
})
/** What an agent got of one period. */
export type Payout = z.output<typeof payout>

const running = z.object({
  ...period,
  ...team,
  ...dealt,
  late,
  /** By what the period counts: the contract that held when it began, which may have ended or been replaced since. */
  contract: z.object({ id: z.string(), tiers: z.array(tier) }),
  /** The moment up to which play is counted. */
  asOf: time,
  /** The moment up to which active members are counted where that is done once a minute: in weeks and half months. Absent where it is `asOf`. */
  activeAsOf: z.optional(time),
})
/** The period that runs, as it would be paid if it ended now. */
export type RunningPeriod = z.output<typeof running>

/** What was earned on a day on which something was, by when its periods began. */
const earned = z.object({ day, kind: z.enum(contractKinds), pay: amount })

const filter = {
  /** Periods that began from here on… */
  from: z.optional(time),
  /** …and before this. */
  to: z.optional(time),
}

const payouts = <const P extends `/agent/${string}`>(path: P, name: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'agent',
    summary: `The caller's ${name}: the period that runs, what is carried and owed, and what was paid, newest first.`,
    input: z.object({ ...filter, cursor, pageSize: pageSize(20) }),
    output: z.object({
      /** Absent without a contract that holds for the period that runs. */
      running: z.optional(running),
      /** What settled periods left to be made good, zero or below, and what they left owed; also without a contract. */
      standing: z.object({ carried: amount, owed: amount }),
      /** When the first period of a contract begins that is agreed and does not count yet. */
      countsFrom: z.optional(time),
      content: z.array(payout),
      next,
      /** With the first page only: of everything that the filter leaves. */
      totals: z.optional(
        z.object({
          ...{ count: z.int(), base: amount, claim: amount, passed: amount, pay: amount },
          /** By day of the site's calendar, where `from` and `to` are both given. */
          days: z.optional(z.array(earned)),
        }),
      ),
      currencySymbol: z.string(),
      timeZone: z.string(),
    }),
  })

export const agentDividends = payouts('/agent/dividends', 'dividends')
export const agentDailySalary = payouts('/agent/daily-salary', 'daily salaries')
export const agentHourlySalary = payouts('/agent/hourly-salary', 'hourly salaries')
export const agentRealtimeSalary = payouts('/agent/realtime-salary', 'real-time salaries')

const direct = z.object({
  account: z.string(),
  kind: z.enum(['member', 'agent']),
  validBet: amount,
  netLoss: amount,
})

export const agentPayout = endpoint({
  method: 'GET',
  path: '/agent/payouts/{run}',
  access: 'agent',
  summary: 'One payment of the caller with everything that it was computed from, exact to 1/100 000.',
  input: z.object({ run: text(20, 1) }),
  output: z.object({
    ...payout.shape,
    /** The contract that held when the period began. */
    contract: z.object({ id: z.string(), party: z.optional(z.string()), tiers: z.array(tier), agreedAt: time }),
    carriedBefore: amount,
    owedBefore: amount,
    /** Whether an agent above reached a tier, who can be claimed from. */
    isBelow: z.boolean(),
    /** What the branch got of the claim: less where there was too little above. */
    given: amount,
    /** What the movement of `receipt` brought; absent before it is paid. */
    received: z.optional(amount),
    carriesLosses: z.boolean(),
    /** The team's base by kind of game, where it is counted by day; the largest first. */
    types: z.array(z.object({ gameType: z.string(), validBet: amount, netLoss: amount })),
    /** Of days: bonus money given to the team, less what was taken back. It is off the base of a dividend. */
    bonus: z.optional(amount),
    /**
     * Of days: the same by direct downline with the team below, the largest first, bonus money off. Of hours and five minutes: what was
     * bet below each agent who stands directly below; what that agent bet is in `rest`.
     */
    directs: z.optional(z.array(direct)),
    /** Why `directs` is absent: more of them than are read at once, agents see no single member, or five minutes are not kept so long. */
    unsplit: z.optional(z.enum(['many', 'hidden', 'old'])),
    /** What those of the team played who were under another direct downline then, or in another team: the base less `directs`. */
    moved: z.optional(z.pick(direct, { validBet: true, netLoss: true })),
    /**
     * Of hours and five minutes: what is counted for the whole team less `directs`. That is what the accounts directly below bet, and
     * whatever belongs to accounts that have moved since; absent where it is nothing.
     */
    rest: z.optional(amount),
    /** The nearest agents below who reached a tier, in the order in which pay is dealt out. */
    below: z.array(
      z.object({
        account: z.string(),
        rate,
        base: amount,
        carriedBefore: amount,
        owedBefore: amount,
        claim: amount,
        given: amount,
      }),
    ),
    /** Corrections of it that two people of the operator have agreed on, the first on top. */
    corrections: z.array(
      z.object({
        id: z.string(),
        amount,
        /** Takes back all that was paid. */
        reverses: z.boolean(),
        reason: z.string(),
        at: time,
        /** What was moved for it, and the receipt of each movement. */
        parts: z.array(z.object({ amount, at: time, receipt: z.string() })),
        /** What is taken from what is paid next. */
        rest: z.optional(amount),
      }),
    ),
    currencySymbol: z.string(),
    timeZone: z.string(),
  }),
  refuses: ['not_found'],
})

export const agentRevenue = endpoint({
  method: 'GET',
  path: '/agent/revenue',
  access: 'agent',
  summary:
    "What the caller earned in some days of the site's calendar, by kind and by day, with the payments, newest first.",
  input: z.object({ from: z.optional(day), to: z.optional(day), cursor, pageSize: pageSize(20) }),
  output: z.object({
    from: day,
    to: day,
    /** With the first page only. */
    totals: z.optional(
      z.object({
        /** Of all kinds; `waiting` is computed and not paid yet. */
        ...{ pay: amount, passed: amount, waiting: amount, count: z.int() },
        /** What corrections of these periods have added, or taken; not in `pay`. */
        corrected: amount,
        kinds: z.array(
          z.object({
            kind: z.enum(contractKinds),
            ...{ base: amount, claim: amount, passed: amount, pay: amount, count: z.int() },
            last: time,
          }),
        ),
        days: z.array(earned),
      }),
    ),
    content: z.array(payout),
    next,
    currencySymbol: z.string(),
    timeZone: z.string(),
  }),
  refuses: ['period_reversed', 'period_too_long'],
})

export const agentPayoutsFile = endpoint({
  method: 'GET',
  path: '/agent/payouts.csv',
  access: 'agent',
  gives: 'csv',
  rate: 'write',
  summary:
    "The caller's payments as a CSV file, up to 100,000 lines: of one kind or all, of days of the site's calendar.",
  input: z.object({
    type: z.optional(z.enum(contractKinds)),
    from: z.optional(day),
    to: z.optional(day),
    language: z.optional(language),
  }),
  output: z.instanceof(Blob),
  refuses: ['period_reversed', 'export_too_long'],
})

export const playContract = endpoint({
  method: 'POST',
  path: '/agent/contracts/play',
  access: 'agent',
  summary: "Plays terms over a team's last 90 days: what they and the contract that runs would have promised.",
  input: z.object({
    type: z.enum(contractKinds),
    /** Account of an agent directly below, whose team it is; without it the caller's own. */
    to: z.optional(text(40, 1)),
    tiers,
  }),
  output: z.object({
    /** The first and the last day that were looked at; absent before a day is closed. */
    days: z.optional(z.object({ from: day, to: day })),
    /** Whether the second side of the comparison exists: a contract of the kind that runs. */
    hasRunning: z.boolean(),
    /** Periods in which the team did something, newest first; hours and five minutes are added up by the day. */
    periods: z.array(
      z.object({
        firstDay: day,
        lastDay: day,
        ...team,
        /** How many periods the row has, and in how many a tier of the terms was reached. */
        count: z.int(),
        reached: z.int(),
        /** Of the tier that was reached, where the row is one period. */
        rate: z.optional(rate),
        /** What the terms would have promised, and what the contract that runs would have. */
        would: amount,
        running: amount,
      }),
    ),
    totals: z.object({ count: z.int(), reached: z.int(), would: amount, running: amount, difference: amount }),
    currencySymbol: z.string(),
  }),
  refuses: ['contract_tiers'],
})
/** Terms played over what a team did. */
export type PlayedContract = z.output<typeof playContract.output>
