import { describe, expect, test } from 'vitest'
import { games } from '#sandbox/catalogue/index.ts'
import { percent } from '#sandbox/engines/figures.ts'
import { engines } from '#sandbox/engines/registry.ts'
import { drawSlot, evaluate, slot, viewOf } from '#sandbox/engines/slot.ts'
import { lineReturn, totalReturn } from '#sandbox/engines/slot-figures.ts'
import { classic, type SlotModel } from '#sandbox/engines/slot-model.ts'
import { seededRng } from './support.ts'

const stake = 20_000n

/** A machine small enough to try every window: 5^5 stops, with the real evaluation. */
const small: SlotModel = {
  ...classic,
  strips: [
    ['h1', 'a', 'a', 'scatter', 'k'],
    ['a', 'wild', 'k', 'h1', 'scatter'],
    ['scatter', 'a', 'k', 'wild', 'a'],
    ['a', 'h1', 'wild', 'k', 'a'],
    ['k', 'a', 'h1', 'scatter', 'a'],
  ],
}

function everyWindow(model: SlotModel, see: (stops: readonly number[]) => void) {
  const sizes = model.strips.map((strip) => strip.length)
  const all = sizes.reduce((product, size) => product * size, 1)
  for (let number = 0; number < all; number++) {
    let rest = number
    see(
      sizes.map((size) => {
        const stop = rest % size
        rest = Math.floor(rest / size)
        return stop
      }),
    )
  }
  return all
}

describe('the return to the player', () => {
  test('computed from the strips, it is what every window paid through the real evaluation gives', () => {
    let paid = 0n
    let free = 0n
    let freeSpins = 0n
    const windows = everyWindow(small, (stops) => {
      const view = viewOf(small, stops)
      const spin = evaluate(small, view, stake, 1)
      paid += BigInt(spin.win)
      free += BigInt(evaluate(small, view, stake, small.freeMultiplier).win)
      if (spin.scatters) freeSpins += BigInt(small.scatter.freeSpins[spin.scatters.count - 3]!)
    })
    const count = BigInt(windows)
    const { share, of } = totalReturn(small)
    expect((paid * count + freeSpins * free) * of).toBe(share * stake * count * count)
  })

  test('of the published game is 96.20 %, and its base game is the larger part', () => {
    expect(slot.rtp).toBe('96.20')
    expect(percent(totalReturn(classic), 1)).toBe('96.2')
    expect(Number(percent(lineReturn(classic), 2))).toBeGreaterThan(60)
  })

  test('is what a long seeded run comes close to', () => {
    const rng = seededRng(20_260_105)
    const rounds = 80_000
    let won = 0n
    for (let round = 0; round < rounds; round++) won += drawSlot(classic, stake, rng).win
    expect(Number(won) / (rounds * Number(stake))).toBeGreaterThan(0.91)
    expect(Number(won) / (rounds * Number(stake))).toBeLessThan(1.01)
  })

  test('stands in the catalogue within a tenth of a point for every game that an engine plays', () => {
    for (const game of games.filter(({ engine }) => engine !== undefined)) {
      const engine = engines.get(game.engine!)
      expect(engine, game.gameCode).toBeDefined()
      expect(Math.abs(Number(engine!.rtp) - Number(game.rtp)), game.gameCode).toBeLessThanOrEqual(0.1)
      if (game.gameType === 'RNG') expect(game.volatility, game.gameCode).toBe(engine!.volatility)
    }
  })
})

describe('a window', () => {
  const plain = [
    ['k', 'a', 'q'],
    ['j', 'wild', 't'],
    ['q', 'a', 'h1'],
    ['t', 'j', 'h2'],
    ['k', 'q', 'j'],
  ] as const

  test('pays the longest run from the left, wild counted in', () => {
    const spin = evaluate(classic, plain, 2_000_000n, 1)
    const middle = spin.lines.find(({ line }) => line === 0)
    expect(middle).toEqual({ line: 0, symbol: 'a', length: 3, win: (100_000n * 15n).toString() })
  })

  test('counts line wins double in free spins, scatters as ever', () => {
    const scattered = [
      ['scatter', 'a', 'q'],
      plain[1],
      ['scatter', 'a', 'h1'],
      plain[3],
      ['k', 'q', 'scatter'],
    ] as const
    const paid = evaluate(classic, scattered, 2_000_000n, 1)
    const free = evaluate(classic, scattered, 2_000_000n, 2)
    expect(paid.scatters).toEqual({ count: 3, win: '4000000' })
    expect(BigInt(free.win) - 4_000_000n).toBe((BigInt(paid.win) - 4_000_000n) * 2n)
  })

  test('three scatters award ten free spins, all drawn with the round', () => {
    const rng = seededRng(3)
    let draw = drawSlot(classic, stake, rng)
    while (draw.show.freeSpins === 0) draw = drawSlot(classic, stake, rng)
    expect(draw.show.spins).toHaveLength(1 + draw.show.freeSpins)
    expect(draw.win).toBe(draw.show.spins.reduce((sum, spin) => sum + BigInt(spin.win), 0n))
  })
})

describe('the strips', () => {
  test('never show two scatters on one reel, and no wild on the first', () => {
    for (const strip of classic.strips)
      for (let stop = 0; stop < strip.length; stop++) {
        const shown = [0, 1, 2].map((row) => strip[(stop + row) % strip.length])
        expect(shown.filter((symbol) => symbol === 'scatter').length).toBeLessThanOrEqual(1)
      }
    expect(classic.strips[0]).not.toContain('wild')
  })

  test('twenty different lines', () => {
    expect(new Set(classic.lines.map(String)).size).toBe(20)
  })
})
