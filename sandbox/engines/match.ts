import type { Rng } from './engine.ts'
import { cases, oddsOf } from './odds.ts'

/** What is played: goals, points, or maps of which the first to two or three wins. */
export type Sport = 'football' | 'hoops' | 'maps3' | 'maps5'
export type Market = 'winner' | 'total' | 'handicap'
export type Pick = 'home' | 'draw' | 'away' | 'over' | 'under'
/** Cases of 10,000 in which home, nobody and away win. */
export type Weights = readonly [home: number, draw: number, away: number]

/** Everything that a match is drawn from; public before the first bet. */
export interface Card {
  readonly sport: Sport
  readonly home: string
  readonly away: string
  readonly winner: Weights
  /** Once before the match chances become one of these two, each as likely: on average they stay what they were. */
  readonly moved: readonly [Weights, Weights] | null
  /** The total is over or under so many and a half. */
  readonly line: number
  readonly over: number
  /** `side` wins by more than `by`, so by the handicap of as many and a half. */
  readonly handicap: { readonly side: 'home' | 'away'; readonly by: number; readonly covers: number } | null
}

/** The score from a moment on, in thousandths of the time that the match lasts. */
export type Moment = readonly [at: number, home: number, away: number]

export interface Match {
  readonly moved: 0 | 1
  readonly postponed: boolean
  readonly score: readonly [home: number, away: number]
  readonly course: readonly Moment[]
}

/** One match in so many does not take place. */
export const postponedOneIn = 50

/** The news before a match: the first number of its stream. */
export const moveOf = (rng: Rng) => rng.below(2) as 0 | 1

/** The chances of the winner before (`undefined`) and after the news. */
export const weightsOf = (card: Card, moved: 0 | 1 | undefined): Weights =>
  moved === undefined || card.moved === null ? card.winner : card.moved[moved]

/** In how many of 10,000 cases a pick wins; `undefined` where it is not offered. */
export function weightOf(card: Card, moved: 0 | 1 | undefined, market: Market, pick: Pick): number | undefined {
  if (market === 'winner') {
    const at = ['home', 'draw', 'away'].indexOf(pick)
    return weightsOf(card, moved)[at] || undefined
  }
  if (market === 'total') return pick === 'over' ? card.over : pick === 'under' ? cases - card.over : undefined
  if (!card.handicap || (pick !== 'home' && pick !== 'away')) return undefined
  return pick === card.handicap.side ? card.handicap.covers : cases - card.handicap.covers
}

/** The price of a pick in hundredths, the stake included. */
export function priceOf(card: Card, moved: 0 | 1 | undefined, market: Market, pick: Pick): number | undefined {
  const weight = weightOf(card, moved, market, pick)
  return weight === undefined ? undefined : oddsOf(weight)
}

/** Whether a pick came true. */
export function hits({ line, handicap }: Card, { score: [home, away] }: Match, market: Market, pick: Pick): boolean {
  if (market === 'winner') return pick === (home > away ? 'home' : home < away ? 'away' : 'draw')
  if (market === 'total') return (pick === 'over') === home + away > line
  const { side, by } = handicap!
  const covered = (side === 'home' ? home - away : away - home) > by
  return (pick === side) === covered
}

interface Wanted {
  readonly winner: 'home' | 'draw' | 'away'
  readonly isOver: boolean
  readonly covered: boolean
}

/** Scores that a short match may end with; those of the longer one are made. */
const shortScores: { readonly [S in Exclude<Sport, 'hoops'>]: readonly (readonly [number, number])[] } = {
  football: Array.from({ length: 25 }, (_, at) => [Math.floor(at / 5), at % 5] as const).filter(([h, a]) => h + a < 7),
  maps3: [
    [2, 0],
    [2, 1],
    [1, 2],
    [0, 2],
  ],
  maps5: [
    [3, 0],
    [3, 1],
    [3, 2],
    [2, 3],
    [1, 3],
    [0, 3],
  ],
}

function hoopsScore(
  { line, handicap }: Card,
  { winner, isOver, covered }: Wanted,
  rng: Rng,
): readonly [number, number] {
  const by = handicap?.by ?? 0
  const isFavourite = handicap?.side === winner
  const margin = isFavourite ? (covered ? by + 1 + rng.below(12) : 1 + rng.below(by)) : 1 + rng.below(14)
  const total = isOver ? line + 1 + rng.below(18) : line - rng.below(18)
  // Both halves of the sum must be whole; the total gives way, on its own side of the line.
  const sum = (total + margin) % 2 === 0 ? total : isOver ? total + 1 : total - 1
  const [more, less] = [(sum + margin) / 2, (sum - margin) / 2]
  return winner === 'home' ? [more, less] : [less, more]
}

function scoreFor(card: Card, wanted: Wanted, rng: Rng): readonly [number, number] {
  if (card.sport === 'hoops') return hoopsScore(card, wanted, rng)
  const { handicap } = card
  const fitting = shortScores[card.sport].filter((score) => {
    const match = { score } as Match
    return (
      hits(card, match, 'winner', wanted.winner) &&
      hits(card, match, 'total', 'over') === wanted.isOver &&
      (!handicap || hits(card, match, 'handicap', handicap.side) === wanted.covered)
    )
  })
  return fitting[rng.below(fitting.length)]!
}

/** Puts as many `true` as `ones` among `count`, in any order. */
function shuffled(count: number, ones: number, rng: Rng): readonly boolean[] {
  let left = ones
  return Array.from({ length: count }, (_, at) => {
    const isOne = rng.below(count - at) < left
    if (isOne) left -= 1
    return isOne
  })
}

function goalsCourse(home: number, away: number, rng: Rng): Moment[] {
  const at = new Set<number>()
  while (at.size < home + away) at.add(15 + rng.below(960))
  const sides = shuffled(home + away, home, rng)
  const score: [number, number] = [0, 0]
  return [...at]
    .sort((a, b) => a - b)
    .map((time, index) => {
      score[sides[index] ? 0 : 1] += 1
      return [time, ...score] as const
    })
}

function mapsCourse(home: number, away: number, rng: Rng): Moment[] {
  const isHome = home > away
  // The last map decides: the others come in any order.
  const before = shuffled(home + away - 1, isHome ? home - 1 : home, rng)
  const score: [number, number] = [0, 0]
  return [...before, isHome].map((one, index, all) => {
    score[one ? 0 : 1] += 1
    return [Math.floor(((index + 1) * 1000) / all.length), ...score] as const
  })
}

const hoopsParts = 32

function hoopsCourse(home: number, away: number, rng: Rng): Moment[] {
  const runs = [home, away].map(() => {
    const parts = Array.from({ length: hoopsParts }, () => 1 + rng.below(4))
    const all = parts.reduce((sum, part) => sum + part, 0)
    return parts.map((_, at) => parts.slice(0, at + 1).reduce((sum, part) => sum + part, 0) / all)
  })
  return Array.from({ length: hoopsParts }, (_, at) => {
    const share = (side: number, points: number) => Math.floor(points * runs[side]![at]! + 1e-9)
    return [Math.floor(((at + 1) * 1000) / hoopsParts), share(0, home), share(1, away)] as const
  })
}

const courses = { football: goalsCourse, hoops: hoopsCourse, maps3: mapsCourse, maps5: mapsCourse } as const

/**
 * Draws a whole match: the news, whether it takes place, who wins, the total, the handicap, then a score that says the
 * same in all markets and how it came about.
 */
export function drawMatch(card: Card, rng: Rng): Match {
  const moved = moveOf(rng)
  if (rng.below(postponedOneIn) === 0) return { moved, postponed: true, score: [0, 0], course: [] }
  const weights = weightsOf(card, moved)
  const number = rng.below(cases)
  const winner = number < weights[0] ? 'home' : number < weights[0] + weights[1] ? 'draw' : 'away'
  const isOver = rng.below(cases) < card.over
  const { handicap } = card
  const isFavourite = handicap?.side === winner
  const covered = isFavourite && rng.below(weights[winner === 'home' ? 0 : 2]) < handicap.covers
  const score = scoreFor(card, { winner, isOver, covered }, rng)
  return { moved, postponed: false, score, course: courses[card.sport](...score, rng) }
}

/** The score at a moment of the match, in thousandths of its time. */
export const scoreAt = ({ course }: Match, at: number): readonly [number, number] => {
  const last = course.findLast(([from]) => from <= at)
  return last ? [last[1], last[2]] : [0, 0]
}
