import * as z from 'zod'
import { type Card, rankOf } from './cards.ts'
import type { Draw, Engine, Rng } from './engine.ts'
import type { Fraction } from './figures.ts'
import type { HandShow } from './hand.ts'

export interface PokDengShow extends HandShow {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
}

export type PokDengStep = 'hit' | 'stand'

/** What a hand of the player's is called, and what a win with it pays on one stake, in hundredths. */
export const pokPays = {
  three: 300,
  straightFlush: 300,
  straight: 200,
  pictures: 200,
  suited: 150,
  pair: 150,
  plain: 100,
} as const
export type PokKind = keyof typeof pokPays

export const pokTexts: Readonly<Record<PokKind, string>> = {
  three: 'pokThree',
  straightFlush: 'pokStraightFlush',
  straight: 'pokStraight',
  pictures: 'pokPictures',
  suited: 'pokSuited',
  pair: 'pokPair',
  plain: 'pokPlain',
}

const worthOf = (card: Card) => Math.min(10, rankOf(card) + 1) % 10
export const pokPoints = (cards: readonly Card[]) => cards.reduce((sum, card) => sum + worthOf(card), 0) % 10
/** Eight or nine on two cards. */
export const isPok = (cards: readonly Card[]) => cards.length === 2 && pokPoints(cards) >= 8

const suitOf = (card: Card) => Math.floor(card / 13)

export function pokKind(cards: readonly Card[]): PokKind {
  const ranks = cards.map(rankOf).sort((a, b) => a - b)
  const suited = cards.every((card) => suitOf(card) === suitOf(cards[0]!))
  if (cards.length === 2) return ranks[0] === ranks[1] ? 'pair' : suited ? 'suited' : 'plain'
  if (ranks[0] === ranks[2]) return 'three'
  const [low, middle, high] = ranks as [number, number, number]
  const runs = (middle === low + 1 && high === low + 2) || (low === 0 && middle === 11 && high === 12)
  if (runs) return suited ? 'straightFlush' : 'straight'
  if (low >= 10) return 'pictures'
  return suited ? 'suited' : 'plain'
}

/** How strong a hand is: pok, then what stands above all points, then points. */
export function pokStrength(cards: readonly Card[]): number {
  if (isPok(cards)) return 1000 + pokPoints(cards)
  const kind = pokKind(cards)
  if (kind === 'three') return 400
  if (kind === 'straightFlush') return 300
  if (kind === 'straight') return 200
  if (kind === 'pictures') return 100
  return pokPoints(cards)
}

/** The banker takes a third card up to this many points. */
export const bankerDrawsTo = 4

/** What comes back of one stake, in hundredths; equal hands are the banker's, who never takes more than the stake. */
export function pokBack(player: readonly Card[], banker: readonly Card[]): number {
  const mine = pokStrength(player)
  const theirs = pokStrength(banker)
  return mine > theirs ? 100 + pokPays[pokKind(player)] : 0
}

const deckCard = (rng: Rng) => rng.below(52)

function finish(stake: bigint, player: readonly Card[], dealt: readonly Card[], rng: Rng): Draw<PokDengShow> {
  const draws = !isPok(dealt) && !isPok(player) && pokPoints(dealt) <= bankerDrawsTo
  const banker = draws ? [...dealt, deckCard(rng)] : dealt
  const back = pokBack(player, banker)
  const result = back > 0 ? 'won' : 'lost'
  return { win: (stake * BigInt(back)) / 100n, show: shown(player, banker, [], result) }
}

function shown(
  player: readonly Card[],
  banker: readonly Card[],
  actions: readonly PokDengStep[],
  result?: 'won' | 'lost',
): PokDengShow {
  const hand = (who: 'player' | 'banker', cards: readonly Card[]) => ({
    who,
    cards,
    points: `${pokPoints(cards)}`,
    called: isPok(cards) ? 'pokPok' : pokKind(cards) === 'plain' ? null : pokTexts[pokKind(cards)],
  })
  const mine = { ...hand('player', player), ...(result ? { result } : { turn: true }) }
  return {
    ...{ player, banker: result ? banker : [], actions },
    hands: [result ? hand('banker', banker) : { who: 'banker', cards: [], points: null, called: null }, mine],
  }
}

/** Two cards against the banker's, a third if the player likes; closest to nine. */
export const pokDeng: Engine<null, PokDengShow, PokDengStep> = {
  name: 'pok-deng',
  screen: 'hand',
  choice: z.null(),
  stakeStep: 100_000n,
  rtp: '98.93',
  volatility: 2,
  paylines: null,
  draw(stake, _choice, rng) {
    const player = [deckCard(rng), deckCard(rng)]
    if (isPok(player)) return finish(stake, player, [deckCard(rng), deckCard(rng)], rng)
    return { win: 0n, open: true, show: shown(player, [], ['hit', 'stand']) }
  },
  steps: {
    step: z.enum(['hit', 'stand']),
    take(stake, { player }, step, rng) {
      const mine = step === 'hit' ? [...player, deckCard(rng)] : player
      return finish(stake, mine, [deckCard(rng), deckCard(rng)], rng)
    },
    leave: (stake, { player }, rng) => finish(stake, player, [deckCard(rng), deckCard(rng)], rng),
  },
  rules: {},
}

/** What comes back with the best choice at every hand, exactly: all hands of both sides, each card as likely as any. */
export function pokReturn(): { readonly returned: Fraction; readonly draws: readonly string[] } {
  const deck = Array.from({ length: 52 }, (_, card) => card)
  const two = deck.flatMap((one) => deck.map((other) => [one, other] as const))
  const bump = (counts: Map<number, number>, key: number, by: number) => counts.set(key, (counts.get(key) ?? 0) + by)
  // The banker's strength in 52³ cases: against a pok of the player's no third card is taken.
  const banker = new Map<number, number>()
  const bankerStill = new Map<number, number>()
  for (const hand of two) {
    bump(bankerStill, pokStrength(hand), 52)
    if (isPok(hand) || pokPoints(hand) > bankerDrawsTo) bump(banker, pokStrength(hand), 52)
    else for (const third of deck) bump(banker, pokStrength([...hand, third]), 1)
  }
  const backAgainst = (counts: Map<number, number>, cards: readonly Card[]) => {
    const mine = pokStrength(cards)
    const win = 100 + pokPays[pokKind(cards)]
    let sum = 0
    for (const [theirs, cases] of counts) sum += cases * (mine > theirs ? win : 0)
    return sum
  }
  const third = new Map<string, number>()
  let share = 0n
  const draws = new Set<string>()
  for (const hand of two) {
    if (isPok(hand)) {
      share += BigInt(backAgainst(bankerStill, hand)) * 52n
      continue
    }
    const key = [...hand].sort((a, b) => a - b).join()
    let hit = third.get(key)
    if (hit === undefined) {
      hit = deck.reduce((sum, card) => sum + backAgainst(banker, [...hand, card]), 0)
      third.set(key, hit)
    }
    const stand = backAgainst(banker, hand) * 52
    if (hit > stand) draws.add(`${pokPoints(hand)} ${pokKind(hand)}`)
    share += BigInt(Math.max(hit, stand))
  }
  return { returned: { share, of: 52n ** 6n * 100n }, draws: [...draws].sort() }
}
