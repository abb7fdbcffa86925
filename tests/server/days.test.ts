import { expect, test } from 'vitest'
import { dayIn, momentIn } from '#server/kernel/day.ts'
import { fc } from '#tests/support/fast-check.ts'

const zones = ['Asia/Bangkok', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Pacific/Apia', 'UTC']
const direct = (timeZone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
const from = Date.parse('1960-01-01T00:00:00Z')
const to = Date.parse('2040-01-01T00:00:00Z')

test('the day of a moment is that of the calendar, whatever was asked before', () => {
  const moment = fc.integer({ min: from, max: to })
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, fc.integer({ min: 0, max: 1_800_000 }), (zone, ms, more) => {
      for (const at of [new Date(ms), new Date(ms + more), new Date(ms)]) expect(dayIn(zone, at)).toBe(direct(zone, at))
    }),
    { numRuns: 2_000 },
  )
})

test('a day begins at its midnight to the millisecond, and each who asks has a moment of their own', () => {
  for (const zone of zones) {
    const begins = momentIn(zone, '2026-03-08T00:00:00')
    expect([dayIn(zone, begins), dayIn(zone, new Date(begins.getTime() - 1))]).toEqual(['2026-03-08', '2026-03-07'])
    const again = momentIn(zone, '2026-03-08T00:00:00')
    begins.setTime(0)
    expect(momentIn(zone, '2026-03-08T00:00:00')).toEqual(again)
  }
  expect(momentIn('UTC', 'no moment').getTime()).toBeNaN()
})
