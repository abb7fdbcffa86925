import { expect, test } from 'vitest'
import { cutTiers, type EndedAs, eventsOf, mayOffer, readRate, showRate, type Told } from '#server/contracts/rules.ts'

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

const tier = (rate: number, activeMembers: number) => ({
  ...{ rate, activeMembers, validBet: 0n, netLoss: 0n, betAmount: 0n },
})

test.each([
  ['below all', 5, [[5, 1]]],
  ['at the first', 10, [[10, 1]]],
  [
    'between two',
    12,
    [
      [10, 1],
      [12, 2],
    ],
  ],
  [
    'at the last',
    20,
    [
      [10, 1],
      [15, 2],
      [20, 3],
    ],
  ],
  [
    'above all',
    25,
    [
      [10, 1],
      [15, 2],
      [20, 3],
    ],
  ],
] as const)('tiers that are cut %s keep what they ask for', (_, rate, expected) => {
  const cut = cutTiers([tier(10, 1), tier(15, 2), tier(20, 3)], rate)
  expect(cut.map((one) => [one.rate, one.activeMembers])).toEqual(expected)
})

const at = (day: number) => new Date(`2026-11-0${day}T00:00:00Z`)
const told = (more: Partial<Told>): Told => ({
  ...{ status: 'terminated', offered_at: at(1), answered_at: null, ended_at: null, reason: null, ended_as: null },
  ...{ ended_by: null, upline_id: 1n, downline_id: 2n, upline: 'top', downline: 'middle' },
  ...more,
})
const words = (more: Partial<Told>) =>
  eventsOf(told(more)).map(({ what, by, reason }) => [what, by, reason].filter(Boolean).join(' '))

test('a contract that waits, runs or was rejected has one event or two', () => {
  expect(words({ status: 'offered', upline_id: null, upline: null })).toEqual(['offered'])
  expect(words({ status: 'accepted', answered_at: at(2) })).toEqual(['offered top', 'accepted middle'])
  expect(words({ status: 'rejected', answered_at: at(2), reason: 'no' })).toEqual(['offered top', 'rejected middle no'])
})

const ends: readonly [EndedAs, Partial<Told>, readonly string[]][] = [
  ['withdrawn', { answered_at: at(3), ended_by: 1n }, ['withdrawn top']],
  ['replaced', {}, ['replaced top']],
  ['lapsed', {}, ['lapsed']],
  ['terminated', { answered_at: at(2), ended_by: 1n }, ['accepted middle', 'terminated top']],
  ['terminated', { answered_at: at(2), ended_by: 2n }, ['accepted middle', 'terminated middle']],
  ['superseded', { answered_at: at(2) }, ['accepted middle', 'superseded']],
  ['cut', { answered_at: at(2) }, ['accepted middle', 'cut top']],
  ['cut', {}, ['cut top']],
  ['above', { answered_at: at(2) }, ['accepted middle', 'above']],
]
test.each(ends)('an ending is told as it was: %s', (ended_as, more, expected) => {
  expect(words({ ended_as, ended_at: at(3), ...more })).toEqual(['offered top', ...expected])
})

test('of what ended before endings were written down is told that it ended, and was agreed where it can be known', () => {
  expect(words({ answered_at: at(2), ended_at: at(3) })).toEqual(['offered top', 'accepted middle', 'ended'])
  expect(words({ answered_at: at(3), ended_at: at(3) })).toEqual(['offered top', 'ended'])
  expect(words({ ended_at: at(3) })).toEqual(['offered top', 'ended'])
})
