import { describe, expect, test } from 'vitest'
import * as catalogue from '#sandbox/catalogue/index.ts'
import { engines } from '#sandbox/engines/registry.ts'
import { replay } from '#sandbox/engines/replay.ts'
import { spots as rouletteSpots } from '#sandbox/engines/roulette.ts'
import type { Proof } from '#sandbox/fairness.ts'
import { check } from '#sandbox/frame/fairness.ts'
import { openGames } from '#sandbox/games.ts'
import type { Language } from '#sandbox/languages.ts'
import { rulesPage } from '#sandbox/pages/rules-page.ts'
import { hashOf, seedStream } from '#sandbox/seeds.ts'
import { forms } from '#sandbox/sports/programme.ts'

const on = (spot: string) => ({ bets: [{ spot, chips: 1 }] })
const leg = (sport: keyof typeof forms) => ({
  card: { sport, home: 'Home', away: 'Away', ...forms[sport][0]! },
  ...{ market: 'winner', pick: 'home', odds: 192 },
})
const coupon = { fixture: 0, picks: ['home', null, null] }

/** A choice that every engine takes, and a step of those that have steps. */
const plays: Readonly<Record<string, { readonly choice: unknown; readonly step?: unknown }>> = {
  slot: { choice: null },
  'slot-ways': { choice: null },
  'slot-cluster': { choice: null },
  'slot-hold': { choice: null },
  dice: { choice: { side: 'under', weight: 4800 } },
  hilo: { choice: null, step: 'cashOut' },
  keno: { choice: { numbers: [1, 2, 80] } },
  fishing: { choice: { species: 'crab' } },
  'coupon-goals': { choice: coupon },
  'coupon-parts': { choice: coupon },
  duel: { choice: { ...coupon, picks: ['home'] } },
  'book-sports': { choice: leg('football') },
  'book-esports': { choice: leg('maps3') },
  mines: { choice: { mines: 17 }, step: { open: 4 } },
  tower: { choice: { doors: 3 }, step: { open: 1 } },
  plinko: { choice: { rows: 12, risk: 'high' } },
  rocket: { choice: { target: 200 }, step: { get: 'off', at: 900 } },
  coin: { choice: { spot: 'heads' } },
  wheel: { choice: { spot: '3' } },
  blackjack: { choice: null, step: 'stand' },
  'pok-deng': { choice: null, step: 'stand' },
  'video-poker': { choice: null, step: { hold: [0, 3] } },
  baccarat: { choice: on('banker') },
  roulette: { choice: on([...rouletteSpots.keys()][0]!) },
  'dragon-tiger': { choice: on('tie') },
  'sic-bo': { choice: on('small') },
  'money-wheel': { choice: on('pays:5') },
  cockfight: { choice: on('meron:192') },
  'lottery-thai': { choice: on('top3:123') },
  'lottery-two': { choice: on('top2:12') },
  'lottery-vn-north': { choice: on('lo2:12') },
  'lottery-vn-south': { choice: on('lo2:12') },
  'lottery-five': { choice: on('pick2:3-17') },
  'lottery-six': { choice: on('first:9') },
}
const names = [...engines.keys()]
const games = openGames(catalogue)
const exampleOf = (engine: string) =>
  games.find(catalogue.games.find((game) => game.engine === engine)?.gameCode ?? '')!

test('every engine plays a game of the catalogue', () => {
  expect(Object.keys(plays).sort()).toEqual([...names].sort())
  expect(names.filter((name) => exampleOf(name) === undefined)).toEqual([])
})

describe.each(names)('%s', (name) => {
  const engine = engines.get(name)!
  const { choice, step } = plays[name]!
  const seeds = { serverSeed: '5e'.repeat(32), clientSeed: 'river', nonce: 3 }

  function proofOf(): Proof {
    expect(engine.choice.safeParse(choice).success).toBe(true)
    const stake = engine.stakeStep * 10n
    const opened = replay(engine, { stake, choice, taken: [] }, seedStream(seeds))
    const goesOn = opened.open && step !== undefined && engine.steps!.take(stake, opened.show, step, seedStream(seeds))
    const taken = goesOn ? [{ step }] : []
    const { win, show } = replay(engine, { stake, choice, taken }, seedStream(seeds))
    return {
      ...{ round: 'r', engine: name, hash: hashOf(seeds.serverSeed), ...seeds },
      ...{ stake: `${stake}`, choice, taken, win: `${win}`, outcome: JSON.parse(JSON.stringify(show)) },
    }
  }

  test('can be drawn again in the page from its revealed seeds, and a changed round is found', async () => {
    const proof = proofOf()
    expect(await check(proof)).toMatchObject({ seedFits: true, outcomeFits: true, winFits: true })
    expect(await check({ ...proof, win: `${BigInt(proof.win) + 1n}` })).toMatchObject({ winFits: false })
    expect(await check({ ...proof, hash: hashOf('00'.repeat(32)) })).toMatchObject({ seedFits: false })
    expect(await check({ ...proof, outcome: { ...(proof.outcome as object), other: 1 } })).toMatchObject({
      outcomeFits: false,
    })
  })

  test.each(['th', 'en', 'es', 'pt'] as const)('publishes its rules and its return (%s)', (language: Language) => {
    const game = exampleOf(name)
    const { text } = rulesPage(game, language)
    const main = text.slice(text.indexOf('<main'))
    expect(main).toContain(engine.rtp)
    expect(main.replace(/<[^>]*>/g, '').length).toBeGreaterThan(300)
    expect(main).not.toMatch(/undefined|\{\w+\}|NaN/)
  })
})

test('no return and no volatility are listed and no volatility of a game that nothing plays', () => {
  const closed = catalogue.games.filter((game) => game.engine === undefined)
  expect(closed.length).toBeGreaterThan(0)
  for (const { rtp, volatility } of closed) expect([rtp, volatility]).toEqual([undefined, undefined])
})
