import * as z from 'zod/mini'
import { contractKinds, rate } from './contracts.ts'
import { amount, cursor, next, text, time } from './page.ts'
import { emptyReasons } from './payouts.ts'
import { listFile, memberAccount, pageRows, reason, staffEndpoint } from './staff-endpoint.ts'

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
        /** Of that not paid yet: due within seconds, or held. */
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
  claim: amount,
  given: amount,
  pay: amount,
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
  output: z.object({ kind, ...period, content: z.array(line), next, currencySymbol: z.string(), timeZone: z.string() }),
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
