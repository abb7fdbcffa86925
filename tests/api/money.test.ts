import { describe, expect, test } from 'vitest'
import { currencies, currencyOf, formatAmount, isCurrencyCode, parseAmount } from '#api/money.ts'
import { fc } from '#tests/support/fast-check.ts'

const { THB, VND } = currencies

describe('wire amounts', () => {
  test('what is written is read back, in every currency', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(currencies)), fc.bigInt(0n, 10n ** 14n), (currency, steps) => {
        const units = steps * 10n ** BigInt(5 - currency.decimals)
        fc.pre(units < 10n ** 17n)
        expect(parseAmount(formatAmount(units, currency), currency)).toBe(units)
      }),
    )
  })

  test('a part below the last decimal is cut, never rounded up: nobody reads more than they own', () => {
    expect(formatAmount(199_999n, THB)).toBe('1.99')
    expect(formatAmount(-199_999n, THB)).toBe('-1.99')
    expect(formatAmount(99_999n, VND)).toBe('0')
    expect(formatAmount(-999n, THB)).toBe('0.00')
  })

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '1e3',
    '1,000',
    '.5',
    '1.',
    '1.234',
    '๑',
    '0x1',
    '1234567890123',
    'NaN',
    '1_000',
  ])('refuses %j', (text) => {
    expect(parseAmount(text, THB)).toBeUndefined()
  })

  test('the longest amount and the last decimal are read; one more digit is not', () => {
    expect(parseAmount('999999999999.99', THB)).toBe(99_999_999_999_999_000n)
    expect(parseAmount('0.01', THB)).toBe(1_000n)
    expect(parseAmount('1', VND)).toBe(100_000n)
    expect(parseAmount('1.0', VND)).toBeUndefined()
  })
})

test('a currency is one that the product knows, and an unknown one is written under its code', () => {
  expect(['THB', 'JPY', 'thb', 'XYZ', '', 'toString', '__proto__'].filter(isCurrencyCode)).toEqual(['THB', 'JPY'])
  expect(currencyOf('JPY')).toEqual({ code: 'JPY', symbol: '¥', decimals: 0 })
  expect(currencyOf('XYZ')).toEqual({ code: 'XYZ', symbol: 'XYZ', decimals: 2 })
  expect(currencyOf('constructor').symbol).toBe('constructor')
})
