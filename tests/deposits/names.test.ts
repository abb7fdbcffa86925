import { describe, expect, test } from 'vitest'
import { compareNames, compareTaxIds } from '#server/deposits/names.ts'
import { compareAccounts } from '#server/deposits/slip-rules.ts'

describe('a payer', () => {
  test.each([
    ['Somsri Jaidee', 'MS. SOMSRI JAIDEE', 'match'],
    ['Somsri Jaidee', 'JAIDEE SOMSRI', 'match'],
    ['สมศรี ใจดี', 'นางสาวสมศรี ใจดี', 'match'],
    ['Somsri Jaidee', 'MS. SOMSRI J.', 'cannot_tell'],
    ['Somsri Jaidee', 'SOM*** J***', 'cannot_tell'],
    ['Somsri Jaidee', 'Somsri', 'cannot_tell'],
    ['สมศรี ใจดี', 'SOMSRI JAIDEE', 'cannot_tell'],
    ['Somsri Jaidee', 'MR. PRASERT DEE', 'no_match'],
    ['Somsri Jaidee', 'Somsri Meechai', 'no_match'],
    ['Somsri Jaidee', '', 'not_told'],
    ['João da Silva', 'JOAO DA SILVA', 'match'],
  ])('%j told as %j: %s', (own, told, match) => {
    expect(compareNames(own, told)).toBe(match)
  })

  test('without a name of their own cannot be told', () => {
    expect(compareNames(undefined, 'Somsri')).toBe('cannot_tell')
    expect(compareNames(undefined, undefined)).toBe('not_told')
  })

  test.each([
    ['123.456.789-09', '12345678909', 'match'],
    ['12345678909', '***.456.789-**', 'cannot_tell'],
    ['12345678909', '***.456.780-**', 'no_match'],
    ['12345678909', '98765432100', 'no_match'],
  ])('by tax id %s told as %s: %s', (own, told, match) => {
    expect(compareTaxIds(own, told)).toBe(match)
  })
})

test.each([
  ['417-2-09356-8', 'xxx-x-x9356-x', 'match'],
  ['417-2-09356-8', '417-2-09356-8', 'match'],
  ['417-2-09356-8', 'xxx-x-x9357-x', 'no_match'],
  ['417-2-09356-8', 'x-9356', 'match'],
  ['417-2-09356-8', 'x-1234', 'no_match'],
  ['417-2-09356-8', 'xxx-x-xxxxx-8', 'cannot_tell'],
  ['417-2-09356-8', undefined, 'cannot_tell'],
])('account %s told as %s: %s', (own, told, match) => {
  expect(compareAccounts(own, told)).toBe(match)
})
