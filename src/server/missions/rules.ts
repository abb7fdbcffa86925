import { gameTypes } from '#api/lobby.ts'
import { type Cadence, type MissionKind, prizePlaces } from '#api/mission-rules.ts'
import { momentIn } from '#server/kernel/day.ts'

const hourMs = 3_600_000
/** After its end a period can be claimed for so long. */
const graceMs = 24 * hourMs

/** When a mission runs, in days of the site's calendar. */
export interface Schedule {
  readonly cadence: Cadence
  /** Both included; `null`: always. */
  readonly first: string | null
  readonly last: string | null
}

/** One period of a mission, cut to the days in which the mission runs. */
export interface Window {
  /** Its name: a member claims a mission once for it. */
  readonly period: string
  readonly first: string
  readonly last: string
  /** Its first moment, and that after its end. */
  readonly startsAt: string
  /** Absent where it never ends. */
  readonly endsAt?: Date
  readonly claimUntil?: Date
  readonly isRunning: boolean
}

/** The day so many days after another. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The first day of the month so many months after that of a day. */
export function monthAfter(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

/** The first moment of a day. */
export const startOf = (timeZone: string, day: string): Date => momentIn(timeZone, `${day}T00:00:00`)

interface Period {
  readonly period: string
  readonly first: string
  readonly last: string
}

/** The periods of a cadence around a day: the running one, and those before it that may still be claimed. */
function periodsOf(cadence: Cadence, today: string): readonly Period[] {
  if (cadence === 'once') return [{ period: 'once', first: '-infinity', last: 'infinity' }]
  if (cadence === 'day')
    // Three, as a day in which the clocks go forward is shorter than the time to claim the one before.
    return [0, -1, -2].map((days) => {
      const day = dayAfter(today, days)
      return { period: `day:${day}`, first: day, last: day }
    })
  return [0, -7].map((days) => {
    const monday = dayAfter(mondayOf(today), days)
    return { period: `week:${monday}`, first: monday, last: dayAfter(monday, 6) }
  })
}

const isEndless = (day: string): boolean => day.endsWith('infinity')

/** The periods of a mission that run or can be claimed at a moment, the running one first. */
export function windowsOf({ cadence, first, last }: Schedule, timeZone: string, today: string, now: Date): Window[] {
  return periodsOf(cadence, today).flatMap((period): Window[] => {
    const from = first !== null && (isEndless(period.first) || first > period.first) ? first : period.first
    const to = last !== null && (isEndless(period.last) || last < period.last) ? last : period.last
    if (!isEndless(from) && !isEndless(to) && from > to) return []
    const start = isEndless(from) ? undefined : startOf(timeZone, from)
    if (start !== undefined && start > now) return []
    const named = { period: period.period, first: from, last: to, startsAt: start?.toISOString() ?? from }
    if (isEndless(to)) return [{ ...named, isRunning: true }]
    const endsAt = startOf(timeZone, dayAfter(to, 1))
    const claimUntil = new Date(endsAt.getTime() + graceMs)
    if (claimUntil <= now) return []
    return [{ ...named, endsAt, claimUntil, isRunning: now < endsAt }]
  })
}

/**
 * The highest goal that can be met of a kind in a period; `undefined` where any can. `fields`: so many has a profile.
 * @example goalMost('login', 'week', 6) // 7
 */
export function goalMost(kind: MissionKind, cadence: Cadence, fields: number): number | undefined {
  if (kind === 'gameTypes') return gameTypes.length
  if (kind === 'profile') return fields
  if (kind === 'passkey') return 1
  const isDays = kind === 'login' || kind === 'playDays' || kind === 'limits'
  if (!isDays || cadence === 'once') return undefined
  return cadence === 'day' ? 1 : 7
}

/** Sums of prizes by their group of places. */
export type Prizes = Readonly<Record<keyof typeof prizePlaces, bigint>>

/** The prize of a place, from 1. */
export function prizeOf(prizes: Prizes, place: number): bigint {
  const group = Object.entries(prizePlaces).find(([, upTo]) => place <= upTo)?.[0] as keyof Prizes | undefined
  return group === undefined ? 0n : prizes[group]
}

/** The last place that has a prize; 0 where none has. */
export const lastPrize = (prizes: Prizes): number =>
  Object.entries(prizePlaces).reduce(
    (last, [group, place]) => (prizes[group as keyof Prizes] > 0n ? Math.max(last, place) : last),
    0,
  )

const firstPauseMs = 60_000
const longestPauseMs = 12 * hourMs

/**
 * Milliseconds until a prize is tried again that could not be paid so many times.
 * @example [1, 2, 3].map(pauseAfter) // a minute, two, four
 */
export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 20), longestPauseMs)

/** Somebody on the leaderboard. */
export interface Placed {
  readonly place: number
  readonly amount: bigint
}

/**
 * Places and prizes of scores that go down. Who has the same points has the same place; they share the prizes of the places
 * that they take together, each as much as the others, in whole `step`s.
 * @example sharePrizes([9n, 9n, 4n], { winner: 300n, second: 200n, third: 100n, toTenth: 0n, toTwentieth: 0n }, 1n)
 * // places 1, 1, 3 with 250, 250, 100
 */
export function sharePrizes(scores: readonly bigint[], prizes: Prizes, step: bigint): Placed[] {
  const placed: Placed[] = []
  while (placed.length < scores.length) {
    const place = placed.length + 1
    const same = scores.filter((score) => score === scores[placed.length]).length
    let sum = 0n
    for (let at = place; at < place + same; at += 1) sum += prizeOf(prizes, at)
    const each = sum / BigInt(same)
    for (let n = 0; n < same; n += 1) placed.push({ place, amount: each - (each % step) })
  }
  return placed
}
