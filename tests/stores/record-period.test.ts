import { expect, test } from 'vitest'
import { addDays, dayIn, startOf, zoneName } from '#browser/zone-days.ts'
import { daysOf, firstDay, lastWeek, periodFields, spanOf } from '#stores/record-period.ts'

const bangkok = 'Asia/Bangkok'
// Half past one in the night of 22 November, in Bangkok.
const now = new Date('2026-11-21T18:30:00.000Z')

test('days are those of the site, wherever the reader is', () => {
  expect(daysOf({ ...lastWeek, range: 'today' }, bangkok, now)).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  expect(daysOf({ ...lastWeek, range: 'yesterday' }, 'UTC', now)).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  expect(daysOf(lastWeek, bangkok, now)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(daysOf({ ...lastWeek, range: 'month' }, bangkok, now)).toEqual({ from: '2026-10-24', to: '2026-11-22' })
  expect(spanOf({ ...lastWeek, range: 'yesterday' }, bangkok, now)).toEqual({
    from: '2026-11-20T17:00:00.000Z',
    to: '2026-11-21T17:00:00.000Z',
  })
})

test('days of one’s own, in whichever order they were given; an open end is today, an open beginning as far as records reach', () => {
  const own = (from: string, to: string) => daysOf({ range: 'custom', from, to }, bangkok, now)
  expect(own('2026-11-20', '2026-11-18')).toEqual({ from: '2026-11-18', to: '2026-11-20' })
  expect(own('', '')).toEqual({ from: '2025-10-22', to: '2026-11-22' })
  expect(own('2026-11-01', '')).toEqual({ from: '2026-11-01', to: '2026-11-22' })
  expect(firstDay(bangkok, now)).toBe('2025-10-22')
  expect(periodFields.from('2026-13-01')).toBeUndefined()
  expect(periodFields.from('yesterday')).toBeUndefined()
  expect(periodFields.range('all')).toBeUndefined()
})

test('a day begins by the clocks of its zone, on days of 23 and 25 hours too', () => {
  const hours = (day: string, zone: string) =>
    (startOf(addDays(day, 1), zone).getTime() - startOf(day, zone).getTime()) / 3_600_000
  expect(startOf('2026-03-29', 'Europe/Madrid').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect([hours('2026-03-29', 'Europe/Madrid'), hours('2026-10-25', 'Europe/Madrid')]).toEqual([23, 25])
  expect([hours('2026-03-08', 'America/New_York'), hours('2026-11-01', 'America/New_York')]).toEqual([23, 25])
  expect(hours('2026-11-22', bangkok)).toBe(24)
  expect(startOf('2026-11-22', 'Asia/Kathmandu').toISOString()).toBe('2026-11-21T18:15:00.000Z')
})

test('days are counted by the calendar, and a zone has the name that people know', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(dayIn('America/Sao_Paulo', now)).toBe('2026-11-21')
  expect(zoneName(bangkok, now)).toBe('GMT+7')
})
