import { expect, test } from 'vitest'
import { locales } from '#i18n/locale.ts'
import { clockTexts, gmtOffset } from '#islands/agent/clock.ts'

test.each([
  [-420, 'GMT+7'],
  [-330, 'GMT+5:30'],
  [0, 'GMT'],
  [180, 'GMT−3'],
  [570, 'GMT−9:30'],
])('a clock %i minutes behind Greenwich’s reads %s', (minutes, text) => {
  expect(gmtOffset(minutes)).toBe(text)
})

test('each language writes the day its way, and the time in as many digits all day', () => {
  const shown = (iso: string) => locales.map((locale) => clockTexts(new Date(iso), locale, 'Asia/Bangkok'))
  expect(shown('2026-11-21T02:04:09.000Z')).toEqual([
    { date: '21 พ.ย. 2026', time: '09:04:09' },
    { date: 'Nov 21, 2026', time: '09:04:09' },
    { date: '21 nov 2026', time: '09:04:09' },
    { date: '21 de nov. de 2026', time: '09:04:09' },
  ])
  // Midnight is no hour 24.
  expect(new Set(shown('2026-11-20T17:00:00.000Z').map(({ time }) => time))).toEqual(new Set(['00:00:00']))
})
