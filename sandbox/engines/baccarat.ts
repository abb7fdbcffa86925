import { type Card, openShoe, rankOf } from './cards.ts'
import { sharedEngine, tableClock } from './shared.ts'

export const decks = 8

export const sides = ['player', 'banker', 'tie'] as const
export type Side = (typeof sides)[number]

export const spots = ['player', 'tie', 'banker', 'player-pair', 'banker-pair'] as const
export type Spot = (typeof spots)[number]

export interface BaccaratResult {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly playerPoints: number
  readonly bankerPoints: number
  readonly result: Side
  /** Whether the first two cards are of one rank. */
  readonly playerPair: boolean
  readonly bankerPair: boolean
}

/** What a card counts: the ace one, tens and pictures nothing. */
export const pointsOf = (rank: number) => (rank >= 9 ? 0 : rank + 1)

/** Whether the banker takes a card, by the banker's two cards and the points of the player's third (if any). */
export function bankerDraws(banker: number, playerThird: number | undefined): boolean {
  if (playerThird === undefined) return banker <= 5
  if (banker <= 2) return true
  if (banker === 3) return playerThird !== 8
  if (banker === 4) return playerThird >= 2 && playerThird <= 7
  if (banker === 5) return playerThird >= 4 && playerThird <= 7
  return banker === 6 && (playerThird === 6 || playerThird === 7)
}

/** What each spot pays, as it is printed on the cloth. */
export const spotOdds: Readonly<Record<Spot, string>> = {
  player: '1 : 1',
  tie: '8 : 1',
  banker: '0.95 : 1',
  'player-pair': '11 : 1',
  'banker-pair': '11 : 1',
}

/** Which side wins. */
export const resultOf = (player: number, banker: number): Side =>
  player === banker ? 'tie' : player > banker ? 'player' : 'banker'

/** What comes back of one chip on a side, in hundredths: banker less five per cent, a tie returns both sides. */
export function backOf(spot: Side, result: Side): number {
  if (spot === result) return { player: 200, banker: 195, tie: 900 }[spot]
  return result === 'tie' && spot !== 'tie' ? 100 : 0
}

const sum = (cards: readonly Card[]) => cards.reduce((points, card) => points + pointsOf(rankOf(card)), 0) % 10

/** Deals one coup by the drawing rules. */
export function deal(draw: () => Card) {
  const player = [draw()]
  const banker = [draw()]
  player.push(draw())
  banker.push(draw())
  if (sum(player) < 8 && sum(banker) < 8) {
    const third = sum(player) <= 5 ? draw() : undefined
    const thirdPoints = third === undefined ? undefined : pointsOf(rankOf(third))
    if (third !== undefined) player.push(third)
    if (bankerDraws(sum(banker), thirdPoints)) banker.push(draw())
  }
  const isPair = ([first, second]: readonly Card[]) => rankOf(first!) === rankOf(second!)
  return {
    ...{ player, banker, playerPoints: sum(player), bankerPoints: sum(banker) },
    ...{ result: resultOf(sum(player), sum(banker)), playerPair: isPair(player), bankerPair: isPair(banker) },
  } satisfies BaccaratResult
}

/** Of every stake on a spot comes back, in per cent; a test counts all deals of eight decks to prove them. */
export const spotReturns: Readonly<Record<Spot, string>> = {
  player: '98.76',
  tie: '85.64',
  banker: '98.94',
  'player-pair': '89.63',
  'banker-pair': '89.63',
}

/** Punto banco with eight decks, shuffled anew for every coup. */
export const baccarat = sharedEngine<BaccaratResult>({
  name: 'baccarat',
  screen: 'baccarat',
  kind: 'table',
  clock: tableClock,
  isSpot: (spot) => (spots as readonly string[]).includes(spot),
  result: (rng) => deal(openShoe(decks, rng)),
  backOf(spot, coup) {
    if (spot === 'player-pair') return coup.playerPair ? 1200 : 0
    if (spot === 'banker-pair') return coup.bankerPair ? 1200 : 0
    return backOf(spot as Side, coup.result)
  },
  // A banker's chip pays 1.95 times: whole cents for every fifth of a major unit.
  stakeStep: 20_000n,
  rtp: spotReturns.banker,
  volatility: 1,
  rules: { spots, odds: spotOdds, points: Array.from({ length: 13 }, (_, rank) => pointsOf(rank)) },
})
