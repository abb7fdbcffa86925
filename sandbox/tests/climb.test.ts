import { describe, expect, test } from 'vitest'
import { climbReturn } from '#sandbox/engines/climb.ts'
import type { Rng } from '#sandbox/engines/engine.ts'
import { multipleMost, payOf } from '#sandbox/engines/hilo.ts'
import { choose } from '#sandbox/engines/keno.ts'
import { mineChance, mineFields, mineMultiple, mines } from '#sandbox/engines/mines.ts'
import { tower, towerDoors, towerFloors, towerMultiple } from '#sandbox/engines/tower.ts'
import { floorTimes } from '#sandbox/frame/screens/climb-floors.ts'
import { seededRng } from './support.ts'

const stake = 1_000_000n
const always = (number: number): Rng => ({ below: (n) => Math.min(number, n - 1) })

describe('mines', () => {
  test('return 97 % for every count of mines and every moment of cashing out', () => {
    for (let count = 1; count < mineFields; count++)
      for (let done = 1; done <= mineFields - count; done++) {
        const multiple = mineMultiple(count, done)
        if (!multiple) continue
        // All layouts of mines that leave these fields free, of all layouts.
        const free = choose(mineFields - done, count)
        expect(multiple.share * free * climbReturn.of, `${count} ${done}`).toBe(
          climbReturn.share * multiple.of * choose(mineFields, count),
        )
      }
    expect(mines.rtp).toBe('97.00')
  })

  test('offer nothing above the ceiling and end there by themselves', () => {
    const rng = always(0)
    let drawn = mines.draw(stake, { mines: 12 }, rng)
    for (let field = 0; drawn.open && field < mineFields; field++)
      drawn = mines.steps!.take(stake, drawn.show, { open: field }, rng)!
    expect(drawn.show.state).toBe('cashed')
    expect(drawn.win).toBeGreaterThan(0n)
    expect(drawn.win).toBeLessThanOrEqual(stake * multipleMost)
  })

  test('tell nothing before the end and then exactly the mines that were chosen', () => {
    const rng = seededRng(5)
    for (let round = 0; round < 100; round++) {
      let drawn = mines.draw(stake, { mines: 5 }, rng)
      expect(drawn.show.traps).toEqual([])
      for (let field = 0; field < 4 && drawn.open; field++) {
        drawn = mines.steps!.take(stake, drawn.show, { open: field }, rng)!
        if (drawn.open) expect(drawn.show.traps).toEqual([])
      }
      if (drawn.open) drawn = mines.steps!.take(stake, drawn.show, 'cashOut', rng)!
      const { opened, traps, state } = drawn.show
      const free = state === 'lost' ? opened.slice(0, -1) : opened
      expect(traps).toHaveLength(state === 'lost' ? 4 : 5)
      expect(new Set([...traps, ...opened]).size).toBe(traps.length + opened.length)
      expect(drawn.win).toBe(state === 'lost' ? 0n : payOf(stake, mineMultiple(5, free.length)!))
    }
  })

  test('open a field once and pay nothing before the first', () => {
    const { show } = mines.draw(stake, { mines: 3 }, always(0))
    expect(mines.steps!.take(stake, show, 'cashOut', always(0))).toBeUndefined()
    expect(mines.steps!.take(stake, show, { open: mineFields }, always(0))).toBeUndefined()
    const next = mines.steps!.take(stake, show, { open: 7 }, always(0))!
    expect(mines.steps!.take(stake, next.show, { open: 7 }, always(0))).toBeUndefined()
    expect(mines.steps!.leave(stake, show, always(0)).win).toBe(stake)
    expect(mineChance({ mines: 3 }, 22)).toBeUndefined()
  })
})

describe('the tower', () => {
  test('returns 97 % for every count of doors on every floor', () => {
    for (const doors of towerDoors)
      for (let floor = 1; floor <= towerFloors; floor++) {
        const multiple = towerMultiple(doors, floor)
        if (!multiple) continue
        const right = BigInt(doors - 1) ** BigInt(floor)
        expect(multiple.share * right * climbReturn.of).toBe(
          climbReturn.share * multiple.of * BigInt(doors) ** BigInt(floor),
        )
      }
    expect(tower.rtp).toBe('97.00')
  })

  test('prints beside a floor what the floor makes of a stake', () => {
    for (const doors of towerDoors)
      for (let floor = 1; floor <= towerFloors; floor++) {
        const multiple = towerMultiple(doors, floor)
        if (!multiple) continue
        expect(floorTimes(doors, floor)).toBe(`${(Number(multiple.share) / Number(multiple.of)).toFixed(2)}×`)
      }
  })

  test('takes a door of the next floor alone and ends on the last one', () => {
    let drawn = tower.draw(stake, { doors: 4 }, always(0))
    expect(tower.steps!.take(stake, drawn.show, { open: 4 }, always(0))).toBeUndefined()
    for (let floor = 0; floor < towerFloors; floor++)
      drawn = tower.steps!.take(stake, drawn.show, { open: floor * 4 + 2 }, always(0))!
    expect(drawn).toMatchObject({ win: payOf(stake, towerMultiple(4, towerFloors)!), show: { state: 'cashed' } })
    const first = tower.draw(stake, { doors: 2 }, always(0))
    expect(tower.steps!.take(stake, first.show, { open: 1 }, always(1))).toMatchObject({
      win: 0n,
      show: { state: 'lost' },
    })
  })
})
