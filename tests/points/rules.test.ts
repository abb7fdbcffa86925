import { describe, expect, test } from 'vitest'
import { earn, formatPoints, parsePoints, usableOf } from '#server/points/rules.ts'
import { fc } from '#tests/support/fast-check.ts'

describe('what bets earn', () => {
  const bet = fc.record({
    base: fc.bigInt({ min: -5_000_000n, max: 5_000_000n }),
    rate: fc.bigInt({ min: 1n, max: 999n }),
  })

  test('is the same however they are cut, less than a unit of which is carried', () => {
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 20 }), fc.nat(20), (bets, cut) => {
        const whole = earn(0n, bets)
        const first = earn(0n, bets.slice(0, cut))
        const second = earn(first.carry, bets.slice(cut))
        expect([...first.units, ...second.units]).toEqual(whole.units)
        expect(second.carry).toBe(whole.carry)
        const given = bets.reduce((sum, { base, rate }) => sum + base * rate, 0n)
        expect(whole.units.reduce((sum, units) => sum + units, 0n) * 10_000n + whole.carry).toBe(given)
        expect(whole.carry >= 0n && whole.carry < 10_000n).toBe(true)
      }),
    )
  })

  test('is carried below zero, too, without a unit being made of nothing', () => {
    expect(earn(0n, [{ base: -1n, rate: 1n }])).toEqual({ units: [-1n], carry: 9_999n })
    expect(earn(9_999n, [{ base: 1n, rate: 1n }])).toEqual({ units: [1n], carry: 0n })
  })
})

test.each([
  [1_000n, 0n, 1_000n],
  [1_000n, 400n, 600n],
  [1_000n, 1_000n, 0n],
  [1_000n, 1_400n, 0n],
  [1_000n, -400n, 1_000n],
  [-5n, 0n, 0n],
])('of %s, of which %s may be taken back, %s can be spent', (balance, waiting, usable) => {
  expect(usableOf(balance, waiting)).toBe(usable)
})

test.each([
  ['12', 1_200_000n],
  ['-0.5', -50_000n],
  ['0', 0n],
  ['1.234', undefined],
  ['--1', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%s is read as points', (text, units) => {
  expect(parsePoints(text)).toBe(units)
})

test('points are written with two decimals, cut towards zero', () => {
  expect([formatPoints(186_412_999n), formatPoints(-1n)]).toEqual(['1864.12', '0.00'])
})
