import { describe, expect, test } from 'vitest'
import { blackjack, mayDouble, maySplit, sumOf } from '#sandbox/engines/blackjack.ts'
import { adviser, blackjackReturn } from '#sandbox/engines/blackjack-return.ts'
import { rankOf } from '#sandbox/engines/cards.ts'
import type { Rng } from '#sandbox/engines/engine.ts'
import { percent } from '#sandbox/engines/figures.ts'
import { isPok, pokDeng, pokKind, pokReturn, pokStrength } from '#sandbox/engines/pok-deng.ts'
import { pokerHand, pokerPays, videoPoker } from '#sandbox/engines/video-poker.ts'
import { seededRng } from './support.ts'

const stake = 1_000_000n
/** Chance that tells these numbers in turn. */
const row = (...numbers: readonly number[]): Rng => {
  const left = [...numbers]
  return { below: () => left.shift()! }
}
const [ace, five, six, eight, nine, ten, jack, king] = [0, 4, 5, 7, 8, 9, 10, 12] as const

describe('blackjack', () => {
  test('returns what its best play gives, hand by hand', () => {
    expect(`${Math.floor(blackjackReturn() * 10_000) / 100}`).toBe(blackjack.rtp)
  })

  test('returns that much when it is played so, within what chance allows', () => {
    const rng = seededRng(11)
    const advisers = Array.from({ length: 11 }, (_, up) => (up === 0 ? undefined : adviser(up)))
    const worth = (card: number) => Math.min(10, rankOf(card) + 1)
    const rounds = 60_000
    let won = 0n
    for (let round = 0; round < rounds; round++) {
      let drawn = blackjack.draw(stake, null, rng)
      while (drawn.open) {
        const { player, dealer } = drawn.show
        const hand = player.find(({ done }) => !done)!.cards
        const { sum, soft } = sumOf(hand)
        const advised = advisers[worth(dealer[0]!)]!.advise(worth(hand[0]!), worth(hand[1]!)).step
        const plain = soft ? sum < 18 : sum < 12 || (sum < 17 && worth(dealer[0]!) >= 7)
        const step = hand.length === 2 && player.length === 1 ? advised : plain ? 'hit' : 'stand'
        drawn = blackjack.steps!.take(stake, drawn.show, step, rng)!
      }
      won += drawn.win
    }
    expect(Number(won) / rounds / Number(stake)).toBeGreaterThan(0.965)
    expect(Number(won) / rounds / Number(stake)).toBeLessThan(1)
  })

  const play = (cards: readonly number[], ...steps: readonly ('hit' | 'stand' | 'double' | 'split')[]) => {
    const rng = row(...cards)
    let drawn = blackjack.draw(stake, null, rng)
    for (const step of steps) drawn = blackjack.steps!.take(stake, drawn.show, step, rng)!
    return drawn
  }

  test('pays a blackjack three to two, even against another one', () => {
    expect(play([ace, king, nine, nine]).win).toBe(2_500_000n)
    expect(play([ace, king, ace, king]).win).toBe(stake)
  })

  test('doubles on the house: twice for a win, one stake for a loss', () => {
    expect(play([five, six, nine, ten, nine], 'double').win).toBe(3n * stake)
    expect(play([five, six, nine, five, king], 'double').win).toBe(0n)
    expect([mayDouble([ace, eight]), mayDouble([five, six]), mayDouble([ten, king])]).toEqual([false, true, false])
  })

  test('splits on the house: the second hand pays one stake and costs none', () => {
    expect(play([eight, eight, nine, ten, ten, eight], 'split', 'stand', 'stand').win).toBe(3n * stake)
    expect(play([eight, eight, nine, ten, king, ten], 'split', 'stand', 'stand').win).toBe(0n)
    expect([maySplit([ten, ten]), maySplit([ace, ace]), maySplit([jack, king])]).toEqual([false, true, false])
  })

  test('is even against a banker’s 22, and lost over 21', () => {
    expect(play([ten, nine, five, eight, nine], 'stand')).toMatchObject({ win: stake })
    expect(play([ten, six, five, nine], 'hit')).toMatchObject({ win: 0n })
  })
})

describe('pok deng', () => {
  test('returns what all hands of both sides give with the best choice', () => {
    const { returned, draws } = pokReturn()
    expect(percent(returned, 2)).toBe(pokDeng.rtp)
    // What the rules advise: a third card up to five points, whatever the hand is called. A pair has an even sum.
    const all = [0, 1, 2, 3, 4, 5].flatMap((points) =>
      ['pair', 'plain', 'suited']
        .filter((kind) => kind !== 'pair' || points % 2 === 0)
        .map((kind) => `${points} ${kind}`),
    )
    expect(draws).toEqual(all.sort())
  })

  test('knows its hands', () => {
    expect(isPok([nine, king])).toBe(true)
    expect(pokKind([ace, 13])).toBe('pair')
    expect(pokKind([ace, 11, 12])).toBe('straightFlush')
    expect(pokKind([10, 23, 38])).toBe('pictures')
    expect(pokKind([ace, 14, 28])).toBe('straight')
    const order = [
      [nine, king],
      [eight, king],
      [five, 17, 30],
      [five, 5, 6],
      [five, 18, 6],
      [10, 23, 38],
      [five, 17, 13 + 13 + 8],
    ].map(pokStrength)
    expect(order).toEqual([...order].sort((a, b) => b - a))
  })

  test('never takes more than the stake and gives equal hands to the banker', () => {
    const rng = row(five, six, five, six)
    const { show } = pokDeng.draw(stake, null, rng)
    expect(pokDeng.steps!.take(stake, show, 'stand', row(five, six, ten))!.win).toBe(0n)
  })
})

describe('draw poker', () => {
  test('knows its hands', () => {
    const hands = {
      royal: [0, 9, 10, 11, 12],
      straightFlush: [0, 1, 2, 3, 4],
      four: [5, 18, 31, 44, 0],
      full: [5, 18, 31, 6, 19],
      flush: [0, 2, 4, 6, 8],
      straight: [0, 14, 28, 3, 4],
      three: [5, 18, 31, 1, 2],
      twoPairs: [5, 18, 6, 19, 1],
      jacks: [10, 23, 1, 2, 3],
    }
    for (const [name, cards] of Object.entries(hands)) expect(pokerHand(cards)).toBe(name)
    expect(pokerHand([9, 22, 1, 2, 3])).toBeUndefined()
    expect(pokerHand([12, 13, 1, 2, 3 + 26])).toBeUndefined()
  })

  test('exchanges what is not kept, from the same deck', () => {
    const rng = seededRng(3)
    for (let round = 0; round < 200; round++) {
      const { show } = videoPoker.draw(stake, null, rng)
      const end = videoPoker.steps!.take(stake, show, { hold: [1, 3] }, rng)!
      const { cards } = end.show.hands[0]!
      expect([cards[1], cards[3]]).toEqual([show.dealt[1], show.dealt[3]])
      expect(new Set([...cards, ...show.dealt]).size).toBe(8)
      const made = pokerHand(cards)
      expect(end.win).toBe(made ? stake * BigInt(pokerPays[made]) : 0n)
    }
  })

  test('returns what the best hold of every hand gives, over all hands and exchanges', () => {
    expect(bestReturn()).toBe(videoPoker.rtp)
  })
})

const chooseTable = Array.from({ length: 53 }, (_, n) =>
  Array.from({ length: 6 }, (_, k) => {
    let ways = 1
    for (let step = 1; step <= k; step++) ways = (ways * (n - k + step)) / step
    return k > n ? 0 : Math.round(ways)
  }),
)
/** What all hands that hold a set of cards pay together, for every set; then the best hold of every hand. */
function bestReturn(): string {
  const sums = Array.from({ length: 6 }, (_, k) => new Float64Array(chooseTable[52]![k]!))
  const hand = [0, 0, 0, 0, 0]
  const subsets = Array.from({ length: 32 }, (_, mask) => [0, 1, 2, 3, 4].filter((place) => mask & (1 << place)))
  const placeOf = (mask: number) => {
    const places = subsets[mask]!
    let sum = 0
    for (let at = 0; at < places.length; at++) sum += chooseTable[hand[places[at]!]!]![at + 1]!
    return sum
  }
  const each = (work: () => void) => {
    for (hand[4] = 4; hand[4] < 52; hand[4]++)
      for (hand[3] = 3; hand[3] < hand[4]; hand[3]++)
        for (hand[2] = 2; hand[2] < hand[3]; hand[2]++)
          for (hand[1] = 1; hand[1] < hand[2]; hand[1]++) for (hand[0] = 0; hand[0] < hand[1]; hand[0]++) work()
  }
  each(() => {
    const made = pokerHand(hand)
    if (!made) return
    for (let mask = 0; mask < 32; mask++) sums[subsets[mask]!.length]![placeOf(mask)]! += pokerPays[made]
  })
  const exchanges = [5, 4, 3, 2, 1, 0].map((count) => chooseTable[47]![count]!)
  let total = 0
  const known = new Float64Array(32)
  each(() => {
    for (let mask = 0; mask < 32; mask++) known[mask] = sums[subsets[mask]!.length]![placeOf(mask)]!
    let best = 0
    for (let hold = 0; hold < 32; hold++) {
      // Hands with the kept cards, less those that bring back a card that was given away.
      const gone = 31 ^ hold
      let pays = 0
      for (let back = gone; ; back = (back - 1) & gone) {
        pays += (subsets[back]!.length % 2 === 0 ? 1 : -1) * known[hold | back]!
        if (back === 0) break
      }
      best = Math.max(best, pays / exchanges[subsets[hold]!.length]!)
    }
    total += best
  })
  return `${Math.floor((total / chooseTable[52]![5]!) * 10_000) / 100}`
}
