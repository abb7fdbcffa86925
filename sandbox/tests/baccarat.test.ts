import { describe, expect, test } from 'vitest'
import {
  baccarat,
  backOf,
  bankerDraws,
  deal,
  decks,
  resultOf,
  type Side,
  sides,
  spotReturns,
} from '#sandbox/engines/baccarat.ts'
import { percent } from '#sandbox/engines/figures.ts'
import { seededRng } from './support.ts'

/**
 * Ways to deal six cards in order from the shoe, by point value, that end in each result. Every coup looks at its first
 * cards only, so six are counted for all of them; the product stays below 2^53.
 */
function countResults(): Readonly<Record<Side | 'all', number>> {
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

  for (const spot of sides)
    test(`on ${spot} is ${spotReturns[spot]} %, as published`, () => {
      const back = sides.reduce((sum, result) => sum + BigInt(counts[result]) * BigInt(backOf(spot, result)), 0n)
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
    const seen = new Set<Side>()
    const bets = [
      { spot: 'player', chips: 1 },
      { spot: 'banker', chips: 2 },
      { spot: 'tie', chips: 1 },
    ]
    while (seen.size < 3) {
      const { win, show } = baccarat.draw(2_000_000n, { bets }, rng)
      seen.add(show.result.result)
      expect(win).toBe({ player: 4_000_000n, banker: 7_800_000n, tie: 24_000_000n }[show.result.result])
    }
  })

  test('pays a pair by the first two cards alone', () => {
    // Ranks count from the ace as 0: player 5 5, banker 6 10, then a third card each.
    const coup = from(4, 5, 4, 9, 4, 0)
    expect(coup).toMatchObject({ playerPair: true, bankerPair: false })
    expect(baccarat.shared.backOf('player-pair', coup)).toBe(1200)
    expect(baccarat.shared.backOf('banker-pair', coup)).toBe(0)
    // A second card of one rank: 31 of the 415 that are left.
    expect(percent({ share: 31n * 12n, of: 415n }, 2)).toBe(spotReturns['player-pair'])
  })

  test('takes no bet without a chip, with half a chip, twice on a spot or on a spot that is not there', () => {
    const takes = (...bets: readonly object[]) => baccarat.choice.safeParse({ bets }).success
    expect(takes()).toBe(false)
    expect(takes({ spot: 'player', chips: 1 })).toBe(true)
    for (const chips of [0, -1, 0.5, 501]) expect(takes({ spot: 'player', chips })).toBe(false)
    expect(takes({ spot: 'player', chips: 1 }, { spot: 'player', chips: 1 })).toBe(false)
    expect(takes({ spot: 'dragon', chips: 1 })).toBe(false)
  })
})
