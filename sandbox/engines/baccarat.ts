import * as z from 'zod'
import { type Card, openShoe, rankOf } from './cards.ts'
import type { Engine } from './engine.ts'

export const decks = 8

export const spots = ['player', 'banker', 'tie'] as const
export type Spot = (typeof spots)[number]

/** Chips on each spot. */
export type BaccaratChoice = Readonly<Record<Spot, number>>

export interface BaccaratShow {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly playerPoints: number
  readonly bankerPoints: number
  readonly result: Spot
  readonly chips: BaccaratChoice
  /** What each spot paid, in units, the stake included. */
  readonly pays: Readonly<Record<Spot, string>>
}

/** What a card counts: the ace one, tens and pictures nothing. */
export const pointsOf = (rank: number) => (rank >= 9 ? 0 : rank + 1)

const most = 20

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
export const spotOdds: Readonly<Record<Spot, string>> = { player: '1 : 1', banker: '0.95 : 1', tie: '8 : 1' }

/** Which spot wins. */
export const resultOf = (player: number, banker: number): Spot =>
  player === banker ? 'tie' : player > banker ? 'player' : 'banker'

/** What comes back of one chip on a spot, in hundredths: banker less five per cent, a tie returns both sides. */
export function backOf(spot: Spot, result: Spot): number {
  if (spot === result) return { player: 200, banker: 195, tie: 900 }[spot]
  return result === 'tie' ? 100 : 0
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
  return { player, banker, playerPoints: sum(player), bankerPoints: sum(banker) }
}

/** Of every stake on a spot comes back, in per cent; a test counts all deals of eight decks to prove them. */
export const spotReturns: Readonly<Record<Spot, string>> = { player: '98.76', banker: '98.94', tie: '85.64' }

const chips = z.int().min(0).max(most)

/** Punto banco with eight decks, shuffled anew for every coup. */
export const baccarat: Engine<BaccaratChoice, BaccaratShow> = {
  name: 'baccarat',
  screen: 'baccarat',
  choice: z
    .object({ player: chips, banker: chips, tie: chips })
    .refine(({ player, banker, tie }) => player + banker + tie > 0),
  chips: ({ player, banker, tie }) => player + banker + tie,
  // A banker's chip pays 1.95 times: whole cents for every fifth of a major unit.
  stakeStep: 20_000n,
  rtp: spotReturns.banker,
  volatility: 1,
  paylines: null,
  draw(stake, chosen, rng) {
    const dealt = deal(openShoe(decks, rng))
    const result = resultOf(dealt.playerPoints, dealt.bankerPoints)
    const payOf = (spot: Spot) => (stake * BigInt(chosen[spot]) * BigInt(backOf(spot, result))) / 100n
    const pays = { player: payOf('player'), banker: payOf('banker'), tie: payOf('tie') }
    return {
      win: pays.player + pays.banker + pays.tie,
      show: {
        ...dealt,
        result,
        chips: chosen,
        pays: { player: `${pays.player}`, banker: `${pays.banker}`, tie: `${pays.tie}` },
      },
    }
  },
  rules: { most, odds: spotOdds, points: Array.from({ length: 13 }, (_, rank) => pointsOf(rank)) },
}
