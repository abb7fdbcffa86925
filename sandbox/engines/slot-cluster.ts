import * as z from 'zod'
import type { Engine } from './engine.ts'
import { clusterSteps, clustersPay, drawTumble, type TumbleModel, type TumbleShow } from './slot-tumble.ts'

const symbols = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const
const rows = 6

/** Hundredths of the stake for clusters of at least 5, 6, 7, 8, 10, 12 and 15 cells, in the order of the symbols. */
export const clusterPays: readonly (readonly number[])[] = [
  [150, 250, 400, 800, 2000, 5000, 25_000],
  [80, 120, 200, 350, 800, 2500, 10_000],
  [50, 80, 130, 200, 500, 1200, 5000],
  [30, 50, 80, 150, 400, 800, 3000],
  [25, 35, 60, 100, 250, 500, 2000],
  [20, 30, 40, 80, 150, 400, 1500],
]

const strips = ['344225531661', '144122553663', '344223166155', '221553166443', '662255331144', '554412266133'].map(
  (strip) => [...strip].map((digit) => Number(digit) - 1),
)

export const cluster: TumbleModel = {
  rows,
  symbols,
  strips,
  multipliers: [1, 2, 3, 5, 8],
  evaluate: clustersPay({ rows, symbols }, strips.length, clusterPays),
}

/** Of all windows; a test plays each of the 2,985,984 with the real evaluation. */
export const clusterFigures = { rtp: '96.82', hitRate: '34.00', mostWin: '842.70' } as const

/** Six by six: five or more that touch pay and leave, and what falls into their places counts more. */
export const slotCluster: Engine<null, TumbleShow> = {
  name: 'slot-cluster',
  screen: 'tumble',
  choice: z.null(),
  stakeStep: 100_000n,
  rtp: clusterFigures.rtp,
  hitRate: clusterFigures.hitRate,
  mostWin: clusterFigures.mostWin,
  volatility: 5,
  paylines: null,
  draw: (stake, _choice, rng) =>
    drawTumble(
      cluster,
      stake,
      cluster.strips.map((strip) => rng.below(strip.length)),
    ),
  rules: {
    kind: 'cluster',
    rows,
    columns: strips.length,
    symbols,
    strips,
    pays: clusterPays,
    steps: clusterSteps,
    multipliers: cluster.multipliers,
  },
}
