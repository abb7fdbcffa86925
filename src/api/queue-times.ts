const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * How long work may wait for staff before the console's menu calls it late, in milliseconds. Rows go by what their member was
 * promised; documents and complaints have a time of their own.
 */
export const lateAfterMs = {
  deposits: 10 * minuteMs,
  payments: 10 * minuteMs,
  withdrawals: 30 * minuteMs,
  books: 30 * minuteMs,
  talks: 3 * minuteMs,
  redemptions: 24 * hourMs,
  applications: 24 * hourMs,
  /** Members have little time to play free rounds. */
  promotions: hourMs,
  approvals: 30 * minuteMs,
  'agent-pay': 30 * minuteMs,
} as const
