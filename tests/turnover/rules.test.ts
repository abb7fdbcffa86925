import { expect, test } from 'vitest'
import { type Condition, fillInOrder, whole } from '#server/turnover/rules.ts'
import { fc } from '#tests/support/fast-check.ts'

const condition = (need: bigint, played: bigint, isClosed = false): Condition => ({ need, played, isClosed })
const filled = (...conditions: Condition[]) => fillInOrder(conditions).map((sum) => sum / whole)

test('one requirement takes what was played, and not more than it needs', () => {
  expect(filled(condition(100n, 0n))).toEqual([0n])
  expect(filled(condition(100n, 99n * whole))).toEqual([99n])
  expect(filled(condition(100n, 100n * whole))).toEqual([100n])
  expect(filled(condition(100n, 250n * whole))).toEqual([100n])
})

test('a part of a unit is kept exactly', () => {
  expect(fillInOrder([condition(100n, 1n)])).toEqual([1n])
  expect(fillInOrder([condition(1n, whole - 1n)])).toEqual([whole - 1n])
})

test('what was played before the second one does not fill it', () => {
  expect(filled(condition(100n, 250n * whole), condition(50n, 0n))).toEqual([100n, 0n])
})

test('what is played after the second one fills the first one first', () => {
  expect(filled(condition(100n, 60n * whole), condition(50n, 70n * whole))).toEqual([100n, 30n])
})

test('a closed one takes nothing and leaves it to the others', () => {
  expect(filled(condition(100n, 60n * whole, true), condition(50n, 70n * whole))).toEqual([0n, 50n])
  expect(filled(condition(100n, 0n), condition(50n, 0n, true), condition(10n, 105n * whole))).toEqual([100n, 0n, 5n])
})

test('a sum below zero, of a reversal that is counted before its round, gives nothing', () => {
  expect(filled(condition(100n, -5n), condition(50n, 10n * whole))).toEqual([10n, 0n])
})

const conditions = fc.array(
  fc.record({
    need: fc.bigInt({ min: 1n, max: 30n }),
    played: fc.bigInt({ min: -3n * whole, max: 50n * whole }),
    isClosed: fc.boolean(),
  }),
  { maxLength: 8 },
)
const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n)

test('no more is given than was played, from any point on, and none gets more than it needs', () => {
  fc.assert(
    fc.property(conditions, (all) => {
      const given = fillInOrder(all)
      for (const [at, one] of all.entries()) {
        expect(given[at]).toBeGreaterThanOrEqual(0n)
        expect(given[at]).toBeLessThanOrEqual(one.isClosed ? 0n : one.need * whole)
        const played = all.slice(at).map((rest) => (rest.played > 0n ? rest.played : 0n))
        expect(sum(given.slice(at))).toBeLessThanOrEqual(sum(played))
      }
    }),
  )
})

test('an earlier one is never left behind while a later one is given what it could use', () => {
  fc.assert(
    fc.property(conditions, (all) => {
      const given = fillInOrder(all)
      for (const [at, one] of all.entries())
        if (!one.isClosed && given[at]! < one.need * whole) expect(sum(given.slice(at + 1))).toBe(0n)
    }),
  )
})

test('more play never takes anything away', () => {
  fc.assert(
    fc.property(conditions, fc.nat(7), fc.bigInt({ min: 1n, max: whole }), (all, at, more) => {
      const before = fillInOrder(all)
      const after = fillInOrder(all.map((one, n) => (n === at ? { ...one, played: one.played + more } : one)))
      for (const [n, one] of before.entries()) expect(after[n]).toBeGreaterThanOrEqual(one)
    }),
  )
})
