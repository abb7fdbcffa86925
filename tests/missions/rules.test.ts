import { describe, expect, test } from 'vitest'
import {
  lastPrize,
  mondayOf,
  type Prizes,
  pauseAfter,
  prizeOf,
  type Schedule,
  sharePrizes,
  windowsOf,
} from '#server/missions/rules.ts'
import { fc } from '#tests/support/fast-check.ts'

const zone = 'Asia/Bangkok'
const daily: Schedule = { cadence: 'day', first: null, last: null }
/** Periods at a moment of Bangkok, which day it is told by its date. */
const at = (schedule: Schedule, local: string, timeZone = zone, offset = '+07:00') =>
  windowsOf(schedule, timeZone, local.slice(0, 10), new Date(`${local}:00${offset}`)).map(
    ({ period, isRunning }) => [period, isRunning] as const,
  )

describe('the periods of a mission', () => {
  test('a day runs until midnight, and can be claimed all the next day', () => {
    expect(at(daily, '2026-03-02T00:00')).toEqual([
      ['day:2026-03-02', true],
      ['day:2026-03-01', false],
    ])
    expect(at(daily, '2026-03-02T23:59')).toEqual([
      ['day:2026-03-02', true],
      ['day:2026-03-01', false],
    ])
  })

  test('a week begins on Monday; the one before can be claimed on that day', () => {
    const weekly: Schedule = { ...daily, cadence: 'week' }
    expect(at(weekly, '2026-03-01T12:00')).toEqual([['week:2026-02-23', true]])
    expect(at(weekly, '2026-03-02T23:59')).toEqual([
      ['week:2026-03-02', true],
      ['week:2026-02-23', false],
    ])
    expect(at(weekly, '2026-03-03T00:00')).toEqual([['week:2026-03-02', true]])
  })

  test('days of its own cut it: nothing runs before the first, and the last ends it', () => {
    const cut: Schedule = { cadence: 'week', first: '2026-03-04', last: '2026-03-05' }
    expect(at(cut, '2026-03-03T12:00')).toEqual([])
    expect(windowsOf(cut, zone, '2026-03-05', new Date('2026-03-05T12:00:00+07:00'))).toMatchObject([
      { first: '2026-03-04', last: '2026-03-05', endsAt: new Date('2026-03-06T00:00:00+07:00'), isRunning: true },
    ])
    expect(at(cut, '2026-03-06T23:59')).toEqual([['week:2026-03-02', false]])
    expect(at(cut, '2026-03-07T00:00')).toEqual([])
  })

  test('what is done once runs for good, or until its last day and one more', () => {
    const once: Schedule = { ...daily, cadence: 'once' }
    expect(windowsOf(once, zone, '2026-03-01', new Date())).toEqual([
      { period: 'once', first: '-infinity', last: 'infinity', startsAt: '-infinity', isRunning: true },
    ])
    const until: Schedule = { ...once, first: '2026-03-01', last: '2026-03-02' }
    expect(at(until, '2026-02-28T23:59')).toEqual([])
    expect(at(until, '2026-03-03T23:59')).toEqual([['once', false]])
    expect(at(until, '2026-03-04T00:00')).toEqual([])
  })

  test('where the clocks go forward, a day can still be claimed for 24 hours', () => {
    // Madrid, 29 March 2026: that day has 23 hours.
    expect(at(daily, '2026-03-30T00:30', 'Europe/Madrid', '+02:00')).toEqual([
      ['day:2026-03-30', true],
      ['day:2026-03-29', false],
      ['day:2026-03-28', false],
    ])
    expect(at(daily, '2026-03-30T01:00', 'Europe/Madrid', '+02:00')).toEqual([
      ['day:2026-03-30', true],
      ['day:2026-03-29', false],
    ])
  })

  test('every day belongs to the week of one Monday', () => {
    expect(['2026-03-01', '2026-03-02', '2026-03-08'].map(mondayOf)).toEqual(['2026-02-23', '2026-03-02', '2026-03-02'])
  })
})

const prizes: Prizes = { winner: 300n, second: 200n, third: 100n, toTenth: 10n, toTwentieth: 0n }

describe('the prizes of a month', () => {
  test('go by the place', () => {
    expect([1, 2, 3, 4, 10, 11, 21].map((place) => prizeOf(prizes, place))).toEqual([
      300n,
      200n,
      100n,
      10n,
      10n,
      0n,
      0n,
    ])
    expect([lastPrize(prizes), lastPrize({ ...prizes, toTwentieth: 1n })]).toEqual([10, 20])
    expect(lastPrize({ winner: 0n, second: 0n, third: 0n, toTenth: 0n, toTwentieth: 0n })).toBe(0)
  })

  test('are shared by who is level', () => {
    const share = (scores: bigint[], step = 1n) =>
      sharePrizes(scores, prizes, step).map(({ place, amount }) => [place, amount])
    expect(share([9n, 9n, 4n])).toEqual([
      [1, 250n],
      [1, 250n],
      [3, 100n],
    ])
    expect(share([9n, 4n, 4n, 4n], 10n)).toEqual([
      [1, 300n],
      [2, 100n],
      [2, 100n],
      [2, 100n],
    ])
    expect(share([])).toEqual([])
  })

  test('never come to more than they are, however many are level, and nobody below has more', () => {
    const scores = fc.array(fc.bigInt(1n, 6n), { maxLength: 40 }).map((all) => all.toSorted((a, b) => Number(b - a)))
    fc.assert(
      fc.property(scores, fc.bigInt(1n, 7n), (all, step) => {
        const placed = sharePrizes(all, prizes, step)
        const sum = placed.reduce((total, { amount }) => total + amount, 0n)
        expect(sum).toBeLessThanOrEqual(670n)
        for (const [n, { amount, place }] of placed.entries()) {
          expect(amount % step).toBe(0n)
          const before = placed[n - 1]
          if (before === undefined) continue
          expect(amount).toBeLessThanOrEqual(before.amount)
          expect(place === before.place).toBe(all[n] === all[n - 1])
        }
      }),
    )
  })
})

test('what cannot be paid is tried after a minute, then after twice as long, and at last twice a day', () => {
  expect([0, 1, 2, 3, 10, 11, 12, 1_000].map((tries) => pauseAfter(tries) / 60_000)).toEqual([
    ...[1, 1, 2, 4, 512, 720, 720, 720],
  ])
})
