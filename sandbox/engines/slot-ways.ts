import * as z from 'zod'
import type { Engine } from './engine.ts'
import { drawTumble, type TumbleModel, type TumbleShow, waysPay } from './slot-tumble.ts'

const symbols = ['h1', 'h2', 'h3', 'h4', 'a', 'k', 'q', 'j', 't', 'wild'] as const
const letters = '1234AKQJTW'
const rows = 4

/** For 3, 4 and 5 neighbouring reels: hundredths of the stake for each way, in the order of the symbols. */
export const waysPays: readonly (readonly [number, number, number])[] = [
  [20, 70, 400],
  [15, 50, 200],
  [12, 40, 150],
  [10, 30, 100],
  [5, 15, 50],
  [5, 15, 50],
  [4, 10, 30],
  [3, 8, 25],
  [3, 8, 25],
]

/** Like symbols stand together on the strips: they come seldom, and then in numbers. */
const strips = [
  'K4T1QKK4TT33AAAJJJ221QQ',
  'QTT334KKQQJJJK1AAAW4122',
  'QWJJJAAA4QQ33TT22KKK411',
  'AAAWJJJQKK33QQ41K422TT1',
  '433JJJKAAAKK1422TQQQ1TT',
].map((strip) => [...strip].map((letter) => letters.indexOf(letter)))

export const ways: TumbleModel = {
  rows,
  symbols,
  strips,
  multipliers: [1, 2, 3, 5, 8],
  evaluate: waysPay({ rows, symbols }, strips.length, waysPays),
}

/** Of all windows; a test plays each of the 6,436,343 with the real evaluation. */
export const waysFigures = { rtp: '95.54', hitRate: '37.54', mostWin: '566.08' } as const

/** Five reels of four, every way pays, winners leave and what falls into their places counts more. */
export const slotWays: Engine<null, TumbleShow> = {
  name: 'slot-ways',
  screen: 'tumble',
  choice: z.null(),
  // A hundredth of the stake is the smallest pay; it is a whole cent.
  stakeStep: 100_000n,
  rtp: waysFigures.rtp,
  hitRate: waysFigures.hitRate,
  mostWin: waysFigures.mostWin,
  volatility: 4,
  paylines: null,
  draw: (stake, _choice, rng) =>
    drawTumble(
      ways,
      stake,
      ways.strips.map((strip) => rng.below(strip.length)),
    ),
  rules: {
    kind: 'ways',
    rows,
    columns: strips.length,
    symbols,
    strips,
    pays: waysPays,
    multipliers: ways.multipliers,
  },
}
