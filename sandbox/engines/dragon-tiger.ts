import { type Card, openShoe, rankOf } from './cards.ts'
import { sharedEngine, tableClock } from './shared.ts'

export const dragonTigerDecks = 8

export const dragonTigerSpots = ['dragon', 'tie', 'tiger', 'suited'] as const
type Spot = (typeof dragonTigerSpots)[number]

export interface DragonTigerResult {
  readonly dragon: Card
  readonly tiger: Card
  readonly winner: 'dragon' | 'tiger' | 'tie'
}

export const dragonTigerOdds: Readonly<Record<Spot, string>> = {
  dragon: '1 : 1',
  tie: '11 : 1',
  tiger: '1 : 1',
  suited: '50 : 1',
}

/** Of every stake comes back, in per cent; a test counts all pairs of eight decks. */
export const dragonTigerReturns: Readonly<Record<Spot, string>> = {
  dragon: '96.26',
  tie: '89.63',
  tiger: '96.26',
  suited: '86.02',
}

/** What two cards come to: the higher rank wins, the ace is lowest. */
export function compare(dragon: Card, tiger: Card): DragonTigerResult {
  const [d, t] = [rankOf(dragon), rankOf(tiger)]
  return { dragon, tiger, winner: d === t ? 'tie' : d > t ? 'dragon' : 'tiger' }
}

/** One card each from eight decks that are shuffled anew. */
export const dragonTiger = sharedEngine<DragonTigerResult>({
  name: 'dragon-tiger',
  screen: 'dragontiger',
  kind: 'table',
  clock: tableClock,
  isSpot: (spot) => (dragonTigerSpots as readonly string[]).includes(spot),
  result(rng) {
    const next = openShoe(dragonTigerDecks, rng)
    return compare(next(), next())
  },
  backOf(spot, { dragon, tiger, winner }) {
    if (spot === 'suited') return dragon === tiger ? 5100 : 0
    if (spot === 'tie') return winner === 'tie' ? 1200 : 0
    if (winner === 'tie') return 50
    return spot === winner ? 200 : 0
  },
  stakeStep: 2000n,
  rtp: dragonTigerReturns.dragon,
  volatility: 1,
  rules: { odds: dragonTigerOdds, spots: dragonTigerSpots },
})
