import * as z from 'zod'
import type { Engine, Rng } from './engine.ts'
import { duelFixtures, type Fixture, goalFixtures, type Market, type Pick, partFixtures } from './fixtures.ts'
import { cases, oddsOf, oddsReturn, payAt } from './odds.ts'

export type Score = readonly [home: number, away: number]

/** How a kind of contest is scored, and where its total is parted. */
export interface Scoring {
  readonly scores: readonly Score[]
  /** From this sum on it is over. */
  readonly over: number
  /** The line as the player reads it. */
  readonly line: string
}

export interface CouponChoice {
  readonly fixture: number
  /** One pick or none for each market, in their order. Each pick is a bet of its own. */
  readonly picks: readonly (Pick | null)[]
}

export interface CouponShow extends CouponChoice {
  readonly results: readonly Pick[]
  readonly score: Score | null
  /** What each market paid, in units. */
  readonly pays: readonly string[]
}

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, number) => number)
const pairs = (most: number) => upTo(most).flatMap((home) => upTo(most).map((away): Score => [home, away]))

const goals: Scoring = { scores: pairs(4).filter(([home, away]) => home + away > 0), over: 4, line: '3.5' }
const parts: Scoring = {
  scores: pairs(4).filter(([home, away]) => Math.max(home, away) === 4 && home !== away),
  over: 6,
  line: '5.5',
}

/** The scores that agree with what was drawn in the three markets. */
export function scoresFor({ scores, over }: Scoring, [result, total, first]: readonly Pick[]): readonly Score[] {
  return scores.filter(([home, away]) => {
    const winner = home > away ? 'home' : home < away ? 'away' : 'draw'
    const sum = home + away >= over ? 'over' : 'under'
    return winner === result && sum === total && (first === 'home' ? home : away) > 0
  })
}

function drawMarket({ picks }: Market, rng: Rng): Pick {
  let left = rng.below(cases)
  for (const [pick, weight] of picks) {
    left -= weight
    if (left < 0) return pick
  }
  throw new Error('The weights of a market are less than the cases.')
}

const pickNames = z.enum(['home', 'draw', 'away', 'over', 'under'])

/** Fixed odds on virtual matches. Results come from the weights that the odds are made of, each market by itself. */
function openCoupon(name: string, fixtures: readonly Fixture[], scoring?: Scoring): Engine<CouponChoice, CouponShow> {
  const offered = ({ fixture, picks }: CouponChoice) => {
    const markets = fixtures[fixture]?.markets
    return (
      markets?.length === picks.length &&
      picks.some((pick) => pick !== null) &&
      markets.every((market, index) => picks[index] === null || market.picks.some(([pick]) => pick === picks[index]))
    )
  }
  return {
    name,
    screen: 'coupon',
    choice: z.object({ fixture: z.int().min(0), picks: z.array(pickNames.nullable()).max(3) }).refine(offered),
    chips: ({ picks }) => picks.filter((pick) => pick !== null).length,
    stakeStep: 100_000n,
    rtp: oddsReturn,
    volatility: 2,
    paylines: null,
    draw(stake, { fixture, picks }, rng) {
      const { markets } = fixtures[fixture]!
      const results = markets.map((market) => drawMarket(market, rng))
      const fitting = scoring ? scoresFor(scoring, results) : []
      const score = fitting.length > 0 ? fitting[rng.below(fitting.length)]! : null
      const pays = markets.map((market, index) => {
        const hit = market.picks.find(([pick]) => pick === results[index] && pick === picks[index])
        return hit ? payAt(stake, oddsOf(hit[1])) : 0n
      })
      return {
        win: pays.reduce((sum, pay) => sum + pay, 0n),
        show: { fixture, picks, results, score, pays: pays.map(String) },
      }
    },
    rules: {
      line: scoring?.line ?? null,
      fixtures: fixtures.map(({ home, away, markets }) => ({
        home,
        away,
        markets: markets.map(({ key, picks }) => ({
          key,
          picks: picks.map(([pick, weight]) => ({ pick, weight, odds: oddsOf(weight) })),
        })),
      })),
    },
  }
}

export const scorings = { goals, parts } as const

export const goalCoupon = openCoupon('coupon-goals', goalFixtures, goals)
export const partCoupon = openCoupon('coupon-parts', partFixtures, parts)
export const duel = openCoupon('duel', duelFixtures)
