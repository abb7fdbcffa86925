import type { Fraction } from './figures.ts'
import type { SlotModel, SlotSymbol } from './slot-model.ts'

type Paying = keyof SlotModel['pays']

const paying = (model: SlotModel) => Object.keys(model.pays) as Paying[]

const product = (numbers: readonly bigint[]) => numbers.reduce((all, one) => all * one, 1n)

const count = (reel: readonly SlotSymbol[], ...wanted: readonly SlotSymbol[]) =>
  BigInt(reel.filter((symbol) => wanted.includes(symbol)).length)

/**
 * What one line returns per unit of line stake. Exact, because each row of a reel shows each stop of its strip
 * equally often, so that all lines have the same expectation. The first reel has no wild, hence its symbol decides.
 */
export function lineReturn(model: SlotModel): Fraction {
  const sizes = model.strips.map((reel) => BigInt(reel.length))
  const all = product(sizes)
  let share = 0n
  for (const symbol of paying(model)) {
    const hits = model.strips.map((reel) => count(reel, symbol, 'wild'))
    for (const [index, pay] of model.pays[symbol].entries()) {
      const length = index + 3
      const run = product(hits.slice(0, length))
      const end = length < 5 ? sizes[length]! - hits[length]! : 1n
      share += BigInt(pay) * run * end * product(sizes.slice(length + 1))
    }
  }
  return { share, of: all }
}

/** How many of a symbol the stops of a reel show. */
const countsOf = (model: SlotModel, reel: readonly SlotSymbol[], wanted: SlotSymbol) =>
  reel.map((_, stop) => inView(model, reel, stop).filter((symbol) => symbol === wanted).length)

/** In how many of all stop combinations exactly 0, 1, 2 … of a symbol are in view, on all or on some reels. */
export function countOdds(model: SlotModel, wanted: SlotSymbol, reels = model.strips): readonly bigint[] {
  let odds = [1n]
  for (const reel of reels) {
    const next = new Array<bigint>(odds.length + model.rows).fill(0n)
    for (const count of countsOf(model, reel, wanted))
      for (const [before, ways] of odds.entries()) next[before + count]! += ways
    odds = next
  }
  return odds
}

/** In how many of all stop combinations exactly 0 … 5 scatters are in view. */
export const scatterCounts = (model: SlotModel): readonly bigint[] => countOdds(model, 'scatter').slice(0, 6)

/**
 * How often a window wins: some line pays, or so many of a symbol are in view. Exact: whether a line pays is decided
 * on the first three reels, so their windows are counted one by one and the last two reels by their odds alone.
 */
export function hitRate(model: SlotModel, { symbol, from }: { symbol: SlotSymbol; from: number }): Fraction {
  const [one, two, three] = model.strips as [SlotSymbol[], SlotSymbol[], SlotSymbol[]]
  const last = countOdds(model, symbol, model.strips.slice(3))
  const all = last.reduce((sum, ways) => sum + ways)
  const starts = [...new Set(model.lines.map((rows) => rows.slice(0, 3).join()))].map((rows) =>
    rows.split(',').map(Number),
  )
  const counts = [one, two, three].map((reel) => countsOf(model, reel, symbol))
  let share = 0n
  for (let a = 0; a < one.length; a++)
    for (let b = 0; b < two.length; b++)
      for (let c = 0; c < three.length; c++) {
        const pays = starts.some(([x, y, z]) => {
          const first = one[(a + x!) % one.length]!
          const stands = (other: SlotSymbol | undefined) => other === first || other === 'wild'
          return first in model.pays && stands(two[(b + y!) % two.length]) && stands(three[(c + z!) % three.length])
        })
        const missing = from - counts[0]![a]! - counts[1]![b]! - counts[2]![c]!
        share += pays ? all : last.slice(Math.max(0, missing)).reduce((sum, ways) => sum + ways, 0n)
      }
  return { share, of: all * BigInt(one.length * two.length * three.length) }
}

const inView = (model: SlotModel, reel: readonly SlotSymbol[], stop: number) =>
  Array.from({ length: model.rows }, (_, row) => reel[(stop + row) % reel.length])

/**
 * The whole return per unit of stake: lines and scatters of the paid spin, plus the free spins that it is expected to
 * award. Free spins award no further spins; their line pays are multiplied and their scatters pay as usual.
 */
export function totalReturn(model: SlotModel): Fraction {
  const line = lineReturn(model)
  const ways = scatterCounts(model)
  const all = line.of
  const scatterPay = [0, 1, 2].reduce((sum, i) => sum + ways[i + 3]! * BigInt(model.scatter.pays[i]!), 0n)
  const freeSpins = [0, 1, 2].reduce((sum, i) => sum + ways[i + 3]! * BigInt(model.scatter.freeSpins[i]!), 0n)
  const paid = line.share + scatterPay
  const free = line.share * BigInt(model.freeMultiplier) + scatterPay
  return { share: paid * all + freeSpins * free, of: all * all }
}
