import { describe, expect, test } from 'vitest'
import { currencies } from '#api/money.ts'
import { changeLimit, confirmRaise, exclusionFor, heldAt, isLonger, lowest, type Raise } from '#server/limits/rules.ts'
import { readValue, writeValue } from '#server/limits/values.ts'

const now = new Date('2026-01-31T12:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const dayMs = 86_400_000

describe('how long somebody stays away', () => {
  test.each([
    ['day', 'time_out', '2026-02-01T12:00:00.000Z'],
    ['week', 'time_out', '2026-02-07T12:00:00.000Z'],
    ['month', 'time_out', '2026-03-02T12:00:00.000Z'],
    ['sixMonths', 'self_exclusion', '2026-07-31T12:00:00.000Z'],
    ['year', 'self_exclusion', '2027-01-31T12:00:00.000Z'],
    ['fiveYears', 'self_exclusion', '2031-01-31T12:00:00.000Z'],
  ] as const)('%s is a %s until %s', (period, kind, end) => {
    expect(exclusionFor(period, now, 'byItself')).toEqual({ kind, endsAt: new Date(end), askFrom: null })
    const asked = { kind, endsAt: null, askFrom: new Date(end) }
    const still = { kind, endsAt: new Date(end), askFrom: null }
    expect(exclusionFor(period, now, 'whenAsked')).toEqual(kind === 'time_out' ? still : asked)
  })

  test('for ever has no end', () => {
    const forGood = { kind: 'self_exclusion', endsAt: null, askFrom: null }
    expect(exclusionFor('permanent', now, 'byItself')).toEqual(forGood)
    expect(exclusionFor('permanent', now, 'whenAsked')).toEqual(forGood)
  })

  const until = (endsAt: Date | null) => ({ kind: 'self_exclusion' as const, endsAt, askFrom: null })
  const atLeast = (askFrom: Date) => ({ kind: 'self_exclusion' as const, endsAt: null, askFrom })
  test.each([
    ['none runs', until(later(1)), undefined, true],
    ['it ends a millisecond later', until(later(1)), until(now), true],
    ['it ends at the same time', until(now), until(now), false],
    ['it ends earlier', until(now), until(later(1)), false],
    ['it has no end', until(null), until(later(1)), true],
    ['the one that runs has no end', until(later(1)), until(null), false],
    ['neither has an end', until(null), until(null), false],
    ['the one that runs has to be ended, this one not', until(later(1)), atLeast(now), false],
    ['both have to be ended, this one later', atLeast(later(1)), atLeast(now), true],
    ['both have to be ended at the same time', atLeast(now), atLeast(now), false],
    ['it is for good and the one that runs has to be ended', until(null), atLeast(now), true],
  ] as const)('another one may follow when %s: decided', (_, next, running, may) => {
    expect(isLonger(next, running)).toBe(may)
  })
})

describe('a limit that is changed', () => {
  const held = (amount: bigint | null, raise: Raise | null = null) => ({ amount, raise })
  const asked = (amount: bigint | null, at: Date, askedAt = now) => ({ amount, askedAt, at })
  test.each([
    ['a lower one holds at once', held(100n), 99n, held(99n)],
    ['a first one holds at once', held(null), 100n, held(100n)],
    ['a higher one waits', held(100n), 101n, held(100n, asked(101n, later(dayMs)))],
    ['none at all waits', held(100n), null, held(100n, asked(null, later(dayMs)))],
    ['the same takes the request back', held(100n, asked(200n, later(5))), 100n, held(100n)],
    ['none where there is none changes nothing', held(null), null, held(null)],
    [
      'the same wish again waits no longer',
      held(100n, asked(200n, later(5), later(-5))),
      200n,
      held(100n, asked(200n, later(5), later(-5))),
    ],
    ['another wish waits anew', held(100n, asked(200n, later(5))), 300n, held(100n, asked(300n, later(dayMs)))],
    [
      'what has not been said yes to does not count',
      held(100n, asked(200n, now)),
      150n,
      held(100n, asked(150n, later(dayMs))),
    ],
    [
      'a request that has lapsed is none',
      held(100n, asked(200n, later(-7 * dayMs))),
      200n,
      held(100n, asked(200n, later(dayMs))),
    ],
  ] as const)('%s', (_, before, wanted, after) => {
    expect(changeLimit(before, wanted, now, dayMs)).toEqual(after)
  })

  test('the second yes counts from its hour on, for seven days', () => {
    const raise = asked(200n, now)
    expect(confirmRaise(held(100n, raise), later(-1))).toBeUndefined()
    expect(confirmRaise(held(100n, raise), now)).toEqual(held(200n))
    expect(confirmRaise(held(100n, raise), later(7 * dayMs - 1))).toEqual(held(200n))
    expect(confirmRaise(held(100n, raise), later(7 * dayMs))).toBeUndefined()
    expect(heldAt(held(100n, raise), later(7 * dayMs - 1))).toEqual(held(100n, raise))
    expect(heldAt(held(100n, raise), later(7 * dayMs))).toEqual(held(100n))
    expect(confirmRaise(held(100n, asked(null, now)), now)).toEqual(held(null))
    expect(confirmRaise(held(100n), now)).toBeUndefined()
  })

  test.each([
    [null, null, null],
    [1n, null, 1n],
    [null, 1n, 1n],
    [1n, 2n, 1n],
    [2n, 1n, 1n],
  ])('of %s and %s the lower one holds', (one, other, holds) => expect(lowest(one, other)).toBe(holds))
})

describe('a limit as it travels', () => {
  test.each([
    ['session', '0', undefined],
    ['session', '1', 1n],
    ['session', '1440', 1_440n],
    ['session', '1441', undefined],
    ['session', '01440', undefined],
    ['session', '60.5', undefined],
    ['session', '-5', undefined],
    ['lossDay', '0', undefined],
    ['lossDay', '0.00', undefined],
    ['lossDay', '0.01', 1_000n],
    ['lossDay', '0.001', undefined],
    ['stakeBet', '999999999999.99', 99_999_999_999_999_000n],
  ] as const)('%s %j is read as %s', (kind, text, value) => {
    expect(readValue(currencies.THB, kind, text)).toBe(value)
  })

  test('minutes are whole, money has its decimals, and a gain is no loss', () => {
    expect(writeValue(currencies.THB, 'session', 45n)).toBe('45')
    expect(writeValue(currencies.THB, 'lossDay', 4_500_000n)).toBe('45.00')
    expect(writeValue(currencies.THB, 'lossDay', -1n)).toBe('0.00')
    expect(writeValue(currencies.THB, 'lossDay', -4_500_000n)).toBe('0.00')
    expect(writeValue(currencies.VND, 'lossDay', 4_500_000n)).toBe('45')
  })
})
