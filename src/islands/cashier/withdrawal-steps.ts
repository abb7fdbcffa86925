import { formatMoney } from '#i18n/format.ts'
import { bcp47, type Locale } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { TimelineStep, WithdrawalDetail } from '#stores/withdrawals.ts'
import { clockOf } from '#ui/form/use-countdown.ts'
import type { StepState, TrackStep } from './Track.tsx'
import { momentText } from './times.ts'
import { payeeMark, type WithdrawalMessages, type WithdrawalWords } from './withdraw-words.ts'

/** Steps with which the money went back. */
const ends: readonly TimelineStep['step'][] = ['rejected', 'failed', 'returned']

export const stateOf = ({ step, state }: TimelineStep): StepState => {
  if (ends.includes(step)) return 'bad'
  return state === 'done' ? 'done' : state === 'current' ? 'now' : 'wait'
}

/** The name of a step: what was done, what is being done, what will be. */
function titleOf(messages: WithdrawalMessages, { step, state, by, receivedBy }: TimelineStep): string {
  const isNow = state === 'current'
  const isDone = state === 'done'
  switch (step) {
    case 'checked':
      return isNow ? messages.steps.checking : messages.steps.checked
    case 'approved':
      if (!isNow) return isDone ? messages.steps.approved : messages.steps.willApprove
      return by === 'system' ? messages.steps.checking : messages.steps.approving
    case 'sent':
      if (!isNow) return isDone ? messages.steps.sent : messages.steps.willSend
      return messages.steps.sending
    case 'arrived':
      if (isNow) return by === 'desk' ? messages.steps.searching : messages.steps.arriving
      if (!isDone) return messages.steps.willArrive
      if (receivedBy === 'window') return messages.steps.counted
      return receivedBy === 'staff' ? messages.steps.closed : messages.steps.arrived
    default:
      return messages.steps[step]
  }
}

/** Who acts, or acted. */
function whoOf({ messages, payee, locale }: WithdrawalWords, order: WithdrawalDetail, line: TimelineStep): string {
  const { step, state, by, reference, receivedBy } = line
  const bank = payeeMark(payee, order.to)
  const isDone = state === 'done'
  switch (step) {
    case 'requested':
    case 'disputed':
      return messages.who[step]
    case 'checked':
      return isDone ? messages.who.checked : messages.who.checking
    case 'approved':
      if (by === 'system') return isDone ? messages.who.approvedSystem : messages.who.checking
      return isDone ? messages.who.approvedDesk : messages.who.approving
    case 'sent':
      if (!isDone) return t(messages, 'who.sending', { bank })
      return t(messages, reference ? 'who.sent' : 'who.sentPlain', { bank, reference: reference ?? '' })
    case 'arrived':
      if (isDone)
        return receivedBy === 'window'
          ? messages.who.counted
          : receivedBy === 'staff'
            ? messages.who.closed
            : messages.who.arrived
      return arrivalOf({ messages, payee, locale }, order, line)
    default:
      return by === 'desk'
        ? messages.who.desk
        : by === 'bank'
          ? bank
          : by === 'you'
            ? messages.who.you
            : messages.who.checking
  }
}

/** Until when the member can answer; while it is looked for, nobody waits for an answer. */
function arrivalOf({ messages, payee, locale }: WithdrawalWords, order: WithdrawalDetail, line: TimelineStep): string {
  if (line.by === 'desk') return t(messages, 'who.searching', { bank: payeeMark(payee, order.to) })
  if (line.state !== 'current' || line.expectedAt === undefined) return messages.who.arrivingPlain
  return t(messages, 'who.arriving', { time: momentText(line.expectedAt, locale, { seconds: true }) })
}

/** Why a person looks at it: one sentence for each note. */
export function whyLooked({ messages, locale }: WithdrawalWords, order: WithdrawalDetail, line: TimelineStep): string {
  const notes = (line.notes ?? []).map((note, index) => {
    const text = messages.notes[note]
    // The first one follows a word.
    return index === 0 ? text : text.charAt(0).toUpperCase() + text.slice(1)
  })
  const ahead = order.ahead ? [plural(messages, 'ahead', order.ahead, bcp47[locale])] : []
  return [...notes, ...(notes.length > 0 ? [messages.nothing] : []), ...ahead].join(' ')
}

/** What is said below a step. */
export interface StepNote {
  /** Begins with "Why". */
  readonly why?: string
  /** What staff wrote for the member. */
  readonly sentence?: string | undefined
  readonly helps?: string
}

export function noteOf(words: WithdrawalWords, order: WithdrawalDetail, line: TimelineStep): StepNote | undefined {
  const { messages } = words
  const { step, state, reason, sentence } = line
  if (step === 'approved' && state === 'current') {
    const why = whyLooked(words, order, line)
    return why || sentence ? { ...(why && { why }), sentence } : undefined
  }
  if (reason === undefined) return sentence ? { sentence } : undefined
  return { why: messages.reasons[reason], sentence, ...(ends.includes(step) && { helps: messages.remedies[reason] }) }
}

function timeOf(
  messages: WithdrawalMessages,
  locale: Locale,
  line: TimelineStep,
  secondsLeft: number,
): string | undefined {
  const { step, state, at, expectedAt } = line
  if (state === 'done' && at !== undefined) return momentText(at, locale, { seconds: true })
  if (step === 'arrived') {
    return state === 'current' && secondsLeft > 0
      ? t(messages, 'steps.left', { time: clockOf(secondsLeft) })
      : undefined
  }
  if (expectedAt !== undefined) return t(messages, 'steps.by', { time: momentText(expectedAt, locale) })
  return at === undefined ? undefined : momentText(at, locale, { seconds: true })
}

/** The timeline of a withdrawal in words; `note` is drawn by the caller. `secondsLeft` is that of an open question. */
export function stepsOf(
  words: WithdrawalWords,
  order: WithdrawalDetail,
  symbol: string,
  secondsLeft: number,
): readonly (Omit<TrackStep, 'note'> & { readonly line: TimelineStep; readonly words: StepNote | undefined })[] {
  const { messages, locale } = words
  return order.steps.map((line, index) => {
    const title = titleOf(messages, line)
    const isPart = line.part !== undefined && order.parts.length > 1 && line.amount !== undefined
    return {
      key: `${line.step} ${line.part ?? ''} ${index}`,
      state: stateOf(line),
      title: isPart ? t(messages, 'steps.part', { title, amount: formatMoney(line.amount!, symbol, locale) }) : title,
      time: timeOf(messages, locale, line, secondsLeft),
      who: whoOf(words, order, line),
      late: order.late && line.state === 'current' && line.step !== 'arrived',
      line,
      words: noteOf(words, order, line),
    }
  })
}

/** How far the current step is on its way, in percent; never quite done. */
export function progressOf({ steps }: WithdrawalDetail, nowMs = Date.now()): number {
  const at = steps.findIndex(({ state }) => state === 'current')
  const [before, now] = [steps[at - 1]?.at, steps[at]?.expectedAt]
  if (before === undefined || now === undefined) return 50
  const whole = Date.parse(now) - Date.parse(before)
  return whole <= 0 ? 95 : Math.max(5, Math.min(95, Math.round(((nowMs - Date.parse(before)) / whole) * 100)))
}
