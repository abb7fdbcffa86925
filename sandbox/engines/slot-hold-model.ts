import { classic, type SlotModel, stripOf } from './slot-model.ts'

export interface HoldModel extends SlotModel {
  readonly hold: {
    /** So many coins in view hold. */
    readonly from: number
    readonly respins: number
    /** On an empty place a coin lands in one of so many respins. */
    readonly oneOf: number
    /** What a coin is worth in stakes, and in how many of a thousand cases. */
    readonly worths: readonly (readonly [worth: number, weight: number])[]
    /** In stakes, besides the coins, when every place holds one. */
    readonly full: number
  }
}

/** The worths that bear a name. */
export const jackpots = { mini: 20, minor: 50, major: 200 } as const

export const hoard: HoldModel = {
  rows: 3,
  strips: [
    stripOf('KQ1JA2CCQ3KJ4AKQ2JA3CKJ1A4JQ'),
    stripOf('J4WQA3KCCJQA1KWJQ4CA3KJ12JQAK'),
    stripOf('A3KWJQ2CCC4KJ1QAJ3WKJQ4A2KJQA'),
    stripOf('QA4JKWCCKQA2JK3QA1JC4KWQ3A2JK'),
    stripOf('K2AQJ4CCAJK3AQ1JK2AQJC4JK3AQJ'),
  ],
  lines: classic.lines.slice(0, 10),
  pays: {
    h1: [50, 200, 1000],
    h2: [35, 120, 600],
    h3: [25, 80, 300],
    h4: [20, 60, 250],
    a: [10, 30, 120],
    k: [10, 30, 120],
    q: [6, 30, 100],
    j: [6, 30, 100],
    t: [0, 0, 0],
  },
  scatter: { pays: [0, 0, 0], freeSpins: [0, 0, 0] },
  freeMultiplier: 1,
  hold: {
    from: 6,
    respins: 3,
    oneOf: 20,
    worths: [
      [1, 500],
      [2, 250],
      [3, 120],
      [5, 70],
      [10, 30],
      [jackpots.mini, 20],
      [jackpots.minor, 8],
      [jackpots.major, 2],
    ],
    full: 1000,
  },
}
