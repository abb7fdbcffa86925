import { describe, expect, test } from 'vitest'
import { percent } from '#sandbox/engines/figures.ts'
import { cluster, clusterFigures, slotCluster } from '#sandbox/engines/slot-cluster.ts'
import { clustersPay, drawTumble, runTumble, type TumbleModel, waysPay } from '#sandbox/engines/slot-tumble.ts'
import { everyTumble } from '#sandbox/engines/slot-tumble-figures.ts'
import { slotWays, ways, waysFigures } from '#sandbox/engines/slot-ways.ts'
import { seededRng } from './support.ts'

const stake = 100_000n

describe('the figures of a game that tumbles are those of all its windows', () => {
  for (const [name, model, figures, engine, windows] of [
    ['ways', ways, waysFigures, slotWays, 6_436_343],
    ['clusters', cluster, clusterFigures, slotCluster, 2_985_984],
  ] as const)
    test(name, () => {
      const counted = everyTumble(model)
      expect(counted.windows).toBe(windows)
      const of = BigInt(windows)
      expect(percent({ share: BigInt(counted.paid), of: of * 100n }, 2)).toBe(figures.rtp)
      expect(percent({ share: BigInt(counted.winning), of }, 2)).toBe(figures.hitRate)
      expect((counted.most / 100).toFixed(2)).toBe(figures.mostWin)
      expect(counted.drops).toBeLessThan(40)
      expect([engine.rtp, engine.hitRate, engine.mostWin]).toEqual(Object.values(figures))
    })
})

describe('ways', () => {
  const symbols = ['a', 'b', 'wild'] as const
  const pay = waysPay({ rows: 2, symbols }, 4, [
    [10, 20, 30],
    [1, 2, 3],
  ])

  test('multiply over neighbouring reels, wild counted in', () => {
    // a a | a wild | b a | b b
    const wins = pay(Uint8Array.of(0, 0, 0, 2, 1, 0, 1, 1))
    expect(wins).toEqual([{ symbol: 'a', cells: [0, 1, 2, 3, 5], count: 4, pay: 40 }])
  })

  test('need the first three reels', () => {
    expect(pay(Uint8Array.of(0, 0, 1, 1, 0, 0, 0, 0))).toEqual([])
  })
})

describe('clusters', () => {
  const pay = clustersPay({ rows: 3, symbols: ['a', 'b'] }, 3, [
    [10, 20, 30, 40, 50, 60, 70],
    [1, 2, 3, 4, 5, 6, 7],
  ])

  test('touch by their sides, not by their corners', () => {
    // Columns: aaa, aba, bab
    expect(pay(Uint8Array.of(0, 0, 0, 0, 1, 0, 1, 0, 1))).toEqual([
      { symbol: 'a', cells: [0, 1, 3, 2, 5], count: 5, pay: 10 },
    ])
    expect(pay(Uint8Array.of(0, 1, 0, 1, 0, 1, 0, 1, 0))).toEqual([])
  })

  test('pay by the step that they reach', () => {
    expect(pay(new Uint8Array(9))[0]).toMatchObject({ count: 9, pay: 40 })
  })
})

describe('a tumble', () => {
  const model: TumbleModel = {
    rows: 2,
    symbols: ['a', 'b', 'c', 'wild'],
    strips: [
      [1, 2, 0, 2],
      [1, 2, 0, 2],
      [1, 1, 0, 2],
    ],
    multipliers: [1, 3],
    evaluate: waysPay({ rows: 2, symbols: ['a', 'b', 'c', 'wild'] }, 3, [
      [10, 0, 0],
      [5, 0, 0],
      [2, 0, 0],
    ]),
  }

  test('drops what stands above the window on the strip, and multiplies what it wins', () => {
    const { win, show } = drawTumble(model, stake, [2, 2, 2])
    const [first, second] = show.drops
    expect(first!.view).toEqual([
      ['a', 'c'],
      ['a', 'c'],
      ['a', 'c'],
    ])
    expect(first!.win).toBe('12000')
    // Both symbols won, so the whole window is new: the two stops above it.
    expect(second!.view).toEqual([
      ['b', 'c'],
      ['b', 'c'],
      ['b', 'b'],
    ])
    expect(second).toMatchObject({ multiplier: 3, win: '30000' })
    expect(win).toBe(show.drops.reduce((sum, drop) => sum + BigInt(drop.win), 0n))
  })

  test('ends with a grid that wins nothing, and pays what the run counts', () => {
    const rng = seededRng(11)
    for (let round = 0; round < 2000; round++) {
      const stops = cluster.strips.map((strip) => rng.below(strip.length))
      const { win, show } = drawTumble(cluster, stake, stops)
      expect(show.drops.at(-1)!.wins).toEqual([])
      expect(win).toBe((stake / 100n) * BigInt(runTumble(cluster, stops)))
      for (const drop of show.drops) expect(drop.view.every((column) => column.length === 6)).toBe(true)
    }
  })
})
