import { describe, expect, test } from 'vitest'
import { percent } from '#sandbox/engines/figures.ts'
import { classicFigures, evaluate, viewOf } from '#sandbox/engines/slot.ts'
import { countOdds, hitRate } from '#sandbox/engines/slot-figures.ts'
import { drawHoard, hoardFigures, slotHold } from '#sandbox/engines/slot-hold.ts'
import { hoardReturn, holdReturn, respinEnds } from '#sandbox/engines/slot-hold-figures.ts'
import { type HoldModel, hoard } from '#sandbox/engines/slot-hold-model.ts'
import { classic } from '#sandbox/engines/slot-model.ts'
import { seededRng } from './support.ts'

const stake = 10_000n
const chance = ({ share, of }: { share: bigint; of: bigint }) => Number((share * 10n ** 12n) / of) / 10 ** 12

describe('respins', () => {
  /** Two places and one respin: few enough cases to count by hand. */
  const tiny: HoldModel = { ...hoard, rows: 1, strips: [['a'], ['a']], hold: { ...hoard.hold, respins: 1, oneOf: 4 } }

  test('end as counted by hand', () => {
    // One coin: the last place fills in one of four. None: both 1/16; one of them 6/16, and then once more 1/4.
    const { coins, full } = respinEnds(tiny)
    expect(chance(full[1]!)).toBeCloseTo(1 / 4, 10)
    expect(chance(full[0]!)).toBeCloseTo(1 / 16 + (6 / 16) * (1 / 4), 10)
    expect(chance(coins[1]!)).toBeCloseTo(1.25, 10)
    expect(chance(coins[0]!)).toBeCloseTo(2 / 16 + (6 / 16) * 1.25, 10)
  })

  test('end where a long seeded run ends', () => {
    const rng = seededRng(5)
    let ended = 0
    let rounds = 0
    for (let spin = 0; spin < 150_000; spin++) {
      const { hold } = drawHoard(hoard, stake, rng).show
      if (hold?.coins.length !== 6) continue
      rounds += 1
      ended += 6 + hold.respins.reduce((sum, { landed }) => sum + landed.length, 0)
    }
    expect(rounds).toBeGreaterThan(900)
    expect(Math.abs(ended / rounds - chance(respinEnds(hoard).coins[6]!))).toBeLessThan(0.25)
  })
})

describe('the return', () => {
  test('is exact: lines, coins in view and the ends of respins; its weights make a thousand', () => {
    expect(slotHold.rtp).toBe(percent(hoardReturn(hoard), 2))
    expect(slotHold.rtp).toBe('96.30')
    expect(hoard.hold.worths.reduce((sum, [, weight]) => sum + weight, 0)).toBe(1000)
    const odds = countOdds(hoard, 'coin')
    expect(odds.reduce((sum, ways) => sum + ways)).toBe(
      hoard.strips.reduce((product, strip) => product * BigInt(strip.length), 1n),
    )
  })

  test('is what a long seeded run comes close to', () => {
    const rng = seededRng(77)
    const rounds = 150_000
    let lines = 0n
    let held = 0n
    for (let round = 0; round < rounds; round++) {
      const { show } = drawHoard(hoard, stake, rng)
      lines += BigInt(show.spin.win)
      held += BigInt(show.hold?.win ?? 0)
    }
    const all = rounds * Number(stake)
    expect(Math.abs(Number(held) / all - chance(holdReturn(hoard)))).toBeLessThan(0.04)
    expect(Math.abs(Number(lines) / all - (chance(hoardReturn(hoard)) - chance(holdReturn(hoard))))).toBeLessThan(0.02)
  })

  test('the rate of wins is what every window of a small machine gives', () => {
    const small = { ...hoard, strips: hoard.strips.map((strip) => strip.slice(4, 11)) }
    let wins = 0n
    const sizes = small.strips.map((strip) => strip.length)
    const all = sizes.reduce((product, size) => product * size, 1)
    for (let number = 0; number < all; number++) {
      let rest = number
      const stops = sizes.map((size) => {
        const stop = rest % size
        rest = Math.floor(rest / size)
        return stop
      })
      const view = viewOf(small, stops)
      const coins = view.flat().filter((symbol) => symbol === 'coin').length
      if (coins >= 6 || BigInt(evaluate(small, view, stake, 1).win) > 0n) wins += 1n
    }
    const { share, of } = hitRate(small, { symbol: 'coin', from: 6 })
    expect(share * BigInt(all)).toBe(wins * of)
  })

  test('the published rates and most wins hold', () => {
    expect(percent(hitRate(hoard, { symbol: 'coin', from: 6 }), 2)).toBe(hoardFigures.hitRate)
    expect(percent(hitRate(classic, { symbol: 'scatter', from: 3 }), 2)).toBe(classicFigures.hitRate)
    const lines = (model: typeof classic, stops: readonly number[]) =>
      Number(evaluate(model, viewOf(model, stops), stake * 20n, 1).win) / Number(stake * 20n)
    // Six coins with the dearest lines beside them, then a full board of the largest coins.
    const most = lines(hoard, [5, 2, 6, 5, 1]) + 15 * 200 + hoard.hold.full
    expect(most.toFixed(2)).toBe(hoardFigures.mostWin)
    // Five scatters, then twenty free spins of the dearest window, its lines counted twice.
    const free = classic.scatter.freeSpins[2] * 2 * lines(classic, [18, 4, 7, 21, 20])
    expect((lines(classic, [9, 13, 28, 13, 5]) + free).toFixed(2)).toBe(classicFigures.mostWin)
  })
})

test('a held coin stays, places fill one after another, and a full board pays more', () => {
  const rng = seededRng(9)
  for (let tries = 0; tries < 40_000; tries++) {
    const { win, show } = drawHoard(hoard, stake, rng)
    if (!show.hold) continue
    const landed = [...show.hold.coins, ...show.hold.respins.flatMap((respin) => respin.landed)]
    expect(new Set(landed.map(({ cell }) => cell)).size).toBe(landed.length)
    expect(show.hold.full).toBe(landed.length === 15)
    const worth = landed.reduce((sum, coin) => sum + coin.worth, show.hold.full ? hoard.hold.full : 0)
    expect(win).toBe(BigInt(show.spin.win) + stake * BigInt(worth))
    expect(show.hold.full || show.hold.respins.at(-1)!.left === 0).toBe(true)
  }
})
