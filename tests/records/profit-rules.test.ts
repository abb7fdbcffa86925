import { describe, expect, test } from 'vitest'
import { addedUp, byMonth, daysAsked } from '#server/records/profit-rules.ts'
import { fc } from '#tests/support/fast-check.ts'

const none = {
  ...{ bets: 0, staked: 0n, validBet: 0n, won: 0n, result: 0n, seconds: 0 },
  ...{ deposits: 0n, withdrawals: 0n, bonus: 0n, rebate: 0n },
}

describe('the days that are asked for', () => {
  test('are the month that it is, or what is named of them', () => {
    expect(daysAsked({}, '2026-02-18')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(daysAsked({ from: '2025-12-30' }, '2026-02-18')).toEqual({ from: '2025-12-30', to: '2026-02-28' })
    expect(daysAsked({ to: '2025-12-05' }, '2026-02-18')).toEqual({ from: '2025-12-01', to: '2025-12-05' })
    expect(daysAsked({ from: '2026-03-05' }, '2026-02-18')).toEqual({ from: '2026-03-05', to: '2026-03-31' })
    expect(daysAsked({ from: '2026-02-18', to: '2026-02-18' }, '2026-02-18').from).toBe('2026-02-18')
  })

  test('end after they begin, reach thirteen whole months back, and are not endless', () => {
    const refused = (from: string, to: string) => {
      try {
        daysAsked({ from, to }, '2026-11-18')
      } catch (thrown) {
        return (thrown as { code: string }).code
      }
      return undefined
    }
    expect(refused('2026-11-02', '2026-11-01')).toBe('period_reversed')
    expect(refused('2025-10-01', '2025-10-31')).toBeUndefined()
    expect(refused('2025-09-30', '2025-10-31')).toBe('period_too_long')
    expect(refused('2025-10-01', '2026-12-08')).toBeUndefined()
    expect(refused('2025-10-01', '2026-12-09')).toBe('period_too_long')
  })
})

test('months add up to the same as their days, in their order', () => {
  const day = fc.record({ at: fc.integer({ min: 0, max: 399 }), staked: fc.bigInt({ min: -9n, max: 9n }) })
  fc.assert(
    fc.property(fc.uniqueArray(day, { selector: ({ at }) => at }), (drawn) => {
      const days = drawn
        .sort((one, other) => one.at - other.at)
        .map(({ at, staked }) => ({
          ...none,
          ...{ bets: 1, staked, won: 3n, result: 3n - staked, seconds: 60 },
          day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
        }))
      const months = byMonth(days)
      expect(addedUp(months)).toEqual(addedUp(days))
      const names = months.map((one) => one.day)
      expect(names).toEqual([...new Set(days.map((one) => `${one.day.slice(0, 7)}-01`))])
    }),
  )
  expect(addedUp([])).toEqual(none)
})
