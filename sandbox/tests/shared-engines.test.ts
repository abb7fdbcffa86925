import { describe, expect, test } from 'vitest'
import { openShoe } from '#sandbox/engines/cards.ts'
import { compare, dragonTiger, dragonTigerReturns, dragonTigerSpots } from '#sandbox/engines/dragon-tiger.ts'
import type { Rng } from '#sandbox/engines/engine.ts'
import { percent } from '#sandbox/engines/figures.ts'
import { ballsReturn, fiveOf, lotteryFive, lotterySix, sixOf } from '#sandbox/engines/lottery-balls.ts'
import { digitsReturn, lotteryThai } from '#sandbox/engines/lottery-digits.ts'
import { lotteryVnNorth, lotteryVnSouth, northern, southern } from '#sandbox/engines/lottery-vietnam.ts'
import { moneyWheel, moneyWheelOrder, segmentCount, segments } from '#sandbox/engines/money-wheel.ts'
import { roulette, spots, wheel } from '#sandbox/engines/roulette.ts'
import { sicBo, sicBoOdds, sicBoThrows } from '#sandbox/engines/sic-bo.ts'
import { seededRng } from './support.ts'

/** Chance that says these numbers in turn. */
const says = (...numbers: readonly number[]): Rng => {
  const left = [...numbers]
  return { below: () => left.shift() ?? 0 }
}

describe('roulette', () => {
  const results = Array.from({ length: 37 }, (_, at) => roulette.shared.result(says(at)))

  test('draws each of its 37 numbers once', () => {
    expect(results.map(({ number }) => number).sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, at) => at))
    expect(new Set(wheel).size).toBe(37)
  })

  test('returns 36 of 37 on every bet of the cloth: 97.30 %', () => {
    for (const spot of spots.keys()) {
      const back = results.reduce((sum, result) => sum + roulette.shared.backOf(spot, result), 0)
      expect(back, spot).toBe(3600)
    }
    expect(((3600 / 3700) * 100).toFixed(2)).toBe(roulette.rtp)
  })

  test('has every bet of the European cloth', () => {
    const count = (kind: string) => [...spots.keys()].filter((spot) => spot.startsWith(`${kind}:`)).length
    expect(['straight', 'split', 'street', 'corner', 'line', 'dozen', 'column'].map(count)).toEqual([
      37, 60, 14, 23, 11, 3, 3,
    ])
    expect(spots.get('corner:1')).toEqual([1, 2, 4, 5])
    expect(spots.get('line:31')).toEqual([31, 32, 33, 34, 35, 36])
  })
})

describe('dragon tiger', () => {
  test.each(dragonTigerSpots)('returns what it publishes on %s, over all pairs of eight decks', (spot) => {
    let back = 0n
    for (let dragon = 0; dragon < 52; dragon++)
      for (let tiger = 0; tiger < 52; tiger++) {
        const ways = 8n * (dragon === tiger ? 7n : 8n)
        back += ways * BigInt(dragonTiger.shared.backOf(spot, compare(dragon, tiger)))
      }
    expect(percent({ share: back, of: 416n * 415n * 100n }, 2)).toBe(dragonTigerReturns[spot])
  })

  test('takes both cards from one shoe', () => {
    const next = openShoe(8, seededRng(5))
    expect(dragonTiger.shared.result(seededRng(5))).toEqual(compare(next(), next()))
  })
})

describe('sic bo', () => {
  const returned = (spot: string) => {
    const back = sicBoThrows.reduce((sum, thrown) => sum + sicBo.shared.backOf(spot, thrown), 0)
    return percent({ share: BigInt(back), of: 21_600n }, 2)
  }

  test('counts 216 throws and returns less than it takes on every bet', () => {
    expect(sicBoThrows).toHaveLength(216)
    for (const spot of Object.keys(sicBoOdds)) {
      expect(Number(returned(spot)), spot).toBeGreaterThan(83)
      expect(Number(returned(spot)), spot).toBeLessThan(98)
    }
    expect(['small', 'big', 'odd', 'even'].map(returned)).toEqual(new Array(4).fill(sicBo.rtp))
    expect(['single:4', 'pair:2-5', 'double:3', 'triple:6', 'any-triple', 'total:10'].map(returned)).toEqual([
      '92.12',
      '97.22',
      '88.88',
      '83.79',
      '88.88',
      '87.50',
    ])
  })

  test('pays a number for every die and nothing on small with a triple', () => {
    const triple = { dice: [2, 2, 2], total: 6 } as const
    expect(sicBo.shared.backOf('single:2', triple)).toBe(400)
    expect(sicBo.shared.backOf('small', triple)).toBe(0)
    expect(sicBo.shared.backOf('triple:2', triple)).toBe(18_100)
  })
})

test('the money wheel bears what it publishes, and every bet returns the same', () => {
  for (const [pays, count] of Object.entries(segments)) {
    expect(moneyWheelOrder.filter((one) => one === Number(pays))).toHaveLength(count)
    expect(percent({ share: BigInt(count * (Number(pays) + 1)), of: BigInt(segmentCount) }, 2)).toBe(moneyWheel.rtp)
    expect(moneyWheel.shared.backOf(`pays:${pays}`, { segment: 0, pays: Number(pays) })).toBe((Number(pays) + 1) * 100)
  }
  expect(moneyWheelOrder).toHaveLength(segmentCount)
})

describe('lotteries of digits', () => {
  test('return what they publish, counted over every draw', () => {
    const back = (kind: Parameters<typeof digitsReturn>[0], digits: string) => percent(digitsReturn(kind, digits), 2)
    expect(back('top3', '007')).toBe('90.00')
    expect(back('any3', '123')).toBe('90.00')
    expect(back('any3', '144')).toBe('90.00')
    expect(back('top2', '00')).toBe('90.00')
    expect(back('bottom2', '99')).toBe('90.00')
    expect(back('runtop', '5')).toBe('89.43')
    expect(back('runbottom', '5')).toBe('89.30')
  })

  test('reads the ends of the prizes', () => {
    const result = { top: '512340', bottom: '07', text: '' }
    const pays = (spot: string) => lotteryThai.shared.backOf(spot, result)
    expect([pays('top3:340'), pays('any3:034'), pays('top2:40'), pays('bottom2:07')]).toEqual([
      90_000, 15_000, 9000, 9000,
    ])
    expect([pays('top3:512'), pays('any3:345'), pays('top2:07'), pays('runtop:5'), pays('runtop:4')]).toEqual([
      0, 0, 0, 0, 330,
    ])
  })

  test('takes only whole numbers of the kind', () => {
    const takes = (spot: string) => lotteryThai.choice.safeParse({ bets: [{ spot, chips: 1 }] }).success
    expect(['top3:012', 'any3:112', 'runtop:0'].map(takes)).toEqual([true, true, true])
    expect(['top3:12', 'top3:1234', 'any3:111', 'top2:1x', 'lo2:12', 'toString:1'].map(takes)).toEqual(
      new Array(6).fill(false),
    )
  })
})

describe.each([
  ['northern', lotteryVnNorth, northern, 27, 334],
  ['southern', lotteryVnSouth, southern, 18, 500],
] as const)('the %s lottery of Vietnam', (_name, engine, table, numbers, loPays) => {
  test('draws the numbers of its table', () => {
    const { prizes } = engine.shared.result(seededRng(4))
    expect(prizes.map(({ numbers: row }) => row.map(({ length }) => length))).toEqual(
      table.map(({ count, digits }) => new Array(count).fill(digits)),
    )
    expect(prizes.flatMap(({ numbers: row }) => row)).toHaveLength(numbers)
  })

  test('pays lô once for every number that ends so, which comes to its return', () => {
    const prizes = [
      { prize: 'special', numbers: ['12345'] },
      { prize: '1', numbers: ['00045', '99945'] },
    ]
    const result = { prizes, text: '12345' }
    expect(engine.shared.backOf('lo2:45', result)).toBe(3 * loPays)
    expect([engine.shared.backOf('de2:45', result), engine.shared.backOf('cang3:345', result)]).toEqual([9000, 90_000])
    expect([engine.shared.backOf('de2:44', result), engine.shared.backOf('cang3:045', result)]).toEqual([0, 0])
    // Each number ends in one of a hundred ways, whatever the others do: the expectations add up.
    expect(percent({ share: BigInt(numbers * loPays), of: 10_000n }, 2)).toBe(engine.rtp)
  })
})

describe.each([
  ['five balls', lotteryFive, fiveOf],
  ['six balls', lotterySix, sixOf],
] as const)('%s', (_name, engine, form) => {
  test('returns what it publishes', () => {
    expect(percent(ballsReturn(form, 1), 2)).toBe(engine.rtp)
    for (const picks of ['first', ...Object.keys(form.pays).map(Number)] as const) {
      const back = Number(percent(ballsReturn(form, picks), 2))
      expect(back, String(picks)).toBeGreaterThan(89)
      expect(back, String(picks)).toBeLessThan(92)
    }
  })

  test('draws different balls and pays when all picks are among them', () => {
    const { balls } = engine.shared.result(seededRng(8))
    expect(new Set(balls).size).toBe(form.drawn)
    const rising = [...balls].sort((a, b) => a - b)
    expect(engine.shared.backOf(`pick2:${rising[0]}-${rising[1]}`, { balls, text: '' })).toBe(form.pays[2])
    expect(engine.shared.backOf(`first:${balls[0]}`, { balls, text: '' })).toBe(form.first)
    expect(engine.shared.backOf(`first:${balls[1]}`, { balls, text: '' })).toBe(0)
  })

  test('knows a set of picks by one name only', () => {
    const takes = (spot: string) => engine.choice.safeParse({ bets: [{ spot, chips: 1 }] }).success
    expect([takes('pick2:3-9'), takes('pick2:9-3'), takes('pick2:3-3'), takes('pick2:3'), takes('pick1:0')]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(takes(`pick1:${form.field}`)).toBe(true)
    expect(takes(`pick1:${form.field + 1}`)).toBe(false)
  })
})
