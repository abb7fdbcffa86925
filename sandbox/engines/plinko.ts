import * as z from 'zod'
import type { Engine } from './engine.ts'
import { type Fraction, percent } from './figures.ts'
import { choose } from './keno.ts'

export const plinkoRows = [8, 12, 16] as const
export const plinkoRisks = ['low', 'medium', 'high'] as const
type Rows = (typeof plinkoRows)[number]
type Risk = (typeof plinkoRisks)[number]

export interface PlinkoChoice {
  readonly rows: Rows
  readonly risk: Risk
}

export interface PlinkoShow extends PlinkoChoice {
  /** One turn for each row of pins: 0 to the left, 1 to the right. */
  readonly path: readonly (0 | 1)[]
  /** The cup it fell into, from the left. */
  readonly cup: number
  /** In hundredths of the stake. */
  readonly pay: number
}

/** What the cups pay in hundredths of the stake, from the middle outwards; both sides are the same. */
const halves: { readonly [R in Rows]: { readonly [K in Risk]: readonly number[] } } = {
  8: {
    low: [60, 80, 140, 190, 400],
    medium: [40, 60, 130, 350, 1220],
    high: [20, 40, 110, 450, 2800],
  },
  12: {
    low: [60, 70, 100, 190, 270, 460, 900],
    medium: [30, 50, 100, 210, 490, 1180, 3000],
    high: [20, 30, 60, 180, 680, 2960, 16_000],
  },
  16: {
    low: [60, 70, 100, 130, 200, 320, 540, 860, 1500],
    medium: [30, 40, 80, 150, 320, 690, 1590, 3900, 10_000],
    high: [10, 30, 50, 110, 290, 970, 3800, 17_070, 90_000],
  },
}

/** What the cups pay, from the left. */
export const cupsOf = ({ rows, risk }: PlinkoChoice): readonly number[] =>
  Array.from({ length: rows + 1 }, (_, cup) => halves[rows][risk][Math.abs(cup - rows / 2)]!)

/** What comes back of a stake: each cup as often as ways lead to it. */
export const plinkoReturn = (choice: PlinkoChoice): Fraction => ({
  share: cupsOf(choice).reduce((sum, pay, cup) => sum + BigInt(pay) * choose(choice.rows, cup), 0n),
  of: 2n ** BigInt(choice.rows) * 100n,
})

/** What a player gets who chooses nothing else. */
export const plinkoUsual: PlinkoChoice = { rows: 12, risk: 'medium' }

/** A ball through rows of pins, left or right at each with the same chance. */
export const plinko: Engine<PlinkoChoice, PlinkoShow> = {
  name: 'plinko',
  screen: 'plinko',
  choice: z.object({ rows: z.union(plinkoRows.map((rows) => z.literal(rows))), risk: z.enum(plinkoRisks) }),
  stakeStep: 10_000n,
  rtp: percent(plinkoReturn(plinkoUsual), 2),
  volatility: 4,
  paylines: null,
  draw(stake, choice, rng) {
    const path = Array.from({ length: choice.rows }, () => rng.below(2) as 0 | 1)
    const cup = path.reduce<number>((sum, turn) => sum + turn, 0)
    const pay = cupsOf(choice)[cup]!
    return { win: (stake * BigInt(pay)) / 100n, show: { ...choice, path, cup, pay } }
  },
  rules: {
    usual: plinkoUsual,
    boards: plinkoRows.flatMap((rows) => plinkoRisks.map((risk) => ({ rows, risk, cups: cupsOf({ rows, risk }) }))),
  },
}
