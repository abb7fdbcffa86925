import * as z from 'zod'
import type { Draw, Engine, Rng } from './engine.ts'
import { percent } from './figures.ts'
import { totalReturn } from './slot-figures.ts'
import { classic, type SlotModel, type SlotSymbol } from './slot-model.ts'

export interface LineWin {
  readonly line: number
  readonly symbol: SlotSymbol
  readonly length: number
  /** In units. */
  readonly win: string
}

/** One spin as the frame plays it. Amounts are units as text. */
export interface Spin {
  /** Reels from the left, rows from the top. */
  readonly view: readonly (readonly SlotSymbol[])[]
  readonly lines: readonly LineWin[]
  readonly scatters: { readonly count: number; readonly win: string } | null
  readonly win: string
}

export interface SlotShow {
  readonly spins: readonly Spin[]
  /** How many of `spins` are free; the first is the paid one. */
  readonly freeSpins: number
}

const isPaying = (symbol: SlotSymbol): symbol is keyof SlotModel['pays'] =>
  symbol !== 'wild' && symbol !== 'scatter' && symbol !== 'coin'

/** The window that the stops show. */
export const viewOf = (model: SlotModel, stops: readonly number[]): SlotSymbol[][] =>
  model.strips.map((reel, index) =>
    Array.from({ length: model.rows }, (_, row) => reel[(stops[index]! + row) % reel.length]!),
  )

/** Counts what a window pays. `multiplier` is 1 for a paid spin. */
export function evaluate(
  model: SlotModel,
  view: readonly (readonly SlotSymbol[])[],
  stake: bigint,
  multiplier: number,
): Spin {
  const lineStake = stake / BigInt(model.lines.length)
  const lines: LineWin[] = []
  let win = 0n
  for (const [line, rows] of model.lines.entries()) {
    const symbols = rows.map((row, reel) => view[reel]![row]!)
    const first = symbols[0]!
    if (!isPaying(first)) continue
    const broken = symbols.findIndex((symbol) => symbol !== first && symbol !== 'wild')
    const length = broken === -1 ? symbols.length : broken
    const pay = length >= 3 ? model.pays[first][length - 3]! : 0
    if (pay === 0) continue
    const amount = lineStake * BigInt(pay * multiplier)
    win += amount
    lines.push({ line, symbol: first, length, win: amount.toString() })
  }
  const shown = view.flat().filter((symbol) => symbol === 'scatter').length
  const scatterWin = shown >= 3 ? stake * BigInt(model.scatter.pays[shown - 3]!) : 0n
  win += scatterWin
  const scatters = shown >= 3 ? { count: shown, win: scatterWin.toString() } : null
  return { view, lines, scatters, win: win.toString() }
}

/** A stop for every reel. */
export const stopsOf = (model: SlotModel, rng: Rng) => model.strips.map((reel) => rng.below(reel.length))

/** Draws a whole round: the paid spin and, with three scatters, its free spins. */
export function drawSlot(model: SlotModel, stake: bigint, rng: Rng): Draw<SlotShow> {
  const paid = evaluate(model, viewOf(model, stopsOf(model, rng)), stake, 1)
  const freeSpins = paid.scatters ? model.scatter.freeSpins[paid.scatters.count - 3]! : 0
  const free = Array.from({ length: freeSpins }, () =>
    evaluate(model, viewOf(model, stopsOf(model, rng)), stake, model.freeMultiplier),
  )
  const spins = [paid, ...free]
  return { win: spins.reduce((sum, spin) => sum + BigInt(spin.win), 0n), show: { spins, freeSpins } }
}

/** Counted window by window; a test counts the rate again and finds windows that add up to the most. */
export const classicFigures = { hitRate: '40.08', mostWin: '4631.25' } as const

/** The five-reel game with twenty lines. */
export const slot: Engine<null, SlotShow> = {
  name: 'slot',
  screen: 'slot',
  choice: z.null(),
  // A twentieth of the stake is the line stake; in whole cents, so that every pay is one the player can read.
  stakeStep: 20_000n,
  rtp: percent(totalReturn(classic), 2),
  hitRate: classicFigures.hitRate,
  mostWin: classicFigures.mostWin,
  volatility: 3,
  paylines: classic.lines.length,
  draw: (stake, _choice, rng) => drawSlot(classic, stake, rng),
  rules: {
    strips: classic.strips,
    lines: classic.lines,
    pays: classic.pays,
    scatter: classic.scatter,
    freeMultiplier: classic.freeMultiplier,
  },
}
