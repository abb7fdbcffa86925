import type { Round } from './types.ts'

export type Market = 'winner' | 'total' | 'handicap'
export type Pick = 'home' | 'draw' | 'away' | 'over' | 'under'

/** What the server tells of a match. Times are the server's, in milliseconds; prices are hundredths. */
export interface Fixture {
  readonly id: string
  readonly league: string
  readonly phase: 'open' | 'live' | 'ended' | 'postponed'
  readonly kicksOffAt: number
  readonly endsAt: number
  readonly sport: 'football' | 'hoops' | 'maps3' | 'maps5'
  readonly home: string
  readonly away: string
  readonly line: string
  readonly handicap: { readonly side: 'home' | 'away'; readonly by: string } | null
  readonly score: readonly [home: number, away: number] | null
  readonly markets: readonly {
    readonly market: Market
    readonly prices: readonly { readonly pick: Pick; readonly odds: number }[]
  }[]
  readonly fairness: {
    readonly hash: string
    readonly name: string
    readonly number: number
    readonly seed?: string
  }
}

export interface Leg {
  readonly fixture: string
  readonly market: Market
  readonly pick: Pick
  readonly odds: number
}

export interface Coupon extends Round {
  readonly status: 'open' | 'won' | 'lost' | 'void' | 'refused'
  /** What it pays if all its picks win. */
  readonly pays: string
  readonly legs: readonly (Leg & {
    readonly state: 'open' | 'live' | 'won' | 'lost' | 'void'
    readonly match: Fixture
  })[]
}

export const priceIn = (fixture: Fixture, market: Market, pick: Pick): number | undefined =>
  fixture.markets.find((one) => one.market === market)?.prices.find((one) => one.pick === pick)?.odds

/** @example oddsText(1.92 * 100) // '1.92' */
export const oddsText = (odds: number) => (odds / 100).toFixed(2)

/** What the picks multiply the stake with, in the form that it is read. */
export function productText(legs: readonly Priced[]): string {
  const exact = legs.reduce((all, { odds }) => all * BigInt(odds), 1n)
  const thousandths = (exact * 10n) / 100n ** BigInt(Math.max(0, legs.length - 1))
  const digits = String(thousandths % 1000n).padStart(3, '0')
  return `${thousandths / 1000n}.${digits.endsWith('0') ? digits.slice(0, 2) : digits}`
}
interface Priced {
  readonly odds: number
}

/** In cents, cut as the server cuts it. */
export const payCents = (stakeCents: bigint, legs: readonly Priced[]): bigint =>
  legs.reduce((all, { odds }) => all * BigInt(odds), stakeCents) / 100n ** BigInt(legs.length)
