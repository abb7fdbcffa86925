import * as z from 'zod'
import { type Card, rankOf } from './cards.ts'
import type { Draw, Engine, Rng } from './engine.ts'
import type { HandShow } from './hand.ts'

/** What a hand pays in whole stakes, the stake included. */
export const pokerPays = {
  royal: 800,
  straightFlush: 50,
  four: 25,
  full: 9,
  flush: 6,
  straight: 4,
  three: 3,
  twoPairs: 2,
  jacks: 1,
} as const
export type PokerHand = keyof typeof pokerPays

export const pokerTexts: Readonly<Record<PokerHand, string>> = {
  royal: 'pokerRoyal',
  straightFlush: 'pokerStraightFlush',
  four: 'pokerFour',
  full: 'pokerFull',
  flush: 'pokerFlush',
  straight: 'pokerStraight',
  three: 'pokerThree',
  twoPairs: 'pokerTwoPairs',
  jacks: 'pokerJacks',
}

export interface PokerStep {
  /** Places 0 … 4 of the cards that stay. */
  readonly hold: readonly number[]
}

export interface PokerShow extends HandShow {
  readonly dealt: readonly Card[]
}

/** What five cards make; `undefined` when it pays nothing. */
export function pokerHand(cards: readonly Card[]): PokerHand | undefined {
  const counts = new Array<number>(13).fill(0)
  let mask = 0
  let flush = true
  const suit = Math.floor(cards[0]! / 13)
  for (const card of cards) {
    const rank = rankOf(card)
    counts[rank]!++
    mask |= 1 << rank
    if (Math.floor(card / 13) !== suit) flush = false
  }
  let pairs = 0
  let highPair = false
  let three = false
  for (let rank = 0; rank < 13; rank++) {
    const count = counts[rank]!
    if (count === 4) return 'four'
    if (count === 3) three = true
    if (count === 2) {
      pairs++
      if (rank === 0 || rank >= 10) highPair = true
    }
  }
  if (three) return pairs > 0 ? 'full' : 'three'
  if (pairs > 0) return pairs === 2 ? 'twoPairs' : highPair ? 'jacks' : undefined
  const isRoyal = mask === 0b1111000000001
  const low = mask & -mask
  const straight = isRoyal || mask === low * 31
  if (straight) return flush ? (isRoyal ? 'royal' : 'straightFlush') : 'straight'
  return flush ? 'flush' : undefined
}

/** Cards from one deck, none of them twice. */
function deal(count: number, gone: readonly Card[], rng: Rng): Card[] {
  const deck = Array.from({ length: 52 }, (_, card) => card).filter((card) => !gone.includes(card))
  return Array.from({ length: count }, () => deck.splice(rng.below(deck.length), 1)[0]!)
}

function finish(stake: bigint, dealt: readonly Card[], hold: readonly number[], rng: Rng): Draw<PokerShow> {
  const fresh = deal(5 - hold.length, dealt, rng)
  const cards = dealt.map((card, place) => (hold.includes(place) ? card : fresh.shift()!))
  const made = pokerHand(cards)
  return {
    win: made ? stake * BigInt(pokerPays[made]) : 0n,
    show: {
      dealt,
      actions: [],
      hands: [
        {
          ...{ who: 'player', cards, points: null, held: hold },
          called: made ? pokerTexts[made] : null,
          result: made ? (made === 'jacks' ? 'even' : 'won') : 'lost',
        },
      ],
    },
  }
}

/** Five cards, one exchange; a pair of jacks gives the stake back. */
export const videoPoker: Engine<null, PokerShow, PokerStep> = {
  name: 'video-poker',
  screen: 'hand',
  choice: z.null(),
  stakeStep: 10_000n,
  // The best hold of every hand, counted over all hands and exchanges; a test counts again.
  rtp: '99.54',
  volatility: 4,
  paylines: null,
  draw(_stake, _choice, rng) {
    const dealt = deal(5, [], rng)
    const made = pokerHand(dealt)
    const hand = { who: 'player' as const, cards: dealt, points: null, called: made ? pokerTexts[made] : null }
    return { win: 0n, open: true, show: { dealt, actions: ['draw'], choosesCards: true, hands: [hand] } }
  },
  steps: {
    step: z.object({
      hold: z
        .array(z.int().min(0).max(4))
        .max(5)
        .refine((hold) => new Set(hold).size === hold.length),
    }),
    take: (stake, { dealt }, { hold }, rng) => finish(stake, dealt, hold, rng),
    // Who leaves keeps every card.
    leave: (stake, { dealt }, rng) => finish(stake, dealt, [0, 1, 2, 3, 4], rng),
  },
  rules: { pays: pokerPays, texts: pokerTexts },
}
