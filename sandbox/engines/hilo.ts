import * as z from 'zod'
import { type Card, rankOf } from './cards.ts'
import type { Draw, Engine } from './engine.ts'
import { type Fraction, percent } from './figures.ts'

export type Direction = 'higher' | 'lower'
export type HiloStep = Direction | 'cashOut'

interface Offer {
  /** Of 13 ranks so many win. */
  readonly ranks: number
  /** What could be cashed out after it, in units. */
  readonly pay: string
}

export interface HiloShow {
  /** The cards so far; the last one lies open. */
  readonly cards: readonly Card[]
  readonly picks: readonly Direction[]
  readonly state: 'open' | 'cashed' | 'lost'
  /** What can be cashed out now; not before the first right step. */
  readonly pay: string | null
  readonly offers: Readonly<Record<Direction, Offer | null>>
}

/** Taken once from the first step; every further one is even. */
const returned: Fraction = { share: 97n, of: 100n }

/** Nothing is offered that would pay more than this many stakes. */
export const multipleMost = 1000n

/**
 * How many of the 13 ranks win. The same rank wins both ways, except beside the ace and the king, where one way is
 * "the same" alone.
 */
export function winningRanks(rank: number, direction: Direction): number {
  if (direction === 'higher') return rank === 12 ? 1 : rank === 0 ? 12 : 13 - rank
  return rank === 0 ? 1 : rank === 12 ? 12 : rank + 1
}

export function stepWins(from: number, to: number, direction: Direction): boolean {
  if (from === (direction === 'higher' ? 12 : 0)) return to === from
  if (from === (direction === 'higher' ? 0 : 12)) return to !== from
  return direction === 'higher' ? to >= from : to <= from
}

/** What the right steps have made of one stake: each is worth the inverse of its chance. */
export function multipleOf(cards: readonly Card[], picks: readonly Direction[]): Fraction {
  return picks.reduce<Fraction>(
    ({ share, of }, pick, index) => ({
      share: share * 13n,
      of: of * BigInt(winningRanks(rankOf(cards[index]!), pick)),
    }),
    returned,
  )
}

const cent = 1000n

/** A pay to the nearest cent. */
export const payOf = (stake: bigint, { share, of }: Fraction): bigint =>
  ((2n * stake * share + of * cent) / (2n * of * cent)) * cent

function offersFor(stake: bigint, cards: readonly Card[], picks: readonly Direction[]): HiloShow['offers'] {
  const offer = (direction: Direction): Offer | null => {
    const multiple = multipleOf(cards, [...picks, direction])
    if (multiple.share > multipleMost * multiple.of) return null
    const ranks = winningRanks(rankOf(cards.at(-1)!), direction)
    return { ranks, pay: `${payOf(stake, multiple)}` }
  }
  return { higher: offer('higher'), lower: offer('lower') }
}

const nothing = { higher: null, lower: null }

function lay(stake: bigint, cards: readonly Card[], picks: readonly Direction[]): Draw<HiloShow> {
  const worth = payOf(stake, multipleOf(cards, picks))
  const pay = picks.length === 0 ? null : `${worth}`
  const offers = offersFor(stake, cards, picks)
  // At the ceiling there is nothing left to decide.
  if (!offers.higher && !offers.lower)
    return { win: worth, show: { cards, picks, state: 'cashed', pay, offers: nothing } }
  return { win: 0n, open: true, show: { cards, picks, state: 'open', pay, offers } }
}

const cashed = (show: HiloShow, win: bigint): Draw<HiloShow> => ({
  win,
  show: { ...show, state: 'cashed', pay: `${win}`, offers: nothing },
})

/** Higher or lower, as often as the player dares; one bet, one win. */
export const hilo: Engine<null, HiloShow, HiloStep> = {
  name: 'hilo',
  screen: 'hilo',
  choice: z.null(),
  stakeStep: 10_000n,
  rtp: percent(returned, 2),
  volatility: 3,
  paylines: null,
  draw: (stake, _choice, rng) => lay(stake, [rng.below(52)], []),
  steps: {
    step: z.enum(['higher', 'lower', 'cashOut']),
    take(stake, show, step, rng) {
      if (step === 'cashOut') return show.pay === null ? undefined : cashed(show, BigInt(show.pay))
      if (!show.offers[step]) return undefined
      const card = rng.below(52)
      const cards = [...show.cards, card]
      const picks = [...show.picks, step]
      if (stepWins(rankOf(show.cards.at(-1)!), rankOf(card), step)) return lay(stake, cards, picks)
      return { win: 0n, show: { cards, picks, state: 'lost', pay: null, offers: nothing } }
    },
    // A round that was left before its first step gives the stake back.
    leave: (stake, show) => cashed(show, show.pay === null ? stake : BigInt(show.pay)),
  },
  rules: {},
}
