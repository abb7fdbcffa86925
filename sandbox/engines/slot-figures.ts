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

/** In how many of all stop combinations exactly 0 … 5 scatters are in view. */
export function scatterCounts(model: SlotModel): readonly bigint[] {
  let ways = [1n]
  for (const reel of model.strips) {
    const shown = BigInt(reel.filter((_, stop) => inView(model, reel, stop).includes('scatter')).length)
    const hidden = BigInt(reel.length) - shown
    ways = Array.from({ length: ways.length + 1 }, (_, n) => (ways[n] ?? 0n) * hidden + (ways[n - 1] ?? 0n) * shown)
  }
  return ways
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
