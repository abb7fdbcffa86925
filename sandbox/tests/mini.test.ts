import { describe, expect, test } from 'vitest'
import type { Rng } from '#sandbox/engines/engine.ts'
import { percent } from '#sandbox/engines/figures.ts'
import { cupsOf, plinko, plinkoReturn, plinkoRisks, plinkoRows, plinkoUsual } from '#sandbox/engines/plinko.ts'
import {
  casesThatReach,
  countdownMs,
  doublingMs,
  pointOf,
  rocket,
  rocketCases,
  timeOf,
  worthAfter,
} from '#sandbox/engines/rocket.ts'
import { coin, coinSpots, spotReturn, wheel, wheelSegments, wheelSpots } from '#sandbox/engines/spots.ts'

const stake = 1_000_000n
const one = (number: number): Rng => ({ below: () => number })

describe('plinko', () => {
  test('returns what every path together gives', () => {
    for (const rows of plinkoRows)
      for (const risk of plinkoRisks) {
        let won = 0n
        for (let paths = 0; paths < 2 ** rows; paths++) {
          let bit = 0
          won += plinko.draw(stake, { rows, risk }, { below: () => (paths >> bit++) & 1 }).win
        }
        const { share, of } = plinkoReturn({ rows, risk })
        expect(won * of, `${rows} ${risk}`).toBe(share * stake * 2n ** BigInt(rows))
        expect(Number(percent({ share, of }, 2))).toBeGreaterThanOrEqual(96.9)
        expect(Number(percent({ share, of }, 2))).toBeLessThanOrEqual(97.1)
        expect(cupsOf({ rows, risk })).toEqual([...cupsOf({ rows, risk })].reverse())
      }
    expect(plinko.rtp).toBe(percent(plinkoReturn(plinkoUsual), 2))
  })
})

describe('the coin and the wheel', () => {
  test.each([
    ['coin', coin, coinSpots, 2],
    ['wheel', wheel, wheelSpots, wheelSegments.length],
  ] as const)('%s returns the same on every pick, as all its cases say', (_name, engine, spots, cases) => {
    for (const spot of spots) {
      let won = 0n
      for (let at = 0; at < cases; at++) won += engine.draw(stake, { spot: spot.spot }, one(at)).win
      const { share, of } = spotReturn(spot, cases)
      expect(won * of).toBe(share * stake * BigInt(cases))
      expect(percent({ share, of }, 2)).toBe(engine.rtp)
    }
    expect(engine.choice.safeParse({ spot: 'edge' }).success).toBe(false)
  })

  test('no two neighbours of the wheel are the same', () => {
    for (const [at, spot] of wheelSegments.entries())
      expect(wheelSegments[(at + 1) % wheelSegments.length]).not.toBe(spot)
  })
})

describe('the rocket', () => {
  test('reaches a multiple in exactly so many cases, so that every target returns 97 %', () => {
    for (const target of [101, 150, 200, 250, 999, 12_345, 100_000]) {
      const reach = casesThatReach(target)
      expect(pointOf(reach - 1)).toBeGreaterThanOrEqual(target)
      expect(pointOf(reach)).toBeLessThan(target)
      const back = (reach * target) / 100 / rocketCases
      expect(back).toBeLessThanOrEqual(0.97)
      expect(back).toBeGreaterThan(0.96999)
    }
    // The usual target to the last case.
    expect(casesThatReach(200) * 200).toBe(97 * rocketCases)
    expect(rocket.rtp).toBe('97.00')
  })

  test('doubles on time and says when it is worth what', () => {
    expect([0, doublingMs / 2, doublingMs, 2 * doublingMs].map(worthAfter)).toEqual([100, 150, 200, 400])
    for (const target of [101, 137, 200, 333, 5000, 100_000]) {
      expect(worthAfter(timeOf(target))).toBeGreaterThanOrEqual(target)
      expect(worthAfter(timeOf(target) - 1)).toBeLessThan(target)
    }
  })

  const flight = (target: number) => rocket.draw(stake, { target }, one(0)).show
  const caseOf = (point: number) => casesThatReach(point) - 1
  const take = (target: number, get: 'look' | 'off', at: number, point: number) =>
    rocket.steps!.take(stake, flight(target), { get, at }, one(caseOf(point)))!

  test('gets off by the time that the server wrote down', () => {
    expect(take(10_000, 'look', doublingMs, 250)).toMatchObject({ open: true, unchanged: true, show: { point: null } })
    expect(take(10_000, 'off', doublingMs, 250)).toMatchObject({ win: 2n * stake, show: { state: 'off', left: 200 } })
    expect(take(10_000, 'off', 2 * doublingMs, 250)).toMatchObject({ win: 0n, show: { state: 'lost', point: 250 } })
    expect(take(10_000, 'off', 0, 250)).toMatchObject({ open: true, unchanged: true })
    expect(take(200, 'off', 2 * doublingMs, 250)).toMatchObject({ win: 2n * stake, show: { left: 200 } })
    expect(rocket.steps!.stamp!({ get: 'off', at: 999_999 }, countdownMs + 5)).toEqual({ get: 'off', at: 5 })
  })

  test('flies on to its target when nobody looks', () => {
    const leave = (target: number, point: number) => rocket.steps!.leave(stake, flight(target), one(caseOf(point)))
    expect(leave(300, 300)).toMatchObject({ win: 3n * stake, show: { state: 'off' } })
    expect(leave(300, 299)).toMatchObject({ win: 0n, show: { state: 'lost' } })
    expect(rocket.steps!.endsAfterMs!(flight(300))).toBeGreaterThan(countdownMs + timeOf(300))
  })
})
