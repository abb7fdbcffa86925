import { expect, test } from 'vitest'
import { pauseMs } from '#server/free-rounds/rules.ts'

test('pauses double, to an hour at most', () => {
  expect([1, 2, 3, 4].map(pauseMs)).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(pauseMs(10)).toBe(2_560_000)
  expect(pauseMs(11)).toBe(3_600_000)
  expect(pauseMs(2_000)).toBe(3_600_000)
})
