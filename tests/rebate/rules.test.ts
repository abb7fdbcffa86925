import { expect, test } from 'vitest'
import { partsOf, payable, shownOf } from '#server/rebate/rules.ts'
import { fc } from '#tests/support/fast-check.ts'

test('what is paid is whole, what is left is carried, and what is below zero waits', () => {
  expect(payable(0n, [], 1_000n)).toEqual({ amount: 0n, carry: 0n })
  expect(payable(0n, [{ base: 10_000_000n, rate: 80 }], 1_000n)).toEqual({ amount: 80_000n, carry: 0n })
  expect(payable(9_000_000n, [{ base: 1n, rate: 80 }], 1_000n)).toEqual({ amount: 0n, carry: 9_000_080n })
  expect(payable(9_999_999n, [{ base: 1n, rate: 1 }], 1_000n)).toEqual({ amount: 1_000n, carry: 0n })
  expect(payable(0n, [{ base: -5_000_000n, rate: 80 }], 1_000n)).toEqual({ amount: 0n, carry: -400_000_000n })
  expect(shownOf({ base: -5_000_001n, rate: 80 })).toBe(-40_000n)
})

test('whatever way bets are cut into claims, all that was paid and what is carried are what they give', () => {
  const part = fc.record({ base: fc.bigInt(0n, 10_000_000n), rate: fc.integer({ min: 1, max: 1_000 }) })
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 5 }), { maxLength: 8 }), (claims) => {
      let carry = 0n
      let paid = 0n
      for (const bets of claims) {
        const next = payable(carry, bets, 1_000n)
        expect(next.amount % 1_000n).toBe(0n)
        expect(next.carry >= 0n && next.carry < 1_000n * 10_000n).toBe(true)
        paid += next.amount
        carry = next.carry
      }
      expect(paid * 10_000n + carry).toBe(partsOf(claims.flat()))
    }),
  )
})
