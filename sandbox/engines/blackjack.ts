import * as z from 'zod'
import { type Card, rankOf } from './cards.ts'
import type { Draw, Engine, Rng } from './engine.ts'
import type { HandShow, ShownHand } from './hand.ts'

export type BlackjackStep = 'hit' | 'stand' | 'double' | 'split'

interface Hand {
  readonly cards: readonly Card[]
  readonly doubled: boolean
  readonly done: boolean
}

export interface BlackjackShow extends HandShow {
  readonly player: readonly Hand[]
  readonly dealer: readonly Card[]
}

const worthOf = (card: Card) => Math.min(10, rankOf(card) + 1)

/** The best sum of a hand; soft while an ace counts eleven. */
export function sumOf(cards: readonly Card[]): { readonly sum: number; readonly soft: boolean } {
  const low = cards.reduce((sum, card) => sum + worthOf(card), 0)
  const soft = low <= 11 && cards.some((card) => rankOf(card) === 0)
  return { sum: soft ? low + 10 : low, soft }
}

export const isNatural = (cards: readonly Card[]) => cards.length === 2 && sumOf(cards).sum === 21

/** Doubling is on the house with two cards that make a hard nine, ten or eleven. */
export const mayDouble = (cards: readonly Card[]) => {
  const { sum, soft } = sumOf(cards)
  return cards.length === 2 && !soft && sum >= 9 && sum <= 11
}

/** Splitting is on the house, once, with two cards of the same rank that do not count ten. */
export const maySplit = (cards: readonly Card[]) =>
  cards.length === 2 && rankOf(cards[0]!) === rankOf(cards[1]!) && worthOf(cards[0]!) !== 10

/** With this sum of the dealer's nobody who is still in loses. */
export const dealerPushes = 22

const compare = (mine: number, theirs: number) =>
  theirs === dealerPushes ? 0 : theirs > dealerPushes || mine > theirs ? 1 : mine === theirs ? 0 : -1

/** What a hand brings back, in hundredths of the stake. `own` is the hand that the stake lies on. */
export function backOf(hand: Hand, dealer: readonly Card[], own: boolean, natural: boolean): number {
  const { sum } = sumOf(hand.cards)
  const stake = own ? 100 : 0
  if (natural) return isNatural(dealer) ? stake : stake + 150
  if (sum > 21 || isNatural(dealer)) return 0
  const result = compare(sum, sumOf(dealer).sum)
  if (result < 0) return 0
  return result === 0 ? stake : stake + (hand.doubled ? 200 : 100)
}

const draw = (rng: Rng): Card => rng.below(52)
const isOver = ({ cards }: Hand) => sumOf(cards).sum >= 21

function actionsOf(player: readonly Hand[], at: number): readonly BlackjackStep[] {
  const { cards } = player[at]!
  const first = player.length === 1
  return [
    'hit',
    'stand',
    ...(first && mayDouble(cards) ? (['double'] as const) : []),
    ...(first && maySplit(cards) ? (['split'] as const) : []),
  ]
}

function shown(
  player: readonly Hand[],
  dealer: readonly Card[],
  actions: readonly BlackjackStep[],
  backs?: readonly number[],
) {
  const at = player.findIndex(({ done }) => !done)
  const points = (cards: readonly Card[]) => (cards.length === 0 ? null : `${sumOf(cards).sum}`)
  const hands: ShownHand[] = [
    { who: 'banker', cards: dealer, points: points(dealer), called: isNatural(dealer) ? 'blackjackNatural' : null },
    ...player.map((hand, index): ShownHand => {
      const natural = player.length === 1 && isNatural(hand.cards)
      const back = backs?.[index]
      const even = index === 0 && back === 100
      return {
        who: 'player',
        cards: hand.cards,
        points: points(hand.cards),
        called: natural ? 'blackjackNatural' : sumOf(hand.cards).sum > 21 ? 'blackjackBust' : null,
        turn: index === at,
        doubled: hand.doubled,
        ...(back === undefined ? {} : { result: even ? 'even' : back > 0 ? 'won' : 'lost' }),
      }
    }),
  ]
  return { hands, actions, player, dealer }
}

/** The dealer's turn and what it comes to. */
function finish(stake: bigint, player: readonly Hand[], up: readonly Card[], rng: Rng): Draw<BlackjackShow> {
  const natural = player.length === 1 && isNatural(player[0]!.cards)
  const dealer = [...up]
  const isIn = player.some(({ cards }) => sumOf(cards).sum <= 21)
  while (isIn && (dealer.length < 2 || (!natural && sumOf(dealer).sum < 17))) dealer.push(draw(rng))
  const backs = player.map((hand, index) => backOf(hand, dealer, index === 0, natural))
  const back = backs.reduce((sum, one) => sum + one, 0)
  return { win: (stake * BigInt(back)) / 100n, show: shown(player, dealer, [], backs) }
}

function goOn(stake: bigint, player: readonly Hand[], dealer: readonly Card[], rng: Rng): Draw<BlackjackShow> {
  const at = player.findIndex(({ done }) => !done)
  if (at < 0) return finish(stake, player, dealer, rng)
  return { win: 0n, open: true, show: shown(player, dealer, actionsOf(player, at)) }
}

const settled = (hand: Hand): Hand => (isOver(hand) ? { ...hand, done: true } : hand)

/** Twenty-one against the dealer; doubling and splitting are on the house, and 22 of the dealer's is even. */
export const blackjack: Engine<null, BlackjackShow, BlackjackStep> = {
  name: 'blackjack',
  screen: 'hand',
  choice: z.null(),
  stakeStep: 100_000n,
  rtp: '98.22',
  volatility: 2,
  paylines: null,
  draw(stake, _choice, rng) {
    const cards = [draw(rng), draw(rng)]
    const dealer = [draw(rng)]
    return goOn(stake, [settled({ cards, doubled: false, done: false })], dealer, rng)
  },
  steps: {
    step: z.enum(['hit', 'stand', 'double', 'split']),
    take(stake, { player, dealer, actions }, step, rng) {
      if (!actions.includes(step)) return undefined
      const at = player.findIndex(({ done }) => !done)
      const hand = player[at]!
      if (step === 'split') {
        const aces = rankOf(hand.cards[0]!) === 0
        const two = hand.cards.map((card) => settled({ cards: [card, draw(rng)], doubled: false, done: aces }))
        return goOn(stake, two, dealer, rng)
      }
      const next: Hand =
        step === 'stand'
          ? { ...hand, done: true }
          : step === 'double'
            ? { cards: [...hand.cards, draw(rng)], doubled: true, done: true }
            : settled({ ...hand, cards: [...hand.cards, draw(rng)] })
      return goOn(
        stake,
        player.map((one, index) => (index === at ? next : one)),
        dealer,
        rng,
      )
    },
    leave: (stake, { player, dealer }, rng) =>
      finish(
        stake,
        player.map((hand) => ({ ...hand, done: true })),
        dealer,
        rng,
      ),
  },
  rules: {},
}
