/** Reels, lines and pays of the five-reel game. Every figure that a player may ask for follows from this table. */

export type SlotSymbol = 'wild' | 'scatter' | 'coin' | 'h1' | 'h2' | 'h3' | 'h4' | 'a' | 'k' | 'q' | 'j' | 't'

export interface SlotModel {
  readonly rows: number
  readonly strips: readonly (readonly SlotSymbol[])[]
  /** Row of each reel, one array per line. */
  readonly lines: readonly (readonly number[])[]
  /** Multiples of the line stake for 3, 4 and 5 from the left. */
  readonly pays: Readonly<Record<Exclude<SlotSymbol, 'wild' | 'scatter' | 'coin'>, readonly [number, number, number]>>
  /** For 3, 4 and 5 scatters anywhere: multiple of the whole stake, and free spins. */
  readonly scatter: {
    readonly pays: readonly [number, number, number]
    readonly freeSpins: readonly [number, number, number]
  }
  /** What line pays are multiplied by in free spins. */
  readonly freeMultiplier: number
}

const letters: Readonly<Record<string, SlotSymbol>> = {
  W: 'wild',
  S: 'scatter',
  C: 'coin',
  1: 'h1',
  2: 'h2',
  3: 'h3',
  4: 'h4',
  A: 'a',
  K: 'k',
  Q: 'q',
  J: 'j',
  T: 't',
}

/** A strip from a letter for each stop. @example stripOf('WSA') // ['wild', 'scatter', 'a'] */
export const stripOf = (text: string) => [...text].map((letter) => letters[letter] as SlotSymbol)

/** Two scatters of one reel are never in view together: they stand at least three stops apart. */
export const classic: SlotModel = {
  rows: 3,
  strips: [
    stripOf('J3Q4TAK2QJ4SAT3KJQ1T4AK3QJ2TSAK4JQT3KA'),
    stripOf('QKJ4TW3AQ2JTK4ASQ3JTK1AJ4QWTK3AJ2QATK4'),
    stripOf('T2JQK3AW4TJQSK3A4JTQ1KAWJ3TQ4KS2AJTQK3'),
    stripOf('KA3JQT4WKJ2AQT3SJK4AQTW1JK3QA4TJAK2QTJ'),
    stripOf('A4TKQ3JSTA2KQJ4T3AKQ1JTS4KAQ3JTK2AQJT4'),
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 0, 1, 2, 1],
    [1, 2, 1, 0, 1],
    [0, 1, 1, 1, 0],
    [2, 1, 1, 1, 2],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [0, 1, 0, 1, 0],
    [2, 1, 2, 1, 2],
    [1, 1, 0, 1, 1],
    [1, 1, 2, 1, 1],
    [0, 2, 0, 2, 0],
    [2, 0, 2, 0, 2],
    [0, 2, 2, 2, 0],
  ],
  pays: {
    h1: [60, 300, 2000],
    h2: [50, 200, 800],
    h3: [35, 120, 500],
    h4: [25, 100, 400],
    a: [15, 50, 200],
    k: [15, 50, 200],
    q: [12, 40, 150],
    j: [10, 30, 120],
    t: [10, 30, 120],
  },
  scatter: { pays: [2, 10, 50], freeSpins: [10, 15, 20] },
  freeMultiplier: 2,
}
