import { currencyOf, formatAmount } from '#api/money.ts'
import type { TimelineStep } from '#api/withdrawals.ts'
import type { StepRow, WithdrawalRow } from './rows.ts'
import type { PartRow } from './rows-parts.ts'
import { isHolding, isUndecided } from './states.ts'

/** What happened: never rewritten; a bounce adds a line. */
function done({ step, by, at, part, detail }: StepRow, several: boolean): TimelineStep {
  const { reference, amount, reason, sentence, receivedBy, expectedAt } = detail
  return {
    ...{ step, state: 'done', by, at: at.toISOString() },
    ...(expectedAt !== undefined && { expectedAt }),
    ...(several && part !== null && { part }),
    ...(amount !== undefined && { amount }),
    ...(reference !== undefined && { reference }),
    ...(reason !== undefined && { reason }),
    ...(sentence !== undefined && { sentence }),
    ...(receivedBy !== undefined && { receivedBy }),
  }
}

/** What comes after the present step while the money is held. */
function ahead(row: WithdrawalRow, parts: readonly PartRow[]): TimelineStep[] {
  const expectedAt = (row.expected_at ?? row.promised_at).toISOString()
  const arrived: TimelineStep = { step: 'arrived', state: 'next', by: 'you' }
  if (isUndecided(row.state)) {
    const notes = row.notes.length > 0 ? { notes: [...row.notes] } : {}
    return [
      { step: 'approved', state: 'current', by: 'desk', expectedAt, ...notes },
      { step: 'sent', state: 'next', by: 'bank', expectedAt },
      arrived,
    ]
  }
  const next = parts.find(({ state }) => state === 'sending') ?? parts.find(({ state }) => state === 'waiting')
  const several = parts.length > 1 && next !== undefined
  const part = several ? { part: next.part, amount: formatAmount(next.amount, currencyOf(row.currency)) } : {}
  const by = next?.channel === 'manual' && next.state === 'waiting' ? 'desk' : 'bank'
  return [{ step: 'sent', state: 'current', by, expectedAt, ...part }, arrived]
}

/** The question that is open after a pay-out, or the search for money that has not arrived. */
function question(row: WithdrawalRow, parts: readonly PartRow[]): TimelineStep[] {
  const wanted = row.state === 'disputed' ? 'disputed' : 'paid'
  const part = parts.find(({ state }) => state === wanted)
  if (part === undefined) return []
  return [
    {
      ...{ step: 'arrived', state: 'current', by: wanted === 'disputed' ? 'desk' : 'you' },
      ...(wanted === 'paid' && part.answer_by && { expectedAt: part.answer_by.toISOString() }),
      ...(parts.length > 1 && {
        part: part.part,
        amount: formatAmount(part.amount, currencyOf(row.currency)),
      }),
    },
  ]
}

/** A withdrawal as one list: what was done with its time, exactly one step that runs, and what comes after it. */
export function timelineOf(row: WithdrawalRow, parts: readonly PartRow[], steps: readonly StepRow[]): TimelineStep[] {
  const past = steps.map((step) => done(step, parts.length > 1))
  if (isHolding(row.state)) return [...past, ...ahead(row, parts)]
  if (row.state === 'paid' || row.state === 'disputed') return [...past, ...question(row, parts)]
  return past
}
