import { describe, expect, test } from 'vitest'
import { games } from '#sandbox/catalogue/index.ts'
import { duel, goalCoupon, partCoupon, scoresFor, scorings } from '#sandbox/engines/coupon.ts'
import type { Rng } from '#sandbox/engines/engine.ts'
import { percent } from '#sandbox/engines/figures.ts'
import { catchChance, catchPays, fishing, species } from '#sandbox/engines/fishing.ts'
import { duelFixtures, goalFixtures, type Pick, partFixtures } from '#sandbox/engines/fixtures.ts'
import { choose, drawn, field, hitChance, keno, kenoPays, kenoReturn, usualPicks } from '#sandbox/engines/keno.ts'
import { cases, oddsOf } from '#sandbox/engines/odds.ts'
import { engines } from '#sandbox/engines/registry.ts'
import { seededRng } from './support.ts'

const stake = 100_000n
/** Chance that says one number first and then always nought. */
const first = (number: number): Rng => {
  let told = false
  return {
    below() {
      if (told) return 0
      told = true
      return number
    },
  }
}

describe('the catalogue', () => {
  test('names an engine that exists for every game but the few that stay closed', () => {
    const closed = games.filter(({ engine }) => engine === undefined)
    expect(closed.length).toBeGreaterThanOrEqual(3)
    expect(closed.length).toBeLessThanOrEqual(4)
    for (const { engine, gameCode } of games) if (engine) expect(engines.has(engine), gameCode).toBe(true)
  })

  test('shows exactly the return that the engine proves', () => {
    for (const { engine, rtp, gameCode } of games) if (engine) expect(rtp, gameCode).toBe(engines.get(engine)!.rtp)
  })

  test('plays what its name says', () => {
    const words: readonly (readonly [word: RegExp, engine: RegExp])[] = [
      [/\bmines\b/i, /^mines$/],
      [/plinko/i, /^plinko$/],
      [/rocket|balloon/i, /^rocket$/],
      [/tower (?!wheel|noon)|\btower$/i, /^tower$/],
      [/\bflip\b/i, /^coin$/],
      [/hi-lo/i, /^hilo$/],
      [/wheel/i, /wheel$/],
      [/blackjack/i, /^blackjack$/],
      [/pok deng/i, /^pok-deng$/],
      [/poker/i, /^video-poker$/],
      [/roulette/i, /^roulette$/],
      [/baccarat/i, /^baccarat$/],
      [/sic bo/i, /^sic-bo$/],
      [/keno/i, /^keno$/],
      [/virtual/i, /^coupon-/],
      [/mahjong|domino|rummy|texas|omaha/i, /^not played here$/],
    ]
    for (const { name, engine } of games)
      for (const [word, wanted] of words) if (engine && word.test(name)) expect(engine, name).toMatch(wanted)
    // Matches that are decided at once call themselves virtual.
    for (const { name, engine } of games) if (engine?.startsWith('coupon-')) expect(name).toMatch(/virtual/i)
  })

  test('has open games in every category', () => {
    const open = new Set(games.filter(({ engine }) => engine).map(({ gameType }) => gameType))
    expect([...open].sort()).toEqual(['COCKFIGHT', 'ELOTT', 'ESPORTS', 'FISH', 'LIVE', 'MINI', 'PVP', 'RNG', 'SPORTS'])
  })
})

describe('keno', () => {
  test('counts hits as the enumeration of a small field does', () => {
    // Of 6 numbers 3 are drawn, 2 picked: 20 draws, by hand 4 without a hit, 12 with one, 4 with both.
    const ways = (hits: number) => choose(3, hits) * choose(3, 2 - hits)
    expect([ways(0), ways(1), ways(2)].map((count) => (count * 20n) / choose(6, 2))).toEqual([4n, 12n, 4n])
  })

  test('has chances that make one, and returns between 94 % and 96 % for every count of numbers', () => {
    for (const picks of Object.keys(kenoPays).map(Number)) {
      const shares = Array.from({ length: picks + 1 }, (_, hits) => hitChance(picks, hits).share)
      expect(shares.reduce((sum, share) => sum + share)).toBe(choose(field, picks))
      const back = Number(percent(kenoReturn(picks), 2))
      expect(back, String(picks)).toBeGreaterThan(94)
      expect(back, String(picks)).toBeLessThan(96)
    }
    expect(keno.rtp).toBe(percent(kenoReturn(usualPicks), 2))
  })

  test('draws twenty different numbers and pays by its table', () => {
    const rng = seededRng(3)
    for (let round = 0; round < 200; round++) {
      const { win, show } = keno.draw(stake, { numbers: [1, 2, 3, 40] }, rng)
      expect(new Set(show.drawn).size).toBe(drawn)
      expect(win).toBe((stake * BigInt(kenoPays[4]![show.hits] ?? 0)) / 100n)
    }
  })

  test('takes one to ten different numbers of the field', () => {
    const takes = (...numbers: readonly number[]) => keno.choice.safeParse({ numbers }).success
    expect(takes(1, 80)).toBe(true)
    expect([takes(), takes(1, 1), takes(0), takes(81), takes(1.5)]).toEqual(new Array(5).fill(false))
    expect(takes(...Array.from({ length: 11 }, (_, index) => index + 1))).toBe(false)
  })
})

describe('fishing', () => {
  test('returns exactly 96 % whatever the aim', () => {
    for (const aimed of species) {
      const { of } = catchChance(aimed)
      let won = 0n
      for (let number = 0; number < Number(of); number++)
        won += fishing.draw(stake, { species: aimed }, first(number)).win
      expect(won * 100n, aimed).toBe(96n * stake * of)
      expect(fishing.draw(stake, { species: aimed }, first(0)).win).toBe(stake * BigInt(catchPays[aimed]))
    }
    expect(fishing.rtp).toBe('96.00')
  })
})

describe.each([
  ['coupon-goals', goalCoupon, goalFixtures],
  ['coupon-parts', partCoupon, partFixtures],
  ['duel', duel, duelFixtures],
] as const)('%s', (_name, engine, fixtures) => {
  test('draws each result as often as its odds say and returns exactly 96 % on every pick', () => {
    for (const [fixture, { markets }] of fixtures.entries()) {
      const market = markets[0]!
      for (const [pick, weight] of market.picks) {
        const picks = markets.map((_, index) => (index === 0 ? pick : null))
        let won = 0n
        for (let number = 0; number < cases; number++) {
          const { pays } = engine.draw(stake, { fixture, picks }, first(number)).show
          won += BigInt(pays[0]!)
        }
        expect(won * 100n, `${fixture} ${pick}`).toBe(96n * stake * BigInt(cases))
        expect(weight * oddsOf(weight)).toBe(960_000)
      }
      for (const { picks } of markets)
        expect(picks.reduce((sum, [, weight]) => sum + weight * (oddsOf(weight) > 100 ? 1 : Number.NaN), 0)).toBe(cases)
    }
  })

  test('takes a pick or none per market of a match that is offered', () => {
    const width = fixtures[0]!.markets.length
    const row = (...picks: readonly (Pick | null)[]) => [...picks, ...new Array<null>(width).fill(null)].slice(0, width)
    const takes = (fixture: number, picks: readonly (Pick | null)[]) =>
      engine.choice.safeParse({ fixture, picks }).success
    expect(takes(0, row('home'))).toBe(true)
    expect(takes(0, row(null))).toBe(false)
    expect(takes(0, row('over'))).toBe(false)
    expect(takes(fixtures.length, row('home'))).toBe(false)
    expect(takes(0, [...row('home'), null])).toBe(false)
  })
})

test('every result of a match has a score that agrees with all three markets', () => {
  for (const [scoring, results] of [
    [scorings.goals, ['home', 'draw', 'away']],
    [scorings.parts, ['home', 'away']],
  ] as const)
    for (const result of results)
      for (const total of ['over', 'under'] as const)
        for (const scorer of ['home', 'away'] as const)
          expect(scoresFor(scoring, [result, total, scorer]).length, `${result} ${total} ${scorer}`).toBeGreaterThan(0)
})
