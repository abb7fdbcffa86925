import { expect, test } from 'vitest'
import { choiceField, listQuery, pageField, textField } from '#browser/list-query.ts'

const list = listQuery(
  { account: '', show: 'all', pageNo: 1 },
  { account: textField(5), show: choiceField(['all', 'open']), pageNo: pageField },
)

test('an address bears what differs from the start, and is read back', () => {
  expect(list.write(list.start)).toBe('')
  const query = { account: 'นก & ', show: 'open', pageNo: 3 }
  expect(list.write(query)).toBe(
    `?account=${new URLSearchParams({ a: 'นก & ' }).toString().slice(2)}&show=open&pageNo=3`,
  )
  expect(list.read(list.write(query))).toEqual({ ...query, account: 'นก &' })
})

test('a value that makes no sense is the one of the start', () => {
  expect(list.read('?show=closed&pageNo=0&account=++abcdefgh')).toEqual({ account: 'abcde', show: 'all', pageNo: 1 })
  for (const pageNo of ['', '-1', '1.5', 'x', '1e9']) expect(list.read(`?pageNo=${pageNo}`)).toEqual(list.start)
  expect(list.read('?pageNo=1000000').pageNo).toBe(1_000_000)
})

test('parameters that are not the query’s stay in the address', () => {
  expect(list.write({ ...list.start, pageNo: 2 }, '?receipt=7&pageNo=9&show=open')).toBe('?receipt=7&pageNo=2')
})
