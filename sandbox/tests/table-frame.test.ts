import { describe, expect, test } from 'vitest'
import { openBets } from '#sandbox/frame/shared-bets.ts'
import { openHistory } from '#sandbox/frame/shared-history.ts'
import { figureOf, medalsOf, unitOf } from '#sandbox/frame/shared-rack.ts'
import type { Past } from '#sandbox/frame/shared-stream.ts'

const past = (...rounds: readonly string[]): Past[] =>
  rounds.map((round) => ({ round, number: 1, drawnAt: 0, result: null, fairness: null }))

describe('the road of a table', () => {
  const opened = () => {
    const drawn: string[][] = []
    return { drawn, history: openHistory((list) => drawn.push(list.map(({ round }) => round))) }
  }

  test('does not contain a result before its show is over', () => {
    const { drawn, history } = opened()
    history.past(past('b', 'a'))
    history.at('c', false)
    expect(drawn).toEqual([['b', 'a']])
    // The server sends the result when it is drawn, seconds before the last card lies open.
    history.past(past('c', 'b', 'a'))
    history.at('c', false)
    expect(drawn).toEqual([['b', 'a']])
    history.at('c', true)
    expect(drawn.at(-1)).toEqual(['c', 'b', 'a'])
  })

  test('contains nothing before it is known which round is played', () => {
    const { drawn, history } = opened()
    history.past(past('c', 'b'))
    expect(drawn).toEqual([])
    history.at('c', false)
    expect(drawn).toEqual([['b']])
  })

  test('contains a result whose show was cut short when the next round opens', () => {
    const { drawn, history } = opened()
    history.past(past('c', 'b'))
    history.at('c', false)
    history.at('d', false)
    expect(drawn.at(-1)).toEqual(['c', 'b'])
  })
})

describe('the rack', () => {
  test('holds the smallest stake and round multiples of it', () => {
    const stakes = ['10.00', '20.00', '30.00', '50.00', '80.00', '100.00', '500.00', '1000.00', '5000.00']
    expect(medalsOf(stakes)).toEqual([1000n, 5000n, 10_000n, 50_000n, 100_000n])
    expect(medalsOf(['20.00', '30.00', '50.00', '60.00', '100.00', '500.00'])).toEqual([2000n, 6000n, 10_000n, 50_000n])
  })

  test('bets any pile of chips as a stake that the game offers times whole chips', () => {
    const levels = [1000n, 2000n, 5000n, 10_000n]
    expect(unitOf([6000n], levels, 500)).toBe(2000n)
    expect(unitOf([6000n, 5000n], levels, 500)).toBe(1000n)
    expect(unitOf([1000n, 501_000n], levels, 500)).toBeUndefined()
    expect(unitOf([1500n], levels, 500)).toBeUndefined()
  })

  test('prints sums as chips do', () => {
    expect([6000n, 50n, 100_000n, 155_000n, 100_000_000n].map(figureOf)).toEqual(['60', '0.5', '1K', '1.55K', '1M'])
  })
})

describe('chips on the cloth', () => {
  const bets = () => openBets({ spots: 2, fits: (sums) => unitOf(sums, [1000n], 500) !== undefined })

  test('are laid, doubled and taken back in their order', () => {
    const cloth = bets()
    expect(cloth.lay('red', 1000n)).toBe(true)
    expect(cloth.lay('red', 5000n)).toBe(true)
    cloth.double()
    expect(cloth.total()).toBe(12_000n)
    cloth.takeBack()
    cloth.takeBack()
    expect(cloth.laid()).toEqual(new Map([['red', 1000n]]))
  })

  test('are refused beyond the most of a spot and the most spots of a bet', () => {
    const cloth = bets()
    expect(cloth.lay('red', 500_000n)).toBe(true)
    expect(cloth.lay('red', 1000n)).toBe(false)
    expect(cloth.lay('odd', 1000n)).toBe(true)
    expect(cloth.lay('low', 1000n)).toBe(false)
    expect(cloth.total()).toBe(501_000n)
  })

  test('are repeated at the prices that are offered now', () => {
    const cloth = bets()
    cloth.lay('meron:192', 2000n)
    cloth.bought()
    expect(cloth.canRepeat()).toBe(true)
    cloth.repeat((spot) => (spot === 'meron:192' ? 'meron:195' : spot))
    expect(cloth.laid()).toEqual(new Map([['meron:195', 2000n]]))
  })
})
