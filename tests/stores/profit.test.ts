import { describe, expect, test } from 'vitest'
import { averageOf, backOfHundred, scaleOf, shortOf, spotsOf } from '#islands/records/profit-lines.ts'
import { monthOf, periodOf, profitList } from '#stores/profit.ts'
import { fc } from '#tests/support/fast-check.ts'

const now = new Date('2026-11-18T07:30:00.000Z')
const period = (range: 'week' | 'month' | 'year', at = '') => periodOf({ range, at }, 'Asia/Bangkok', now)

describe('the period of profit and loss', () => {
  test('is a week from Monday, a month, or twelve months, in the days of the site', () => {
    expect(period('week')).toMatchObject({ from: '2026-11-16', to: '2026-11-22', by: 'day', later: undefined })
    expect(period('month', '2026-02-10')).toMatchObject({ from: '2026-02-01', to: '2026-02-28', earlier: '2026-01-31' })
    expect(period('year')).toMatchObject({ from: '2025-12-01', to: '2026-11-30', by: 'month', earlier: undefined })
    const late = new Date('2026-11-30T18:00:00.000Z')
    expect(periodOf(profitList.start, 'Asia/Bangkok', late).from).toBe('2026-12-01')
  })

  test('reaches thirteen months back, and no further than now', () => {
    expect(period('month', '2025-11-01').earlier).toBe('2025-10-31')
    expect(period('month', '2025-10-31').earlier).toBeUndefined()
    expect(period('month', '2026-10-02').later).toBe('')
    expect(period('month', '2026-09-02').later).toBe('2026-10-31')
    expect(period('year', '2025-11-05').later).toBe('')
  })

  test('has a spot for each of its days or months, and knows those to come', () => {
    const days = spotsOf([], period('month'), '2026-11-18')
    expect([days.length, days.filter(({ isLater }) => isLater).length]).toEqual([30, 12])
    expect(spotsOf([], period('year'), '2026-11-18').map(({ day }) => day)).toEqual(
      Array.from({ length: 12 }, (_, no) => monthOf('2025-12-01', no)),
    )
  })
})

test('what came back of a hundred, and the average of a day', () => {
  expect(backOfHundred('86400.00', '84060.00', 'THB')).toBe('97.29')
  expect(backOfHundred('0.00', '5.00', 'THB')).toBeUndefined()
  expect(averageOf('-2340.00', 20, 'THB')).toBe('-117.00')
  expect(averageOf('1.00', 0, 'THB')).toBe('1.00')
})

test('short figures keep their sign', () => {
  expect([-780, 320, 0, -0.4, 12_345].map((value) => shortOf(value, 'en'))).toEqual([
    '−780',
    '+320',
    '0',
    '−0.4',
    '+12.3K',
  ])
})

test('a scale holds zero and all values in a few even steps', () => {
  const value = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const scale = scaleOf(values)
      expect(scale).toContain(0)
      expect(scale[0]).toBeLessThanOrEqual(Math.min(...values))
      expect(scale.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
      expect(scale.length).toBeGreaterThan(1)
      expect(scale.length).toBeLessThanOrEqual(8)
    }),
  )
})
