import { describe, expect, test } from 'vitest'
import { esportsBook, factorOf, sportsBook } from '#sandbox/engines/book.ts'
import {
  type Card,
  drawMatch,
  hits,
  type Market,
  type Match,
  type Pick,
  priceOf,
  scoreAt,
  weightOf,
  weightsOf,
} from '#sandbox/engines/match.ts'
import { cases } from '#sandbox/engines/odds.ts'
import { leagues } from '#sandbox/sports/leagues.ts'
import { aheadMs, forms, plan, programme } from '#sandbox/sports/programme.ts'
import { payOf } from '#sandbox/sports/show.ts'
import { seededRng } from './support.ts'

const sports = Object.keys(forms) as (keyof typeof forms)[]
const cards: readonly Card[] = sports.flatMap((sport) =>
  forms[sport].map((form): Card => ({ sport, home: 'Home', away: 'Away', ...form })),
)
const picks: readonly (readonly [Market, Pick])[] = [
  ['winner', 'home'],
  ['winner', 'draw'],
  ['winner', 'away'],
  ['total', 'over'],
  ['total', 'under'],
  ['handicap', 'home'],
  ['handicap', 'away'],
]

/** Chance that says these numbers first and then what a seed gives. */
const says = (...numbers: readonly number[]) => {
  const rest = seededRng(5)
  const left = [...numbers]
  return { below: (n: number) => (left.length > 0 ? left.shift()! : rest.below(n)) }
}
const drawn = (card: Card, moved: 0 | 1, ...numbers: readonly number[]) => drawMatch(card, says(moved, 1, ...numbers))

/** Every match that the chances tell apart, with the number of cases in which it is drawn: exact. */
function* enumerate(card: Card, moved: 0 | 1): Generator<readonly [Match, bigint]> {
  const weights = weightsOf(card, moved)
  const size = BigInt(cases)
  let before = 0
  for (const [at, weight] of weights.entries()) {
    if (weight === 0) continue
    const side = (['home', 'draw', 'away'] as const)[at]!
    const totals = [
      [0, card.over],
      [card.over, cases - card.over],
    ] as const
    for (const [total, share] of totals) {
      const scale = BigInt(weight) * BigInt(share)
      // The third number decides the handicap of the favourite among its own cases.
      if (card.handicap?.side === side) {
        const { covers } = card.handicap
        if (covers > 0) yield [drawn(card, moved, before, total, 0), BigInt(covers) * BigInt(share) * size]
        if (weight > covers)
          yield [drawn(card, moved, before, total, covers), BigInt(weight - covers) * BigInt(share) * size]
      } else yield [drawn(card, moved, before, total), scale * size]
    }
    before += weight
  }
}
const allCases = BigInt(cases) ** 3n

describe('the chances of matches', () => {
  test('make every pick return exactly 96 % before and after the news', () => {
    for (const card of cards)
      for (const [market, pick] of picks) {
        const early = priceOf(card, undefined, market, pick)
        if (early === undefined) continue
        const late = ([0, 1] as const).map((moved) => {
          let hit = 0n
          let all = 0n
          for (const [match, ways] of enumerate(card, moved)) {
            all += ways
            if (hits(card, match, market, pick)) hit += ways
          }
          expect(all).toBe(allCases)
          return hit
        })
        const name = `${card.sport} ${card.winner} ${market} ${pick}`
        for (const moved of [0, 1] as const) {
          const odds = BigInt(priceOf(card, moved, market, pick)!)
          expect(late[moved]! * odds, name).toBe(96n * allCases)
        }
        // Both news are equally likely: the price before them holds on average.
        expect((late[0]! + late[1]!) * BigInt(early), name).toBe(2n * 96n * allCases)
      }
  })

  test('make a coupon of several picks return exactly the product', () => {
    const odds = cards.slice(0, 8).map((card) => priceOf(card, undefined, 'winner', 'home')!)
    const weights = cards.slice(0, 8).map((card) => weightOf(card, undefined, 'winner', 'home')!)
    for (let count = 1; count <= 8; count++) {
      const chance = weights.slice(0, count).reduce((all, weight) => all * BigInt(weight), 1n)
      const factor = odds.slice(0, count).reduce((all, one) => all * BigInt(one), 1n)
      expect(chance * factor).toBe(96n ** BigInt(count) * BigInt(cases) ** BigInt(count))
      const stake = 100_000_000n
      const exact = (stake * factor) / 100n ** BigInt(count)
      expect(exact - payOf(stake, odds.slice(0, count))).toBeLessThan(1000n)
    }
  })

  test('keep what is postponed out of it', () => {
    const match = drawMatch(cards[0]!, says(0, 0))
    expect(match).toMatchObject({ postponed: true, course: [] })
    expect(factorOf({ card: cards[0]!, market: 'winner', pick: 'home', odds: 250 }, match)).toBe(100)
    expect(payOf(1_000_000n, [100, 250])).toBe(2_500_000n)
    expect(payOf(1_000_000n, [100, 0])).toBe(0n)
  })

  test('publish what they are', () => {
    expect([sportsBook.rtp, esportsBook.rtp]).toEqual(['96.00', '96.00'])
  })
})

test('a match goes from nought to its score and never back', () => {
  const rng = seededRng(11)
  for (const card of cards)
    for (let round = 0; round < 40; round++) {
      const match = drawMatch(card, rng)
      if (match.postponed) continue
      let before: readonly [number, number] = [0, 0]
      for (let at = 0; at <= 1000; at += 5) {
        const score = scoreAt(match, at)
        expect(score[0] >= before[0] && score[1] >= before[1]).toBe(true)
        before = score
      }
      expect(before).toEqual(match.score)
      if (card.sport === 'maps3') expect(Math.max(...match.score)).toBe(2)
      if (card.sport === 'maps5') expect(Math.max(...match.score)).toBe(3)
    }
})

describe('the programme', () => {
  const now = Date.UTC(2026, 0, 5, 12, 34, 56)
  for (const book of Object.keys(leagues))
    test(`${book} always has matches of every league that kick off soon, and is the same for the same date`, () => {
      for (let minute = 0; minute < 120; minute++) {
        const at = now + minute * 60_000
        const list = programme(book, at)
        expect(new Set(list.map(({ league }) => league)).size).toBe(leagues[book]!.length)
        for (const { kicksOffAt, endsAt, movesAt } of list) {
          expect(kicksOffAt - at).toBeGreaterThanOrEqual(60_000)
          expect(kicksOffAt - at).toBeLessThanOrEqual(aheadMs)
          expect(endsAt - kicksOffAt).toBeGreaterThanOrEqual(120_000)
          expect(endsAt - kicksOffAt).toBeLessThanOrEqual(300_000)
          expect(movesAt).toBeLessThan(kicksOffAt)
        }
        expect(list[0]!.kicksOffAt - at).toBeLessThan(5 * 60_000)
      }
      expect(programme(book, now)).toEqual(programme(book, now))
    })

  test('keeps all its times to another length of a minute', () => {
    for (const book of Object.keys(leagues)) {
      const list = programme(book, now, 3000)
      expect(new Set(list.map(({ league }) => league)).size).toBe(leagues[book]!.length)
      for (const { kicksOffAt, endsAt, movesAt } of list) {
        expect(kicksOffAt - now).toBeGreaterThanOrEqual(3000)
        expect(kicksOffAt - now).toBeLessThanOrEqual(aheadMs / 20)
        expect(kicksOffAt % 3000).toBe(0)
        expect([6000, 9000, 12_000, 15_000]).toContain(endsAt - kicksOffAt)
        expect(kicksOffAt - movesAt).toBeGreaterThanOrEqual(6000)
      }
      // What was announced a moment ago is announced still, so that no match is written down twice.
      const later = programme(book, now + 2000, 3000)
      expect(later).toEqual(expect.arrayContaining(list.filter(({ kicksOffAt }) => kicksOffAt >= now + 5000)))
    }
  })

  test('lets nobody play against themselves, or twice before all have played', () => {
    for (const league of Object.values(leagues).flat()) {
      const half = league.teams.length / 2
      for (let round = 0; round < 12; round++) {
        const teams = Array.from({ length: half }, (_, at) => {
          const { card } = plan(league, (round * half + at) * league.everyMs + league.shiftMs)
          return [card.home, card.away]
        }).flat()
        expect(new Set(teams).size, `${league.key} ${round}`).toBe(league.teams.length)
      }
    }
  })
})
