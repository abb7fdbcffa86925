import { describe, expect, test } from 'vitest'
import {
  baccarat,
  backOf,
  bankerDraws,
  deal,
  decks,
  resultOf,
  type Spot,
  spotReturns,
  spots,
} from '#sandbox/engines/baccarat.ts'
import { percent } from '#sandbox/engines/figures.ts'
import { seededRng } from './support.ts'

/**
 * Ways to deal six cards in order from the shoe, by point value, that end in each result. Every coup looks at its first
 * cards only, so six are counted for all of them; the product stays below 2^53.
 */
function countResults(): Readonly<Record<Spot | 'all', number>> {
  const left = Array.from({ length: 10 }, (_, value) => decks * (value === 0 ? 16 : 4))
  const counts = { player: 0, banker: 0, tie: 0, all: 0 }
  const order: number[] = []
  const visit = (ways: number) => {
    if (order.length < 6) {
      for (let value = 0; value < 10; value++) {
        const more = left[value]!
        left[value] = more - 1
        order.push(value)
        visit(ways * more)
        order.pop()
        left[value] = more
      }
      return
    }
    const [p1, b1, p2, b2, ...rest] = order as [number, number, number, number, number, number]
    let player = (p1 + p2) % 10
    let banker = (b1 + b2) % 10
    if (player < 8 && banker < 8) {
      const third = player <= 5 ? rest.shift()! : undefined
      if (third !== undefined) player = (player + third) % 10
      if (bankerDraws(banker, third)) banker = (banker + rest.shift()!) % 10
    }
    counts[resultOf(player, banker)] += ways
    counts.all += ways
  }
  visit(1)
  return counts
}

describe('the return of baccarat', () => {
  const counts = countResults()

  test('counts every deal of eight decks', () => {
    expect(counts.all).toBe(416 * 415 * 414 * 413 * 412 * 411)
    expect(counts.player + counts.banker + counts.tie).toBe(counts.all)
  })

  for (const spot of spots)
    test(`on ${spot} is ${spotReturns[spot]} %, as published`, () => {
      const back = spots.reduce((sum, result) => sum + BigInt(counts[result]) * BigInt(backOf(spot, result)), 0n)
      expect(percent({ share: back, of: BigInt(counts.all) * 100n }, 2)).toBe(spotReturns[spot])
    })

  test('in the catalogue is the one of the best spot', () => {
    expect(baccarat.rtp).toBe(spotReturns.banker)
  })
})

describe('a coup', () => {
  const from = (...ranks: readonly number[]) => {
    const cards = [...ranks]
    return deal(() => cards.shift()!)
  }

  test('ends on a natural', () => {
    // Player 4 + 4, banker 6 + 10; ranks count from the ace as 0.
    expect(from(3, 5, 3, 9)).toMatchObject({ player: [3, 3], banker: [5, 9], playerPoints: 8, bankerPoints: 6 })
  })

  test('deals the third cards by the table', () => {
    expect(from(0, 1, 9, 9, 7, 6)).toMatchObject({ player: [0, 9, 7], banker: [1, 9, 6], playerPoints: 9 })
    expect(from(0, 2, 9, 9, 7).banker).toHaveLength(2)
  })

  test('pays each spot, returns both sides on a tie and takes several chips at once', () => {
    const rng = seededRng(7)
    const seen = new Set<Spot>()
    while (seen.size < 3) {
      const { win, show } = baccarat.draw(2_000_000n, { player: 1, banker: 2, tie: 1 }, rng)
      seen.add(show.result)
      expect(win).toBe({ player: 4_000_000n, banker: 7_800_000n, tie: 24_000_000n }[show.result])
    }
  })

  test('takes no bet without a chip, below nothing or above the most', () => {
    const takes = (player: number) => baccarat.choice.safeParse({ player, banker: 0, tie: 0 }).success
    expect([0, 1, 20, 21, -1, 0.5].map(takes)).toEqual([false, true, true, false, false, false])
  })
})
