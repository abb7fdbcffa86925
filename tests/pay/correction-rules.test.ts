import { expect, test } from 'vitest'
import { mayCorrect, movedNow, reversalOf } from '#server/pay/correction-rules.ts'

test.each([
  ['more', 10n, 0n, 5n, true],
  ['something for a line that paid nothing', 0n, 0n, 1n, true],
  ['nothing', 10n, 0n, 0n, false],
  ['all of it back', 10n, 0n, -10n, true],
  ['a unit more than all of it back', 10n, 0n, -11n, false],
  ['what is left after an earlier one', 10n, -4n, -6n, true],
  ['more than is left after an earlier one', 10n, -4n, -7n, false],
  ['back what an earlier one added', 10n, 5n, -15n, true],
])('a correction may bring %s', (_, pay, corrected, amount, may) => {
  expect(mayCorrect({ pay, corrected }, amount)).toBe(may)
})

test('a reversal takes what was paid with what was corrected since', () => {
  expect(reversalOf({ pay: 10n, corrected: 0n })).toBe(-10n)
  expect(reversalOf({ pay: 10n, corrected: -4n })).toBe(-6n)
  expect(reversalOf({ pay: 10n, corrected: -10n })).toBe(0n)
})

test.each([
  [5n, 0n, 5n],
  [-5n, 9n, -5n],
  [-5n, 5n, -5n],
  [-5n, 4n, -4n],
  [-5n, 0n, 0n],
  [-5n, -1n, 0n],
])('of %s with %s at hand %s is moved now', (wanted, has, moved) => {
  expect(movedNow(wanted, has)).toBe(moved)
})
