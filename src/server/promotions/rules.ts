import type { GameType } from '#api/lobby.ts'
import type { Units } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import {
  depositBonus,
  type OfferAudience,
  type OfferNeed,
  type OfferPay,
  type OfferReason,
  type OfferReward,
  type OfferStatus,
  type OfferTimes,
  type OfferWay,
} from '#api/promotion-rules.ts'
import { dayIn, momentIn } from '#server/kernel/day.ts'

/** What a game was called when it was named. Versions written earlier have its English name alone. */
export interface NamedGame {
  readonly code: string
  readonly name: string
  readonly names?: Readonly<Partial<Record<Language, string>>>
}

/** What a game was called in a language. */
export const nameIn = ({ name, names }: Omit<NamedGame, 'code'>, language: Language): string =>
  names?.[language] ?? name

/** What holds for bonus money that a promotion gives. */
export interface BonusTerms {
  /** The largest stake that it pays a part of, and the most that becomes money; `null` without a limit. */
  readonly maxStake: Units | null
  readonly maxPayout: Units | null
  readonly hours: number
  /** Basis points of a bet that count, by type of game; a type that is missing counts wholly. */
  readonly weights: Readonly<Partial<Record<GameType, number>>>
  /** Games that it pays nothing for, as they were called. */
  readonly excluded: readonly NamedGame[]
}

/** Which deposits bring a promotion, and how much of each. */
export interface DepositTerms {
  /** Basis points of what is credited. */
  readonly share: number
  /** The smallest deposit that brings it. */
  readonly least: Units
  /** The member's first, second, … deposit alone; `null`: each. */
  readonly nth: number | null
}

/** Rounds of a game that a promotion gives for nothing. */
export interface RoundsTerms extends NamedGame {
  /** The game's place in addresses. */
  readonly nodeId: number
  readonly count: number
  /** The stake of each. */
  readonly stake: Units
  /** How long they can be played from when they are got. */
  readonly hours: number
  /** The most that they bring, whatever they win; `null` without a limit. */
  readonly winMax: Units | null
}

/** What an operator has laid down about a promotion: a version of it never changes. */
export interface Rules {
  readonly audience: { readonly kind: OfferAudience; readonly n: number }
  readonly way: OfferWay
  /** Upper case; for the way `code`. */
  readonly code: string
  readonly pay: OfferPay
  readonly times: OfferTimes
  /** How often one member gets it in all; `null`: as often as it comes. */
  readonly most: number | null
  /** For the way `automatic`. */
  readonly need: { readonly kind: OfferNeed; readonly amount: Units } | null
  /** For the way `deposit`. */
  readonly deposit: DepositTerms | null
  /** At a deposit: the most that one brings. */
  readonly reward: { readonly kind: OfferReward; readonly amount: Units }
  /** Basis points of the reward that have to be bet. */
  readonly turnover: number
  /** For bonus money. */
  readonly bonus: BonusTerms | null
  /** For free rounds; the reward is what their stakes are worth. */
  readonly rounds: RoundsTerms | null
  /** Hours in which what waits has to be claimed; `null`: it waits without an end. */
  readonly claimHours: number | null
}

/** What the operator may change without a new version. */
export interface Frame {
  readonly state: 'draft' | 'open' | 'closed'
  readonly from: Date
  readonly until: Date | null
  /** What is left of both budgets; `null` without one. */
  readonly left: Units | null
}

/** A member's part in an occurrence. */
export interface Entry {
  readonly occurrence: string
  readonly state: 'joined' | 'applying' | 'waiting' | 'paid' | 'rejected' | 'lapsed' | 'undone'
  readonly claimed: boolean
  readonly expiresAt: Date | null
}

/** What a promotion asks about a member. */
export interface MemberState {
  readonly fits: boolean
  /** The newest; one that waits comes before others. */
  readonly entry: Entry | undefined
  /** How often it was got: what waits counts, what has lapsed does not. */
  readonly got: number
  /** What was done of the condition in the running occurrence. */
  readonly done: Units
}

export interface Standing {
  readonly status: OfferStatus
  /** Why it is closed. */
  readonly why?: OfferReason
  /** Refused, and can be asked for again. */
  readonly again?: true
}

/** Whom a promotion is for, as far as it asks. */
export interface MemberFacts {
  readonly rank: number
  readonly createdAt: Date
  readonly hasDeposited: boolean
  /** How many deposits have brought money. */
  readonly deposits: number
}

const dayMs = 86_400_000

/** Whether a member belongs to an audience. */
export function fits({ kind, n }: Rules['audience'], member: MemberFacts, now: Date): boolean {
  if (kind === 'rank') return member.rank >= n
  if (kind === 'newMembers') return now.getTime() - member.createdAt.getTime() < n * dayMs
  if (kind === 'noDeposit') return !member.hasDeposited
  return kind === 'all' || member.hasDeposited
}

/** Whether it is for this member: by its audience, and by which deposit the next one is. */
export const isFor = (rules: Pick<Rules, 'audience' | 'deposit'>, member: MemberFacts, now: Date): boolean =>
  fits(rules.audience, member, now) && (rules.deposit?.nth ?? member.deposits + 1) === member.deposits + 1

/** The least that it gives at once: its reward, or what the smallest deposit brings. */
export const leastOf = ({ deposit, reward }: Pick<Rules, 'deposit' | 'reward'>): Units =>
  deposit === null ? reward.amount : depositBonus(deposit.least, { share: deposit.share, most: reward.amount }, 1n)

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

interface Occurrence {
  readonly key: string
  readonly first?: string
  readonly next?: string
}
/** The occurrences of the last day that was asked for: of hundreds of promotions it is the same. */
const known = { day: '', by: new Map<OfferTimes, Occurrence>() }

/** The first day of the occurrence that a day belongs to, and the first day after it; none after what comes once. */
export function occurrenceAt(times: OfferTimes, day: string): Occurrence {
  if (known.day !== day) {
    known.day = day
    known.by.clear()
  }
  const found = known.by.get(times) ?? findOccurrence(times, day)
  known.by.set(times, found)
  return found
}

function findOccurrence(times: OfferTimes, day: string): Occurrence {
  if (times === 'once') return { key: 'once' }
  if (times === 'day') return { key: day, first: day, next: plusDays(day, 1) }
  if (times === 'month') {
    const first = `${day.slice(0, 7)}-01`
    return { key: day.slice(0, 7), first, next: `${plusDays(first, 31).slice(0, 7)}-01` }
  }
  const first = plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  return { key: first, first, next: plusDays(first, 7) }
}

/** The days, in the site's calendar, whose play and deposits count for the occurrence of now. */
export function countedDays(times: OfferTimes, from: Date, now: Date, timeZone: string): { from: string; to: string } {
  const today = dayIn(timeZone, now)
  const [start, first] = [dayIn(timeZone, from), occurrenceAt(times, today).first ?? '']
  return { from: [start, first].sort()[1]!, to: today }
}

/** Until when a reward that is granted now can be claimed: its hours, and no longer than the occurrence that nobody granted. */
export const expiryOf = ({ claimHours }: Rules, now: Date): Date | null =>
  claimHours === null ? null : new Date(now.getTime() + claimHours * 3_600_000)

/** The moment at which what is there by itself is gone: the end of its occurrence or of the promotion. */
export function goneAt(times: OfferTimes, until: Date | null, now: Date, timeZone: string): Date | null {
  const { next } = occurrenceAt(times, dayIn(timeZone, now))
  const turn = next === undefined ? null : momentIn(timeZone, `${next}T00:00:00`)
  if (turn === null || until === null) return turn ?? until
  return turn < until ? turn : until
}

/** What the entry of the occurrence of now says by itself, whatever became of the promotion since. */
function byEntry(entry: Entry | undefined, key: string, now: Date): Standing | undefined {
  if (entry === undefined) return undefined
  if (entry.state === 'applying') return { status: 'applying' }
  if (entry.state === 'waiting' && (entry.expiresAt === null || entry.expiresAt > now)) return { status: 'claim' }
  if (entry.occurrence !== key) return undefined
  if (entry.state === 'paid') return { status: entry.claimed ? 'claimed' : 'issued' }
  if (entry.state === 'waiting' || entry.state === 'lapsed') return { status: 'close', why: 'expired' }
  return undefined
}

/** Why nobody, or not this member, can begin now, or go on with what was joined: whom it is for is asked when they join. */
function obstacle(
  rules: Rules,
  frame: Frame,
  { fits, got, isJoined }: Pick<MemberState, 'fits' | 'got'> & { readonly isJoined: boolean },
  now: Date,
): Standing | undefined {
  if (frame.state !== 'open') return { status: 'close', why: 'closed' }
  if (frame.from > now) return { status: 'comingSoon' }
  if (frame.until !== null && frame.until <= now) return { status: 'close', why: 'ended' }
  if (!fits && !isJoined) return { status: 'close', why: 'audience' }
  if (rules.most !== null && got >= rules.most) return { status: 'close', why: 'times' }
  if (frame.left !== null && frame.left < leastOf(rules)) return { status: 'close', why: 'budget' }
  return undefined
}

/** Whether the condition is met. One without a condition is. */
export const isMet = ({ need }: Pick<Rules, 'need'>, done: Units): boolean => need === null || done >= need.amount

/**
 * How a member stands with a promotion: one of the ten statuses, out of its rules, the member's part and the time, and nothing
 * else. What was granted, asked for or paid stays so when the promotion ends, is closed or has spent its budget.
 */
export function standingOf(
  rules: Rules,
  frame: Frame,
  member: MemberState,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Standing {
  const { key } = occurrenceAt(rules.times, dayIn(timeZone, now))
  const known = byEntry(member.entry, key, now)
  if (known !== undefined) return known
  const own = member.entry?.occurrence === key ? member.entry.state : undefined
  const closed = obstacle(rules, frame, { ...member, isJoined: own === 'joined' }, now)
  if (own === 'rejected') return closed === undefined ? { status: 'rejected', again: true } : { status: 'rejected' }
  if (closed !== undefined) return closed
  if (rules.way !== 'automatic') return { status: 'join' }
  if (rules.pay === 'claim') return { status: isMet(rules, member.done) ? 'claim' : 'process' }
  return { status: own === 'joined' ? 'joined' : 'join' }
}
