import { expect, it } from 'vitest'
import { boundedMemo } from '#server/kernel/bounded-memo.ts'

it('a bounded memo makes the answer for a key once, and keeps neither long keys nor too many', () => {
  const asked: string[] = []
  const memo = boundedMemo((input: string) => {
    asked.push(input)
    return input.toUpperCase()
  })
  expect([memo('a', 'a'), memo('a', 'a'), asked.length]).toEqual(['A', 'A', 1])
  const long = 'x'.repeat(300)
  memo(long, 'long')
  memo(long, 'long')
  expect(asked.filter((input) => input === 'long')).toHaveLength(2)
  for (let key = 0; key < 10_000; key += 1) memo(String(key), 'other')
  memo('a', 'a')
  expect(asked.filter((input) => input === 'a')).toHaveLength(2)
})
