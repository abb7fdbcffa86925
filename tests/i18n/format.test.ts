import { describe, expect, test } from 'vitest'
import { formatDateTime, formatDay, formatDecimal, formatMoney } from '#i18n/format.ts'
import { barePath, bcp47, localeOf, localePath, locales } from '#i18n/locale.ts'
import { localeNames } from '#i18n/locale-names.ts'
import { pick } from '#i18n/pick.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'

describe('money', () => {
  test('keeps every digit of the largest amounts', () => {
    expect(formatDecimal('999999999999.99', 'en')).toBe('999,999,999,999.99')
    expect(formatDecimal('16777217.01', 'th')).toBe('16,777,217.01')
    expect(formatDecimal('0.10', 'en')).toBe('0.10')
  })

  test('groups as each language does; Spanish is the one of Latin America', () => {
    expect(locales.map((locale) => formatDecimal('1234.50', locale))).toEqual([
      '1,234.50',
      '1,234.50',
      '1,234.50',
      '1.234,50',
    ])
    expect(bcp47.es).toBe('es-419')
  })

  test('bears a true minus, and a plus only for a win that is one', () => {
    expect(formatMoney('-20.00', '฿', 'en', true)).toBe('\u2212฿20.00')
    expect(formatMoney('20.00', '฿', 'en', true)).toBe('+฿20.00')
    expect(formatMoney('20.00', '฿', 'en')).toBe('฿20.00')
    expect(formatMoney('0.00', '฿', 'en', true)).toBe('฿0.00')
  })
})

test('times are of 24 hours, from 00 to 23', () => {
  expect(formatDateTime('2026-11-21T23:59:59.000Z', 'UTC')).toBe('2026-11-21 23:59:59')
  expect(formatDateTime('2026-11-21T00:00:00.000Z', 'UTC')).toBe('2026-11-21 00:00:00')
  expect(formatDateTime('2026-11-21T17:30:00.000Z', 'Asia/Bangkok')).toBe('2026-11-22 00:30:00')
})

describe('plurals', () => {
  const messages = { games: { one: '{n} game in {place}', other: '{n} games in {place}' }, only: { other: '{n} rows' } }
  test('take the form of the count, and `other` where the language has no such form', () => {
    expect(plural(messages, 'games', 1, 'en', { place: 'PG' })).toBe('1 game in PG')
    expect(plural(messages, 'games', 0, 'en', { place: 'PG' })).toBe('0 games in PG')
    expect(plural(messages, 'games', 1_234, 'en', { place: 'PG' })).toBe('1,234 games in PG')
    expect(plural(messages, 'only', 1, 'en')).toBe('1 rows')
    expect(plural(messages, 'games', 1, 'th', { place: 'PG' })).toBe('1 games in PG')
  })
})

describe('texts', () => {
  test('a gap shows its key, and an unknown parameter stays as it is', () => {
    const messages: Record<string, string> = { hi: 'Hello {name}, {name}' }
    expect(t(messages, 'hi', { name: 'Nok' })).toBe('Hello Nok, Nok')
    expect(t(messages, 'hi', { other: 1 })).toBe('Hello {name}, {name}')
    expect(t(messages, 'none.there')).toBe('none.there')
  })
})

test('an address goes to a language and back', () => {
  for (const locale of locales)
    for (const path of ['/', '/rng', '/blog/tag/slots']) expect(barePath(localePath(locale, path))).toBe(path)
  expect(localePath('th', '/rng')).toBe('/rng')
  expect(localePath('pt', '/')).toBe('/pt')
})

test('a day is written out in the words of each language, in the time zone that is given', () => {
  const day = (iso: string, zone: string) => locales.map((locale) => formatDay(iso, locale, zone))
  expect(day('2026-11-30T00:00:00.000Z', 'UTC')).toEqual([
    '30 พฤศจิกายน',
    'November 30',
    '30 de noviembre',
    '30 de novembro',
  ])
  expect(day('2026-11-30T18:00:00.000Z', 'Asia/Bangkok')[1]).toBe('December 1')
})

test.each([
  ['/en/rng', 'en'],
  ['/pt', 'pt'],
  ['/th/rng', 'th'],
  ['/rng', 'th'],
  ['/', 'th'],
  ['', 'th'],
  ['/english', 'th'],
  ['/rng/en', 'th'],
  [new URL('https://site.example/es/rng?x=/en'), 'es'],
  [new URL('https://site.example/'), 'th'],
])('the language of %s is %s', (address, locale) => {
  expect(localeOf(address)).toBe(locale)
})

test('each language calls itself by its own name', () => {
  expect(localeNames).toEqual({ th: 'ไทย', en: 'English', es: 'Español', pt: 'Português' })
})

test('a page gets the texts of one namespace in its language, and hears of one that is not there', () => {
  expect(pick('en', 'limits')).toMatchObject({ title: expect.any(String) })
  expect(pick('es', 'limits')).not.toEqual(pick('en', 'limits'))
  expect(() => pick('pt', 'nothing')).toThrow('There is no catalogue nothing in pt.')
})
