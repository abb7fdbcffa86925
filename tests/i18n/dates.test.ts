import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatLongDay, formatMoment } from '#i18n/format.ts'
import { locales } from '#i18n/locale.ts'
import { momentText } from '#islands/cashier/times.ts'

test('a year is the same number in every language, and no era is named', () => {
  expect(locales.map((locale) => formatLongDay('2026-11-23T23:25:00.000Z', locale, 'Asia/Bangkok'))).toEqual([
    '24 พฤศจิกายน 2026',
    'November 24, 2026',
    '24 de noviembre de 2026',
    '24 de novembro de 2026',
  ])
})

test('clocks have 24 hours in every language, from 00 on', () => {
  for (const locale of locales) {
    expect(formatMoment('2020-11-23T17:05:00.000Z', locale, 'Asia/Bangkok')).toMatch(/2020 00:05$/)
    expect(momentText('2026-11-23T14:25:00.000Z', locale, { now: new Date('2026-11-23T15:00:00Z') })).toMatch(
      /^\d\d:25$/,
    )
  }
})

// The tag of a language alone brings Buddhist years and clocks of twelve hours (decision 0110).
test('no page writes a day by the tag of its language alone', () => {
  const guilty = globSync('src/**/*.{ts,tsx,astro}').filter((file) =>
    /DateTimeFormat\(\s*(`\$\{)?bcp47\[|toLocale(Date|Time)String/.test(readFileSync(file, 'utf8')),
  )
  expect(guilty).toEqual([])
})
