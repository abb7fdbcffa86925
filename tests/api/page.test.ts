import { describe, expect, test } from 'vitest'
import { amount, language, pageNo, pageSize, pageSizeMax, text, time } from '#api/page.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('pages of a list', () => {
  test.each([
    ['1', true],
    ['0', false],
    ['-1', false],
    ['1.5', false],
    ['1000000', true],
    ['1000001', false],
    ['x', false],
  ])('page %s: taken is %s', (value, taken) => {
    expect(takes(pageNo, value)).toBe(taken)
  })

  test.each([
    ['1', true],
    ['0', false],
    [`${pageSizeMax}`, true],
    [`${pageSizeMax + 1}`, false],
    ['2.5', false],
  ])('size %s: taken is %s', (value, taken) => {
    expect(takes(pageSize(18), value)).toBe(taken)
  })

  test('without them it is the first page, of the size that the list has', () => {
    expect([pageNo.parse(undefined), pageSize(18).parse(undefined), pageSizeMax]).toEqual([1, 18, 100])
  })
})

describe('a short text', () => {
  test.each([
    ['ab', true],
    ['a', false],
    ['  a  ', false],
    ['abcd', true],
    [' abcd ', true],
    ['abcde', false],
    ['a\u0000b', false],
    ['a\nb', false],
    ['a\u202eb', false],
    ['a\u2066b', false],
    ['\ud800b', false],
    ['ก้าน', true],
    ['😀b', true],
  ])('%j of two to four characters: taken is %s', (value, taken) => {
    expect(takes(text(4, 2), value)).toBe(taken)
  })

  test('loses the spaces around it, and may be empty unless it must not', () => {
    expect(text(4).parse('  a ')).toBe('a')
    expect(text(4).parse('   ')).toBe('')
    expect(takes(text(4, 1), '   ')).toBe(false)
  })
})

test.each([
  ['0', true],
  ['-20.00', true],
  ['999999999999999', true],
  ['1000000000000000', false],
  ['0.00001', true],
  ['0.000001', false],
  ['1.', false],
  ['.5', false],
  ['+1', false],
  ['--1', false],
  ['1e3', false],
  [' 1', false],
  ['1\n', false],
  ['๑', false],
])('the amount %j: taken is %s', (value, taken) => {
  expect(takes(amount, value)).toBe(taken)
})

test.each([
  ['2026-02-28T23:59:59.999Z', true],
  ['2026-02-30T00:00:00.000Z', false],
  ['2026-02-28T23:59:59Z', false],
  ['2026-02-28T23:59:59.999+07:00', false],
  ['2026-02-28', false],
  ['0000-01-01T00:00:00.000Z', false],
  ['0001-01-01T00:00:00.000Z', true],
])('the time %s: taken is %s', (value, taken) => {
  expect(takes(time, value)).toBe(taken)
})

test('a list never fails for its language', () => {
  expect(['pt', 'xx', undefined, 5].map((value) => language.parse(value))).toEqual(['pt', 'th', 'th', 'th'])
})
