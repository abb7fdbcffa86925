import { describe, expect, test } from 'vitest'
import { dice, diceWeights, diceWins } from '#sandbox/engines/dice.ts'
import type { Rng } from '#sandbox/engines/engine.ts'
import { cases, oddsOf } from '#sandbox/engines/odds.ts'

const stake = 100_000n
const always = (number: number): Rng => ({ below: () => number })

describe('over or under', () => {
  test('returns exactly 96 % of the stake at every mark of both sides', () => {
    for (const weight of diceWeights)
      for (const side of ['under', 'over'] as const) {
        let won = 0n
        for (let roll = 0; roll < cases; roll++) won += dice.draw(stake, { side, weight }, always(roll)).win
        expect(won * 100n, `${side} ${weight}`).toBe(stake * BigInt(cases) * 96n)
      }
    expect(dice.rtp).toBe('96.00')
  })

  test('counts the mark itself to the upper side', () => {
    expect(diceWins({ side: 'under', weight: 4800 }, 4799)).toBe(true)
    expect(diceWins({ side: 'under', weight: 4800 }, 4800)).toBe(false)
    expect(diceWins({ side: 'over', weight: 4800 }, 5200)).toBe(true)
    expect(diceWins({ side: 'over', weight: 4800 }, 5199)).toBe(false)
  })

  test('knows no mark but its own', () => {
    expect(dice.choice.safeParse({ side: 'under', weight: 4800 }).success).toBe(true)
    for (const choice of [null, { side: 'under', weight: 4801 }, { side: 'both', weight: 4800 }])
      expect(dice.choice.safeParse(choice).success).toBe(false)
    expect(() => oddsOf(4801)).toThrow('4801')
  })
})
