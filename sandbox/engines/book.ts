import * as z from 'zod'
import type { Engine } from './engine.ts'
import { type Card, drawMatch, hits, type Market, type Match, type Pick, postponedOneIn } from './match.ts'
import { oddsReturn } from './odds.ts'

/** One pick of a coupon, with the match that it is on and the price at which it was taken. */
export interface LegChoice {
  readonly card: Card
  readonly market: Market
  readonly pick: Pick
  readonly odds: number
}

export const legsMost = 8
/** The most that a coupon may pay, in whole major units; what could pay more is not taken. */
export const winMost = 1_000_000

/** What a pick multiplies the stake with, in hundredths: its price, nothing, or one when the match did not take place. */
export function factorOf({ card, market, pick, odds }: LegChoice, match: Match): number {
  if (match.postponed) return 100
  return hits(card, match, market, pick) ? odds : 0
}

/** Matches that kick off by the clock; bets are taken before and settled after the last one. */
function openBook(name: string): Engine<LegChoice, Match> {
  return {
    name,
    screen: 'book',
    choice: z.unknown() as unknown as z.ZodType<LegChoice>,
    stakeStep: 100_000n,
    rtp: oddsReturn,
    volatility: 3,
    paylines: null,
    /** One pick by itself, as anybody can check it; a coupon multiplies its picks. */
    draw(stake, choice, rng) {
      const match = drawMatch(choice.card, rng)
      return { win: (stake * BigInt(factorOf(choice, match))) / 100n, show: match }
    },
    book: true,
    rules: { legsMost, winMost, postponedOneIn },
  }
}

export const sportsBook = openBook('book-sports')
export const esportsBook = openBook('book-esports')
