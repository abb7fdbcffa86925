import { expect, test } from 'vitest'
import { addWinner, compareAmounts } from '#stores/winners.ts'

test('amounts are compared as numbers, without becoming floats', () => {
  expect(compareAmounts('999.99', '1000.00')).toBeLessThan(0)
  expect(compareAmounts('100.5', '100.50')).toBe(0)
  expect(compareAmounts('9007199254740993.01', '9007199254740993.00')).toBeGreaterThan(0)
})

test('a new winner takes the place of the amount; the board keeps twenty', () => {
  const board = Array.from({ length: 20 }, (_, index) => ({ customerName: 'a', winAmount: `${2000 - index}.00` }))
  const next = addWinner(board, { customerName: 'b', winAmount: '10000.00' })
  expect(next).toHaveLength(20)
  expect(next[0]?.customerName).toBe('b')
  expect(next.at(-1)?.winAmount).toBe('1982.00')
})
