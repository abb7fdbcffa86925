import { createHash } from 'node:crypto'
import type { Card, Sport, Weights } from '#sandbox/engines/match.ts'
import { type League, leagues } from './leagues.ts'

/** How long before kick-off a match can be bet on; with its play a bet rests well within the hour. */
export const aheadMs = 30 * 60_000
const leastAheadMs = 60_000

/** A match as it is announced. */
export interface Planned {
  readonly league: string
  readonly card: Card
  /** When the news comes that may move its prices. */
  readonly movesAt: number
  readonly kicksOffAt: number
  readonly endsAt: number
}

type Form = Pick<Card, 'winner' | 'moved' | 'line' | 'over' | 'handicap'>

/** `by` cases go from one side to the other, or the other way. */
const swing = ([home, draw, away]: Weights, by: number): readonly [Weights, Weights] | null =>
  by === 0
    ? null
    : [
        [home + by, draw, away - by],
        [home - by, draw, away + by],
      ]

const form = (winner: Weights, by: number, line: number, over: number, handicap: Card['handicap'] = null): Form => ({
  winner,
  moved: swing(winner, by),
  ...{ line, over, handicap },
})

const gives = (side: 'home' | 'away', by: number, covers: number) => ({ side, by, covers })

/** Chances whose prices are exact to the hundredth, so that every pick returns the same. */
export const forms: { readonly [S in Sport]: readonly Form[] } = {
  football: [
    form([4000, 2000, 4000], 1000, 2, 5000, gives('home', 1, 2000)),
    form([5000, 2000, 3000], 1000, 2, 6000, gives('home', 1, 2500)),
    form([4000, 3000, 3000], 1000, 2, 4000, gives('home', 1, 2000)),
    form([3750, 2500, 3750], 1250, 2, 5000, gives('away', 1, 2000)),
    form([5000, 3000, 2000], 1000, 3, 2500, gives('home', 1, 2500)),
    form([3000, 2000, 5000], 1000, 2, 6000, gives('away', 1, 2500)),
    form([4800, 2000, 3200], 1600, 2, 5000, gives('home', 1, 2500)),
    form([2000, 3000, 5000], 1000, 2, 4000, gives('away', 1, 2500)),
    form([6000, 2400, 1600], 0, 2, 6000, gives('home', 1, 4000)),
    form([7500, 1500, 1000], 0, 3, 5000, gives('home', 1, 5000)),
    form([1500, 2500, 6000], 0, 2, 5000, gives('away', 1, 4000)),
  ],
  hoops: [
    form([5000, 0, 5000], 1000, 168, 5000, gives('home', 4, 2500)),
    form([5000, 0, 5000], 2500, 176, 4000, gives('away', 3, 2000)),
    form([6000, 0, 4000], 2000, 172, 5000, gives('home', 5, 4000)),
    form([4000, 0, 6000], 2000, 164, 6000, gives('away', 5, 4000)),
    form([7500, 0, 2500], 0, 180, 5000, gives('home', 8, 5000)),
    form([2000, 0, 8000], 0, 170, 4000, gives('away', 9, 5000)),
  ],
  maps3: [
    form([5000, 0, 5000], 1000, 2, 5000),
    form([6000, 0, 4000], 2000, 2, 4000),
    form([4000, 0, 6000], 2000, 2, 5000),
    form([7500, 0, 2500], 0, 2, 2500),
    form([2500, 0, 7500], 0, 2, 4000),
  ],
  maps5: [
    form([5000, 0, 5000], 2500, 3, 6000),
    form([5000, 0, 5000], 1000, 3, 7500),
    form([6000, 0, 4000], 2000, 3, 6000),
    form([4000, 0, 6000], 2000, 3, 5000),
    form([8000, 0, 2000], 0, 3, 5000),
  ],
}

/** Who meets whom: by the circle, so that all have played once before anybody plays again. */
function pairOf({ teams }: League, index: number): readonly [string, string] {
  const half = teams.length / 2
  const [round, pair] = [Math.floor(index / half), index % half]
  const circle = teams.length - 1
  const at = (place: number) => teams[place === 0 ? circle : (place + round) % circle]!
  const two = [at(pair), at(circle - pair)] as const
  return round % 2 === 0 ? two : [two[1], two[0]]
}

/** The match of a league that kicks off then; the same for the same date. */
export function plan(league: League, kicksOffAt: number): Planned {
  const [one = 0, two = 0] = createHash('sha256').update(`${league.key}:${kicksOffAt}`).digest()
  const [home, away] = pairOf(league, Math.floor(kicksOffAt / league.everyMs))
  const chosen = forms[league.sport][one % forms[league.sport].length]!
  return {
    league: league.key,
    card: { sport: league.sport, home, away, ...chosen },
    movesAt: kicksOffAt - (2 + (two % 6)) * 60_000,
    kicksOffAt,
    endsAt: kicksOffAt + league.playsMs,
  }
}

/**
 * The matches of a book that are announced by now and can still be bet on for a while. Where a minute of the programme
 * takes another time than that, all its times are measured by it.
 */
export function programme(book: string, now: number, minuteMs = 60_000): readonly Planned[] {
  const pace = minuteMs / 60_000
  const paced = (at: number) => Math.round(at * pace)
  return programmeAt(book, now / pace).map(({ movesAt, kicksOffAt, endsAt, ...planned }) => ({
    ...planned,
    ...{ movesAt: paced(movesAt), kicksOffAt: paced(kicksOffAt), endsAt: paced(endsAt) },
  }))
}

function programmeAt(book: string, now: number): readonly Planned[] {
  return leagues[book]!.flatMap((league) => {
    const { everyMs, shiftMs } = league
    const planned: Planned[] = []
    const first = Math.ceil((now + leastAheadMs - shiftMs) / everyMs) * everyMs + shiftMs
    for (let at = first; at <= now + aheadMs; at += everyMs) planned.push(plan(league, at))
    return planned
  }).sort((a, b) => a.kicksOffAt - b.kicksOffAt)
}
