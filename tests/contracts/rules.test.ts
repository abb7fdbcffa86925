import { expect, test } from 'vitest'
import { mayOffer, readRate, showRate } from '#server/contracts/rules.ts'

test.each([
  ['nothing', 0, 100, false],
  ['the least', 1, 100, true],
  ['all of the own rate', 100, 100, true],
  ['more than the own rate', 101, 100, false],
  ['anything without a rate of one’s own', 1, undefined, false],
] as const)('an agent who promises %s: %d of %s', (_, points, own, may) => {
  expect(mayOffer(points, own)).toBe(may)
})

test('rates are read and written in hundredths of a per cent', () => {
  for (const [text, points] of [
    ['0.01', 1],
    ['0.8', 80],
    ['1', 100],
    ['99.99', 9_999],
    ['100.00', 10_000],
  ] as const)
    expect(readRate(text)).toBe(points)
  for (const [points, text] of [
    [1, '0.01'],
    [80, '0.80'],
    [100, '1.00'],
    [9_999, '99.99'],
  ] as const)
    expect(showRate(points)).toBe(text)
})
