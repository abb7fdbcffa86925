import type { Units } from '#api/money.ts'

/** What a rank asks for and brings, in units. */
export interface Rank {
  readonly validBet: Units
  readonly deposits: Units
  readonly keep: Units
  readonly levelUp: Units
  readonly monthly: Units
  /** Once a year, around the birthday. */
  readonly birthday: Units
}

/** Ranks from the lowest, which is number 1. */
export type Ladder = readonly Rank[]

/** Where a member stands. */
export interface Standing {
  readonly rank: number
  /** The highest rank that was ever held. */
  readonly best: number
  /** The month, by its first day, whose bets decide whether the rank is kept. */
  readonly month: string
}

/** What a member has played and paid in, in units. */
export interface Done {
  readonly validBet: Units
  readonly deposits: Units
  /** Valid bets of the running month. */
  readonly monthBet: Units
}

/** The first day of the month so many months after that of a day. */
export function monthAfter(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

/** The rank's line of the ladder; ranks above a ladder that was shortened have its last. */
export const rankOf = (ladder: Ladder, rank: number): Rank => ladder[Math.min(rank, ladder.length) - 1]!

/**
 * The rank that a member has now. Both conditions of a rank have to hold; one that was held before and lost comes back when
 * the bets of the running month would keep it.
 */
export function raisedTo(ladder: Ladder, { rank, best }: Standing, done: Done): number {
  let reached = Math.min(rank, ladder.length)
  while (reached < ladder.length) {
    const next = ladder[reached]!
    if (done.validBet < next.validBet || done.deposits < next.deposits) break
    if (reached + 1 <= best && done.monthBet < next.keep) break
    reached += 1
  }
  return reached
}

/** The standing after its rank was raised: kept for the running month and the next, whose bets decide. */
export const raised = (standing: Standing, rank: number, today: string): Standing =>
  rank <= standing.rank ? standing : { rank, best: Math.max(standing.best, rank), month: monthAfter(today, 1) }

/** The standing after the month that decides has ended: one rank lower where its bets were too few. */
export function turned(ladder: Ladder, standing: Standing, monthBet: Units): Standing {
  const rank = Math.min(standing.rank, ladder.length)
  const isKept = rank === 1 || monthBet >= rankOf(ladder, rank).keep
  return { ...standing, rank: isKept ? rank : rank - 1, month: monthAfter(standing.month, 1) }
}

const dayMs = 86_400_000
/** From one bonus for a birthday to the next: a member who may change the day does not gain by it. */
const birthdayGapMs = 300 * dayMs

/** The day of a birthday in a year; of 29 February in years without one the last day of the month. */
export function birthdayIn(year: number, birthday: string): string {
  const [month, day] = [Number(birthday.slice(5, 7)), Number(birthday.slice(8, 10))]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10)
}

/**
 * The year of the birthday whose bonus can be claimed on a day: that of the last birthday, while it is less than `days` ago. Days
 * are `yyyy-MM-dd`.
 */
export function birthdayYear(birthday: string, today: string, days: number): string | undefined {
  const year = Number(today.slice(0, 4))
  return [year, year - 1]
    .find((one) => {
      const ago = (Date.parse(today) - Date.parse(birthdayIn(one, birthday))) / dayMs
      return ago >= 0 && ago < days
    })
    ?.toString()
}

/** The next birthday from a day on. */
export function nextBirthday(birthday: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const own = birthdayIn(year, birthday)
  return own >= today ? own : birthdayIn(year + 1, birthday)
}

/** Whether a bonus that was claimed for another birthday is too near to claim one now. */
export const isTooSoon = (claimedAt: Date, now: Date): boolean => now.getTime() - claimedAt.getTime() < birthdayGapMs
