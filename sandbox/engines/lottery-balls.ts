import type { Fraction } from './figures.ts'
import { choose } from './keno.ts'
import { minuteClock, sharedEngine } from './shared.ts'

export interface BallsResult {
  /** In the order in which they came. */
  readonly balls: readonly number[]
  readonly text: string
}

interface Form {
  readonly name: string
  readonly field: number
  readonly drawn: number
  /** What so many picks pay when all of them are drawn, in hundredths, the stake included. */
  readonly pays: Readonly<Record<number, number>>
  /** The same for a pick that comes first. */
  readonly first: number
}

/** Five of thirty-five. */
export const fiveOf: Form = {
  name: 'lottery-five',
  field: 35,
  drawn: 5,
  pays: { 1: 630, 2: 5400, 3: 59_000 },
  first: 3200,
}

/** Six of forty-five. */
export const sixOf: Form = {
  name: 'lottery-six',
  field: 45,
  drawn: 6,
  pays: { 1: 680, 2: 6000, 3: 64_000, 4: 900_000 },
  first: 4100,
}

/** What comes back of a bet on so many picks, or on the first ball with `'first'`. */
export function ballsReturn({ field, drawn, pays, first }: Form, picks: number | 'first'): Fraction {
  if (picks === 'first') return { share: BigInt(first), of: BigInt(field) * 100n }
  return { share: choose(drawn, picks) * BigInt(pays[picks]!), of: choose(field, picks) * 100n }
}

const ballsEngine = (form: Form, rtp: string) => {
  const { name, field, drawn, pays, first } = form
  const picksOf = (spot: string) => spot.split(':')[1]!.split('-').map(Number)
  return sharedEngine<BallsResult>({
    name,
    screen: 'lottery',
    kind: 'draw',
    clock: minuteClock,
    isSpot(spot) {
      const match = /^(first|pick(\d)):(\d{1,2}(?:-\d{1,2})*)$/.exec(spot)
      if (!match) return false
      const picks = picksOf(spot)
      const wanted = match[1] === 'first' ? 1 : Number(match[2])
      // Rising numbers: a set of picks has one name only.
      const isRising = picks.every((one, at) => one >= 1 && one <= field && (at === 0 || one > picks[at - 1]!))
      return isRising && picks.length === wanted && (match[1] === 'first' || pays[wanted] !== undefined)
    },
    result(rng) {
      const left = Array.from({ length: field }, (_, index) => index + 1)
      const balls: number[] = []
      while (balls.length < drawn) balls.push(...left.splice(rng.below(left.length), 1))
      return { balls, text: balls.join(' ') }
    },
    backOf(spot, { balls }) {
      const picks = picksOf(spot)
      if (spot.startsWith('first')) return balls[0] === picks[0] ? first : 0
      return picks.every((one) => balls.includes(one)) ? pays[picks.length]! : 0
    },
    stakeStep: 100_000n,
    rtp,
    volatility: 6,
    rules: {
      ...{ family: 'balls', field, drawn },
      kinds: [
        ...Object.entries(pays).map(([picks, pay]) => ({
          ...{ kind: `pick${picks}`, input: 'balls', digits: Number(picks), pays: pay },
        })),
        { kind: 'first', input: 'balls', digits: 1, pays: first },
      ],
    },
  })
}

export const lotteryFive = ballsEngine(fiveOf, '90.00')
export const lotterySix = ballsEngine(sixOf, '90.66')
