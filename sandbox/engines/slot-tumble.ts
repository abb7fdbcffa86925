import type { Draw } from './engine.ts'

/** What won in one drop. Cells are counted from the left column down: `column * rows + row`. */
export interface TumbleWin {
  readonly symbol: string
  readonly cells: readonly number[]
  /** Ways or cells, as the rules of the game count. */
  readonly count: number
  /** In hundredths of the stake, before the multiplier. */
  readonly pay: number
}

/** A game whose winning symbols leave, so that others fall into their places. */
export interface TumbleModel {
  readonly rows: number
  readonly symbols: readonly string[]
  /** Columns from the left; each is a ring of indices of `symbols`, read downwards. */
  readonly strips: readonly (readonly number[])[]
  /** What the first, the second … drop of a round counts; further ones count as the last. */
  readonly multipliers: readonly number[]
  /** What a full grid pays. */
  evaluate(grid: Uint8Array): readonly TumbleWin[]
}

/** One picture of the grid and what it paid. */
export interface Drop {
  /** Columns from the left, rows from the top. */
  readonly view: readonly (readonly string[])[]
  readonly wins: readonly (Omit<TumbleWin, 'pay'> & { /** In units, multiplied. */ readonly win: string })[]
  readonly multiplier: number
  readonly win: string
}

export interface TumbleShow {
  readonly drops: readonly Drop[]
}

/** More drops than this cannot follow one another in a published game; a test plays all of them. */
const dropsMost = 40

/**
 * Plays what a row of stops decides: wins, what falls into their places, until nothing wins. What falls is the part of
 * each column's strip above the window, so the stops decide the whole round. Answers the pay in hundredths.
 */
export function runTumble(
  model: TumbleModel,
  stops: readonly number[],
  see?: (grid: Uint8Array, wins: readonly TumbleWin[], multiplier: number) => void,
): number {
  const { rows, strips, multipliers } = model
  const grid = new Uint8Array(strips.length * rows)
  const tops = [...stops]
  for (const [column, strip] of strips.entries())
    for (let row = 0; row < rows; row++) grid[column * rows + row] = strip[(tops[column]! + row) % strip.length]!
  let total = 0
  for (let drop = 0; drop < dropsMost; drop++) {
    const wins = model.evaluate(grid)
    const multiplier = multipliers[Math.min(drop, multipliers.length - 1)]!
    see?.(grid, wins, multiplier)
    if (wins.length === 0) return total
    for (const { pay } of wins) total += pay * multiplier
    refill(model, grid, tops, wins)
  }
  return total
}

const gone = 255

function refill({ rows, strips }: TumbleModel, grid: Uint8Array, tops: number[], wins: readonly TumbleWin[]) {
  for (const { cells } of wins) for (const cell of cells) grid[cell] = gone
  for (const [column, strip] of strips.entries()) {
    const first = column * rows
    let place = first + rows - 1
    for (let cell = place; cell >= first; cell--) if (grid[cell] !== gone) grid[place--] = grid[cell]!
    while (place >= first) {
      tops[column] = (tops[column]! + strip.length - 1) % strip.length
      grid[place--] = strip[tops[column]!]!
    }
  }
}

/** A whole round as the frame plays it. */
export function drawTumble(model: TumbleModel, stake: bigint, stops: readonly number[]): Draw<TumbleShow> {
  const drops: Drop[] = []
  const unit = stake / 100n
  const total = runTumble(model, stops, (grid, wins, multiplier) => {
    const amount = (pay: number) => unit * BigInt(pay * multiplier)
    drops.push({
      view: model.strips.map((_, column) =>
        Array.from({ length: model.rows }, (_, row) => model.symbols[grid[column * model.rows + row]!]!),
      ),
      wins: wins.map(({ pay, ...win }) => ({ ...win, win: `${amount(pay)}` })),
      multiplier,
      win: `${amount(wins.reduce((sum, { pay }) => sum + pay, 0))}`,
    })
  })
  return { win: unit * BigInt(total), show: { drops } }
}

const none: readonly TumbleWin[] = []

/** Pays a symbol for every way over neighbouring columns from the left; `wild` stands for all. */
export function waysPay(
  { rows, symbols }: Pick<TumbleModel, 'rows' | 'symbols'>,
  columns: number,
  pays: readonly (readonly [number, number, number])[],
): TumbleModel['evaluate'] {
  const wild = symbols.indexOf('wild')
  const counts = new Uint8Array(columns * symbols.length)
  return (grid) => {
    counts.fill(0)
    for (let cell = 0; cell < grid.length; cell++) counts[Math.floor(cell / rows) * symbols.length + grid[cell]!]! += 1
    let wins: TumbleWin[] | undefined
    for (let symbol = 0; symbol < pays.length; symbol++) {
      let ways = 1
      let length = 0
      for (; length < columns; length++) {
        const here = length * symbols.length
        const count = counts[here + symbol]! + counts[here + wild]!
        if (count === 0) break
        ways *= count
      }
      if (length < 3) continue
      const cells: number[] = []
      for (let cell = 0; cell < length * rows; cell++)
        if (grid[cell] === symbol || grid[cell] === wild) cells.push(cell)
      wins ??= []
      wins.push({ symbol: symbols[symbol]!, cells, count: ways, pay: ways * pays[symbol]![length - 3]! })
    }
    return wins ?? none
  }
}

/** From how many cells on a cluster pays, and the steps at which it pays more. */
export const clusterSteps = [5, 6, 7, 8, 10, 12, 15] as const

/** Pays a symbol for cells that touch by their sides. */
export function clustersPay(
  { rows, symbols }: Pick<TumbleModel, 'rows' | 'symbols'>,
  columns: number,
  pays: readonly (readonly number[])[],
): TumbleModel['evaluate'] {
  const size = rows * columns
  const neighbours = Array.from({ length: size }, (_, cell) =>
    [
      cell % rows > 0 ? cell - 1 : -1,
      cell % rows < rows - 1 ? cell + 1 : -1,
      cell - rows,
      cell + rows < size ? cell + rows : -1,
    ].filter((next) => next >= 0),
  )
  const seen = new Uint8Array(size)
  const found = new Uint8Array(size)
  return (grid) => {
    seen.fill(0)
    let wins: TumbleWin[] | undefined
    for (let start = 0; start < size; start++) {
      if (seen[start]) continue
      const symbol = grid[start]!
      let count = 1
      found[0] = start
      seen[start] = 1
      for (let index = 0; index < count; index++)
        for (const next of neighbours[found[index]!]!)
          if (!seen[next] && grid[next] === symbol) {
            seen[next] = 1
            found[count++] = next
          }
      if (count < clusterSteps[0]) continue
      const step = clusterSteps.findLastIndex((least) => count >= least)
      wins ??= []
      wins.push({ symbol: symbols[symbol]!, cells: [...found.subarray(0, count)], count, pay: pays[symbol]![step]! })
    }
    return wins ?? none
  }
}
