import type { GameType } from './model.ts'

/** Games that stay closed, so that a lobby also shows what closed games look like. */
const closed: ReadonlySet<string> = new Set([
  'Seventh Hour Wheel',
  'Kraken Lighthouse',
  'Savings Drum',
  'Festival Balloon',
])

/**
 * Which engine plays which type of games; a class of a type may have its own. A game without an engine is listed as
 * closed and the site shows it as in maintenance.
 */
const engineOfType: { readonly [T in GameType]: string } = {
  RNG: 'slot',
  LIVE: 'baccarat',
  SPORTS: 'coupon-parts',
  ESPORTS: 'coupon-parts',
  FISH: 'fishing',
  PVP: 'hilo',
  COCKFIGHT: 'duel',
  ELOTT: 'keno',
  MINI: 'dice',
}

const engineOfClass: { readonly [T in GameType]?: Readonly<Record<string, string>> } = {
  SPORTS: { football: 'coupon-goals' },
  MINI: { cards: 'hilo' },
}

/** Words of a slot's name that say how it plays: what lies in heaps touches, what falls or flows comes in turns. */
const slotWords: readonly (readonly [engine: string, words: RegExp])[] = [
  ['slot-cluster', /gem|jewel|diamond|orchard|sugar|market|kitchen|noodles|garden|lagoon|harvest|porcelain|mice/i],
  ['slot-ways', /rain|monsoon|storm|tide|river|dragon|phoenix|tiger|wolf|ferry|lantern|kite|parade|raven/i],
]

/** Jackpots hold their coins, classics keep to lines; the name of a video slot tells the rest. */
function slotEngine(classify: string, name: string): string {
  if (classify === 'jackpot') return 'slot-hold'
  if (classify === 'classic') return 'slot'
  return slotWords.find(([, words]) => words.test(name))?.[0] ?? 'slot'
}

/** The engine of a game, or `undefined` when nothing plays it. */
export function engineOf(gameType: GameType, classify: string, name: string): string | undefined {
  if (closed.has(name)) return undefined
  if (gameType === 'RNG') return slotEngine(classify, name)
  return engineOfClass[gameType]?.[classify] ?? engineOfType[gameType]
}

/** The return that an engine's own figures give, in per cent; a test keeps the two equal. */
const returns: Readonly<Record<string, string>> = {
  slot: '96.20',
  'slot-ways': '95.54',
  'slot-cluster': '96.82',
  'slot-hold': '96.30',
  baccarat: '98.94',
  dice: '96.00',
  hilo: '97.00',
  keno: '94.80',
  fishing: '96.00',
  'coupon-goals': '96.00',
  'coupon-parts': '96.00',
  duel: '96.00',
}

/** The return of an engine's games. */
export const rtpOf = (engine: string | undefined): string | undefined =>
  engine === undefined ? undefined : returns[engine]

/** How widely an engine's rounds differ, 1 (low) to 6; the same test keeps these equal too. */
const volatilities: Readonly<Record<string, number>> = { slot: 3, 'slot-ways': 4, 'slot-cluster': 5, 'slot-hold': 5 }

/** The volatility of an engine's games, where its figures are published. */
export const volatilityOf = (engine: string | undefined): number | undefined =>
  engine === undefined ? undefined : volatilities[engine]
