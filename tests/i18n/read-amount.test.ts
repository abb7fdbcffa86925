import { expect, test } from 'vitest'
import type { Locale } from '#i18n/locale.ts'
import { readAmount } from '#i18n/read-amount.ts'

test.each<[string, Locale, string | undefined]>([
  ['250', 'en', '250'],
  [' 250.50 ', 'en', '250.50'],
  ['๕๐๐', 'th', '500'],
  ['๑,๒๕๐.๕๐', 'th', '1250.50'],
  ['฿1,250', 'en', '1250'],
  ['R$ 1.250,50', 'pt', '1250.50'],
  ['1 250', 'es', '1250'],
  ['1,250', 'en', '1250'],
  ['1.250', 'pt', '1250'],
  ['1.250', 'en', '1.250'],
  ['1,250', 'es', '1250'],
  ['1,250', 'pt', '1.250'],
  ['12,5', 'en', '12.5'],
  ['1,234,567.89', 'pt', '1234567.89'],
  ['1.234.567', 'en', '1234567'],
  ['1,23,456', 'en', undefined],
  ['1.2.3', 'en', undefined],
  ['1,250.5.5', 'en', undefined],
  ['.5', 'en', undefined],
  ['5.', 'en', undefined],
  ['1e3', 'en', undefined],
  ['-5', 'en', undefined],
  ['', 'en', undefined],
  ['five', 'en', undefined],
])('reads %j in %s as %j', (typed, locale, wire) => {
  expect(readAmount(typed, locale)).toBe(wire)
})
