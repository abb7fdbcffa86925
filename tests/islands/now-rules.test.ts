import { describe, expect, test } from 'vitest'
import { leftUntil, moveOf, standOf } from '#islands/lobby/now-rules.ts'

const at = (text: string) => Date.parse(`2026-11-18T${text}Z`)
const table = { opensAt: '2026-11-18T07:30:00Z', closesAt: '2026-11-18T07:30:20Z', endsAt: '2026-11-18T07:30:32Z' }

describe('a table', () => {
  test.each([
    ['07:30:00', 'bets', 20, 1],
    ['07:30:15', 'bets', 5, 0.25],
    ['07:30:19.999', 'bets', 1, 0.00005],
    ['07:30:20', 'closed', 0, 0],
    ['07:30:31.999', 'closed', 0, 0],
    ['07:30:32', 'next', 0, 0],
    // A clock of the visitor that is behind shows no more time than there is.
    ['07:29:59', 'bets', 21, 1],
  ])('at %s: %s, %i s, %d of the time', (now, phase, seconds, share) => {
    const stand = standOf(table, at(now))
    expect(stand).toMatchObject({ phase, seconds })
    expect(stand.share).toBeCloseTo(share, 5)
  })
})

test.each([
  ['07:34:11', '04:11'],
  ['07:30:00.001', '00:01'],
  ['07:29:00', '00:00'],
  ['08:29:59', '59:59'],
  ['08:30:00', '1 h 0 min'],
  ['10:42:30', '3 h 12 min'],
])('until %s it is %s', (until, left) => {
  expect(leftUntil(`2026-11-18T${until}Z`, at('07:30:00'), '{h} h {m} min')).toBe(left)
})

test('a price is marked by the way that it went, and one that is new or the same is not', () => {
  expect(moveOf('1.90', '2.05')).toBe('up')
  expect(moveOf('10.00', '9.50')).toBe('down')
  expect(moveOf('1.90', '1.90')).toBeUndefined()
  expect(moveOf(undefined, '1.90')).toBeUndefined()
})
