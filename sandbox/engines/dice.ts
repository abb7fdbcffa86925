import * as z from 'zod'
import type { Engine } from './engine.ts'
import { cases, oddsOf, oddsReturn, payAt } from './odds.ts'

/** The winning numbers that the slider can be set to, of 10,000: those whose odds are exact. */
export const diceWeights = [
  100, 120, 150, 200, 250, 300, 400, 480, 500, 600, 640, 750, 800, 960, 1000, 1200, 1250, 1280, 1500, 1600, 1875, 1920,
  2000, 2400, 2500, 2560, 3000, 3200, 3750, 3840, 4000, 4800, 5000, 6000, 6400, 7500, 7680, 8000,
] as const

export interface DiceChoice {
  readonly side: 'under' | 'over'
  readonly weight: number
}

export interface DiceShow extends DiceChoice {
  /** 0 … 9999, shown as 00.00 … 99.99. */
  readonly roll: number
  readonly won: boolean
}

/** Whether a number wins: the lowest `weight` numbers or the highest. */
export const diceWins = ({ side, weight }: DiceChoice, roll: number) =>
  side === 'under' ? roll < weight : roll >= cases - weight

/** One number of ten thousand, over or under a mark that the player sets. */
export const dice: Engine<DiceChoice, DiceShow> = {
  name: 'dice',
  screen: 'dice',
  choice: z.object({
    side: z.enum(['under', 'over']),
    weight: z.number().refine((weight) => diceWeights.some((one) => one === weight)),
  }),
  stakeStep: 100_000n,
  rtp: oddsReturn,
  volatility: 3,
  paylines: null,
  draw(stake, choice, rng) {
    const roll = rng.below(cases)
    const won = diceWins(choice, roll)
    return { win: won ? payAt(stake, oddsOf(choice.weight)) : 0n, show: { ...choice, roll, won } }
  },
  rules: { targets: diceWeights.map((weight) => ({ weight, odds: oddsOf(weight) })), start: diceWeights.indexOf(4800) },
}
