import type { Fraction } from './figures.ts'
import { choose } from './keno.ts'
import { countOdds, lineReturn } from './slot-figures.ts'
import type { HoldModel } from './slot-hold-model.ts'

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

const sum = (a: Fraction, b: Fraction): Fraction => {
  const share = a.share * b.of + b.share * a.of
  const of = a.of * b.of
  const common = divisor(share, of)
  return common === 0n ? { share: 0n, of: 1n } : { share: share / common, of: of / common }
}

const times = (a: Fraction, b: Fraction): Fraction => ({ share: a.share * b.share, of: a.of * b.of })

const whole = (value: number): Fraction => ({ share: BigInt(value), of: 1n })

/**
 * What respins are expected to end with, for every number of coins that they begin with: how many coins, and how
 * likely a full board is. Exact: from a full board backwards, each state from those that it can lead to.
 */
export function respinEnds({ hold, rows, strips }: HoldModel) {
  const places = rows * strips.length
  const of = BigInt(hold.oneOf)
  const coins: Fraction[] = []
  const full: Fraction[] = []
  coins[places] = whole(places)
  full[places] = whole(1)
  for (let held = places - 1; held >= 0; held--) {
    const empty = places - held
    const lands = (count: number): Fraction => ({
      share: choose(empty, count) * (of - 1n) ** BigInt(empty - count),
      of: of ** BigInt(empty),
    })
    const expect = (ends: readonly Fraction[], nothing: Fraction) => {
      let after = nothing
      for (let left = 0; left < hold.respins; left++) {
        let next = times(lands(0), after)
        for (let count = 1; count <= empty; count++) next = sum(next, times(lands(count), ends[held + count]!))
        after = next
      }
      return after
    }
    // A coin that lands gives all respins back, hence leads to the ends of a later state.
    coins[held] = expect(coins, whole(held))
    full[held] = expect(full, whole(0))
  }
  return { coins, full }
}

/** What the held coins return per unit of stake. */
export function holdReturn(model: HoldModel): Fraction {
  const { hold } = model
  const { coins, full } = respinEnds(model)
  const mean = { share: hold.worths.reduce((all, [worth, weight]) => all + BigInt(worth * weight), 0n), of: 1000n }
  const odds = countOdds(model, 'coin')
  const all = model.strips.reduce((product, strip) => product * BigInt(strip.length), 1n)
  let total = whole(0)
  for (let count = hold.from; count < odds.length; count++) {
    const pays = sum(times(mean, coins[count]!), times(whole(hold.full), full[count]!))
    total = sum(total, times({ share: odds[count]!, of: all }, pays))
  }
  return total
}

export const hoardReturn = (model: HoldModel): Fraction => sum(lineReturn(model), holdReturn(model))
