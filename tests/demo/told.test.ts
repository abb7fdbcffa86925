import { expect, test } from 'vitest'
import { toldAt } from '#server/demo/promotions.ts'
import { dayIn } from '#server/kernel/day.ts'

const zone = 'Asia/Bangkok'

test('what people have made of promotions was done in the week or month of now, in its order', () => {
  // The first hour of a month and, on this Monday, of a week in Bangkok.
  const first = new Date('2027-01-31T17:40:00.000Z')
  const told = [200, 70, 52, 26, 3].map((hours) => toldAt(first, hours, 'month', zone))
  expect(told.map((at) => dayIn(zone, at))).toEqual(Array.from(told, () => '2027-02-01'))
  expect(told.toSorted((one, other) => one.getTime() - other.getTime())).toEqual(told)
  expect(told.every((at) => at < first)).toBe(true)
  expect(dayIn(zone, toldAt(first, 3, 'week', zone))).toBe('2027-02-01')
  // What lies in it stays where it was, and so does what comes once.
  const later = new Date('2027-02-20T05:00:00.000Z')
  for (const times of ['month', 'once'] as const)
    expect(toldAt(later, 70, times, zone)).toEqual(new Date('2027-02-17T07:00:00.000Z'))
  expect(toldAt(first, 200, 'once', zone)).toEqual(new Date('2027-01-23T09:40:00.000Z'))
})
