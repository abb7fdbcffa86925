import { expect, test } from 'vitest'
import { hundredOf, payoutChart } from '#layouts/payout-chart.ts'

const day = (at: number, medianS?: number, p90S?: number) => ({ day: `2026-01-0${at}`, medianS, p90S })

test('draws a line through days in a row, and leaves a gap where nothing was paid', () => {
  const chart = payoutChart([day(1, 300, 600), day(2, 600, 1_200), day(3), day(4, 300, 600), day(5, 300, 600)])
  expect(chart.grid.map(({ minutes, percent }) => [minutes, percent])).toEqual([
    [0, 0],
    [5, 25],
    [10, 50],
    [15, 75],
    [20, 100],
  ])
  expect(chart.median).toBe('M0 75L250 50M750 75L1000 75')
  expect(chart.p90).toBe('M0 50L250 0M750 50L1000 50')
  expect(chart.band).toBe('M0 50L250 0L250 50L0 75ZM750 50L1000 50L1000 75L750 75Z')
  expect(chart.dots).toEqual([])
})

test('a day that stands alone is a dot', () => {
  const { median, dots } = payoutChart([day(1), day(2, 60, 120), day(3)])
  expect(median).toBe('')
  expect(dots).toEqual([
    { left: 50, bottom: 50, of: 'median' },
    { left: 50, bottom: 100, of: 'p90' },
  ])
})

test('has a grid without any day, and one for the longest waits', () => {
  expect(payoutChart([]).grid.length).toBe(2)
  expect(payoutChart([day(1, 60, 86_400 * 10)]).grid.at(-1)).toMatchObject({ percent: 100 })
})

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [46, 37, 15, 2],
    [46, 37, 15, 2],
  ],
  [
    [999, 1],
    [100, 0],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('shares of a hundred of %j are %j', (counts, shares) => {
  expect(hundredOf(counts)).toEqual(shares)
})
