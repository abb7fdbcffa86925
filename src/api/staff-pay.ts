import * as z from 'zod/mini'
import { contractKinds } from './contract-kinds.ts'
import { rate } from './contracts.ts'
import { amount, cursor, next, text, time } from './page.ts'
import { emptyReasons, late } from './payouts.ts'
import { listFile, memberAccount, numberId, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'

export const feature = 'operations'

const day = z.iso.date()
const kind = z.enum(contractKinds)
const period = { starts: time, ends: time, firstDay: z.optional(day), lastDay: z.optional(day) }
const run = text(20, 1)

export const staffPayRuns = staffEndpoint({
  method: 'GET',
  path: '/staff/pay/runs',
  access: { staff: 'agents.read' },
  summary: 'Settled periods of agents’ pay, newest first: what each paid, and what of it still waits.',
  input: z.object({
    kind: z.optional(kind),
    /** Only those that pay something. */
    paying: z._default(z.stringbool(), true),
    cursor,
    pageSize: pageRows,
  }),
  output: z.object({
    content: z.array(
      z.object({
        id: z.string(),
        kind,
        ...period,
        /** Agents of whom something was counted, owed or carried. */
        lines: z.int(),
        total: amount,
        /** By what its lines were corrected since; absent where that sums to nothing. */
        corrected: z.optional(amount),
        /** Of the total not paid yet: due within seconds, or held. */
        waiting: amount,
        computedAt: time,
      }),
    ),
    next,
    currencySymbol: z.string(),
    timeZone: z.string(),
  }),
})

export const staffPayRunsFile = listFile(staffPayRuns, {
  path: '/staff/pay/runs.csv',
  audit: 'pay.runs_export',
  summary: 'Settled periods of agents’ pay as a CSV file.',
})

const line = z.object({
  agentId: z.string(),
  account: z.string(),
  contract: z.string(),
  rate: z.optional(rate),
  activeMembers: z.int(),
  base: amount,
  late,
  claim: amount,
  given: amount,
  pay: amount,
  /** By what it was corrected since; absent where it was not. */
  corrected: z.optional(amount),
  /** Whether a correction of it waits for a second person. */
  isAsked: z.boolean(),
  carried: amount,
  owed: amount,
  /** The agent above out of whose pay it comes; absent at the top of a branch. */
  parent: z.optional(z.string()),
  state: z.enum(['paid', 'due', 'held', 'nothing']),
  reason: z.optional(z.enum(emptyReasons)),
  paidAt: z.optional(time),
})

export const staffPayLines = staffEndpoint({
  method: 'GET',
  path: '/staff/pay/runs/{run}/lines',
  access: { staff: 'agents.read' },
  summary: 'What the agents got of a settled period, and why.',
  input: z.object({ run, cursor, pageSize: pageRows }),
  output: z.object({
    kind,
    ...period,
    /** Of the whole run, as its lines, their corrections and the figures are now. */
    sums: z.object({
      /** What the branches played, each counted at its top. */
      base: amount,
      /** What of that was counted late, the first and the last of the days that it belongs to, and the days where they are few. */
      late: z.optional(z.object({ sum: amount, from: day, to: day, days: z.array(z.object({ day, amount })) })),
      pay: amount,
      /** By what corrections have changed it since; absent where they sum to nothing. */
      corrected: z.optional(amount),
    }),
    content: z.array(line),
    next,
    currencySymbol: z.string(),
    timeZone: z.string(),
  }),
  refuses: ['not_found'],
})

export const staffPayLinesFile = listFile(staffPayLines, {
  path: '/staff/pay/runs/{run}/lines.csv',
  audit: 'pay.lines_export',
  summary: 'What the agents got of a settled period as a CSV file.',
})

export const staffPayHolds = staffEndpoint({
  method: 'GET',
  path: '/staff/pay/holds',
  access: { staff: 'agents.read' },
  summary: 'Agents whose pay is held, with what has gathered.',
  input: z.object({}),
  output: z.object({
    content: z.array(
      z.object({
        account: z.string(),
        by: z.string(),
        reason: z.string(),
        heldAt: time,
        waiting: amount,
        lines: z.int(),
      }),
    ),
    currencySymbol: z.string(),
  }),
})

export const staffHoldPay = staffEndpoint({
  method: 'POST',
  path: '/staff/pay/holds',
  access: { staff: 'agents.write' },
  audit: 'pay.hold',
  summary: 'Holds what an agent is paid: periods are settled as ever, and nothing is posted until it is released.',
  input: z.object({ account: memberAccount, reason }),
  output: z.object({}),
  refuses: ['user_unknown', 'state_conflict'],
})

export const staffReleasePay = staffEndpoint({
  method: 'POST',
  path: '/staff/pay/holds/release',
  access: { staff: 'agents.write' },
  audit: 'pay.release',
  summary: 'Releases what an agent is paid: everything that gathered is posted within seconds.',
  input: z.object({ account: memberAccount, reason }),
  output: z.object({}),
  refuses: ['user_unknown', 'state_conflict'],
})

export const staffPayOwed = staffEndpoint({
  method: 'GET',
  path: '/staff/pay/owed',
  access: { staff: 'agents.read' },
  summary:
    'What settled periods could not pay to agents, which later ones are asked for: by agent and kind of contract.',
  input: z.object({ cursor, pageSize: pageRows }),
  output: z.object({
    content: z.array(z.object({ account: z.string(), kind, owed: amount })),
    next,
    currencySymbol: z.string(),
  }),
})

export const staffWriteOffPay = staffEndpoint({
  method: 'POST',
  path: '/staff/pay/owed/write-off',
  access: { staff: 'agents.write' },
  audit: 'pay.write_off',
  summary:
    'Writes off what is owed to an agent by one kind of contract, such as where the agent above has left. Nothing is paid, and the agent reads why.',
  input: z.object({ account: memberAccount, kind, reason }),
  output: z.object({ amount }),
  refuses: ['user_unknown', 'state_conflict', 'counting_again'],
})

export const staffPayCosts = staffEndpoint({
  method: 'GET',
  path: '/staff/pay/costs',
  access: { staff: 'agents.read' },
  summary: 'What agents’ pay has cost, by kind: for the last 31 days of the site’s calendar, or the last three months.',
  input: z.object({ by: z._default(z.enum(['day', 'month']), 'day') }),
  output: z.object({
    /** Newest first, by when what was paid for began; a correction stands where it was approved. */
    periods: z.array(
      z.object({
        /** As `yyyy-MM-dd` or `yyyy-MM`. */
        period: z.string(),
        kinds: z.record(kind, amount),
        corrected: amount,
        total: amount,
      }),
    ),
    currencySymbol: z.string(),
  }),
})

/** Above zero, or below it. */
const signed = z.string().check(z.regex(/^-?[0-9]{1,12}(\.[0-9]{1,5})?$/))

const correctionStates = ['pending', 'approved', 'refused', 'expired'] as const

const correction = z.object({
  id: z.string(),
  run: z.string(),
  account: z.string(),
  kind,
  ...period,
  amount,
  /** Takes back all that was paid for the period. */
  reverses: z.boolean(),
  /** The agent reads it. */
  reason: z.string(),
  askedBy: z.string(),
  askedAt: time,
  endsAt: time,
  state: z.enum(correctionStates),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(time),
  /** Why it was refused. */
  decision: z.optional(z.string()),
  /** What the agent did not have: it is taken from what is paid next. */
  rest: z.optional(amount),
})
/** A correction of what an agent was paid. */
export type StaffCorrection = z.output<typeof correction>

export const staffPayCorrections = staffEndpoint({
  method: 'GET',
  path: '/staff/pay/corrections',
  access: { staff: 'agents.read' },
  summary: 'Corrections of what agents were paid, asked for and decided, newest first.',
  input: z.object({ state: z.optional(z.enum(correctionStates)), cursor, pageSize: pageRows }),
  output: z.object({ content: z.array(correction), next, currencySymbol: z.string(), timeZone: z.string() }),
})

export const staffPayCorrectionsFile = listFile(staffPayCorrections, {
  path: '/staff/pay/corrections.csv',
  audit: 'pay.corrections_export',
  summary: 'Corrections of what agents were paid as a CSV file.',
})

export const staffCorrectPay = staffEndpoint({
  method: 'POST',
  path: '/staff/pay/corrections',
  access: { staff: 'agents.write' },
  audit: 'pay.correct',
  summary:
    'Asks to correct what an agent was paid for a period, by a line of its own; another person approves it. Without an amount all of it is taken back.',
  input: z.object({ run, account: memberAccount, amount: z.optional(signed), reason }),
  output: correction,
  refuses: ['not_found', 'user_unknown', 'state_conflict', 'pay_below_zero', 'other_person_needed'],
})

const decision = ['not_found', 'state_conflict', 'other_person_needed'] as const

export const staffApprovePayCorrection = staffEndpoint({
  method: 'POST',
  path: '/staff/pay/corrections/{id}/approve',
  access: { staff: 'payments.approve' },
  audit: 'pay.correction_approve',
  summary:
    'Approves a correction that another person asked for, and moves its money: of what the agent gives back as much as there is.',
  input: z.object({ id: numberId }),
  output: correction,
  refuses: [...decision, 'pay_below_zero'],
})

export const staffRefusePayCorrection = staffEndpoint({
  method: 'POST',
  path: '/staff/pay/corrections/{id}/refuse',
  access: { staff: 'payments.approve' },
  audit: 'pay.correction_refuse',
  summary: 'Refuses a correction; the person who asked for it takes it back in the same way.',
  input: z.object({ id: numberId, reason }),
  output: correction,
  refuses: decision,
})
