import * as z from 'zod'
import type { Draw, Engine, Rng } from './engine.ts'
import { percent } from './figures.ts'
import { evaluate, type Spin, stopsOf, viewOf } from './slot.ts'
import { hoardReturn } from './slot-hold-figures.ts'
import { type HoldModel, hoard, jackpots } from './slot-hold-model.ts'

/** A coin on its place, counted from the left reel down, and what it is worth in stakes. */
export interface Coin {
  readonly cell: number
  readonly worth: number
}

export interface Respin {
  readonly landed: readonly Coin[]
  /** Respins that are left after this one. */
  readonly left: number
}

export interface HoldShow {
  readonly spin: Spin
  readonly hold: {
    readonly coins: readonly Coin[]
    readonly respins: readonly Respin[]
    /** Every place holds a coin. */
    readonly full: boolean
    readonly win: string
  } | null
}

function worthOf({ hold }: HoldModel, rng: Rng): number {
  let left = rng.below(1000)
  for (const [worth, weight] of hold.worths) {
    left -= weight
    if (left < 0) return worth
  }
  throw new Error('The weights of the coins are less than a thousand.')
}

function drawHold(model: HoldModel, cells: readonly number[], stake: bigint, rng: Rng): NonNullable<HoldShow['hold']> {
  const { hold, rows, strips } = model
  const places = rows * strips.length
  const coins = cells.map((cell): Coin => ({ cell, worth: worthOf(model, rng) }))
  const held = new Map(coins.map(({ cell, worth }) => [cell, worth]))
  const respins: Respin[] = []
  for (let left = hold.respins; left > 0 && held.size < places; ) {
    const landed: Coin[] = []
    for (let cell = 0; cell < places; cell++)
      if (!held.has(cell) && rng.below(hold.oneOf) === 0) landed.push({ cell, worth: worthOf(model, rng) })
    for (const { cell, worth } of landed) held.set(cell, worth)
    left = landed.length > 0 ? hold.respins : left - 1
    respins.push({ landed, left })
  }
  const full = held.size === places
  const worth = [...held.values()].reduce((sum, one) => sum + one, full ? hold.full : 0)
  return { coins, respins, full, win: `${stake * BigInt(worth)}` }
}

/** A spin on lines and, with enough coins in view, the respins that hold them. */
export function drawHoard(model: HoldModel, stake: bigint, rng: Rng): Draw<HoldShow> {
  const spin = evaluate(model, viewOf(model, stopsOf(model, rng)), stake, 1)
  const cells = spin.view.flat().flatMap((symbol, cell) => (symbol === 'coin' ? [cell] : []))
  const hold = cells.length >= model.hold.from ? drawHold(model, cells, stake, rng) : null
  return { win: BigInt(spin.win) + BigInt(hold?.win ?? 0), show: { spin, hold } }
}

/** Counted window by window; a test counts again. */
export const hoardFigures = { hitRate: '27.20', mostWin: '4060.00' } as const

/** Ten lines, and coins that stay while the other places spin on. */
export const slotHold: Engine<null, HoldShow> = {
  name: 'slot-hold',
  screen: 'hold',
  choice: z.null(),
  stakeStep: 10_000n,
  rtp: percent(hoardReturn(hoard), 2),
  hitRate: hoardFigures.hitRate,
  mostWin: hoardFigures.mostWin,
  volatility: 5,
  paylines: hoard.lines.length,
  draw: (stake, _choice, rng) => drawHoard(hoard, stake, rng),
  rules: {
    strips: hoard.strips,
    lines: hoard.lines,
    pays: hoard.pays,
    hold: hoard.hold,
    jackpots,
  },
}
