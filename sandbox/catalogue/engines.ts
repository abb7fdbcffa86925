import type { GameType } from './model.ts'

/** Games that stay closed, so that a lobby also shows what closed games look like. */
const closed: ReadonlySet<string> = new Set(['Seventh Hour Wheel', 'Kraken Lighthouse', 'Festival Balloon'])

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
  COCKFIGHT: 'cockfight',
  ELOTT: 'keno',
  MINI: 'dice',
}

const engineOfClass: { readonly [T in GameType]?: Readonly<Record<string, string>> } = {
  COCKFIGHT: { village: 'duel' },
  LIVE: { roulette: 'roulette', blackjack: 'blackjack', dice: 'sic-bo', show: 'money-wheel' },
  SPORTS: { football: 'coupon-goals', book: 'book-sports' },
  ESPORTS: { book: 'book-esports' },
  PVP: { poker: 'video-poker', thai: 'pok-deng', blackjack: 'blackjack', cards: 'hilo' },
  MINI: { cards: 'hilo', coin: 'coin', crash: 'rocket' },
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

/** Board games say in their names which board it is. */
const boards: readonly (readonly [engine: string, word: RegExp])[] = [
  ['plinko', /plinko/i],
  ['mines', /mines/i],
  ['wheel', /wheel/i],
  ['tower', /tower/i],
]

const boardEngine = (name: string) => boards.find(([, word]) => word.test(name))?.[0]

/** Lotteries by the word of their name that says what is drawn; the rest draw five balls. */
const lotteryWords: readonly (readonly [engine: string, words: RegExp])[] = [
  ['keno', /keno/i],
  ['lottery-vn-north', /hanoi|northern/i],
  ['lottery-vn-south', /southern/i],
  ['lottery-two', /two digit/i],
  ['lottery-six', /six|silver/i],
  ['lottery-thai', /siam|ticket/i],
]

const lotteryEngine = (name: string): string =>
  lotteryWords.find(([, words]) => words.test(name))?.[0] ?? 'lottery-five'

/** The engine of a game, or `undefined` when nothing plays it. */
export function engineOf(gameType: GameType, classify: string, name: string): string | undefined {
  if (closed.has(name)) return undefined
  if (gameType === 'RNG') return slotEngine(classify, name)
  if (gameType === 'ELOTT') return lotteryEngine(name)
  if (/dragon tiger/i.test(name)) return 'dragon-tiger'
  if (classify === 'board') return boardEngine(name)
  return engineOfClass[gameType]?.[classify] ?? engineOfType[gameType]
}

/** The return that an engine's own figures give, in per cent; a test keeps the two equal. */
const returns: Readonly<Record<string, string>> = {
  slot: '96.20',
  'slot-ways': '95.54',
  'slot-cluster': '96.82',
  'slot-hold': '96.30',
  baccarat: '98.94',
  roulette: '97.30',
  'dragon-tiger': '96.26',
  'sic-bo': '97.22',
  'money-wheel': '92.30',
  'lottery-thai': '90.00',
  'lottery-two': '90.00',
  'lottery-vn-north': '90.18',
  'lottery-vn-south': '90.00',
  'lottery-five': '90.00',
  'lottery-six': '90.66',
  dice: '96.00',
  hilo: '97.00',
  keno: '94.80',
  fishing: '96.00',
  'coupon-goals': '96.00',
  'coupon-parts': '96.00',
  duel: '96.00',
  cockfight: '96.00',
  'book-sports': '96.00',
  'book-esports': '96.00',
  mines: '97.00',
  tower: '97.00',
  plinko: '97.00',
  rocket: '97.00',
  coin: '98.00',
  wheel: '96.00',
  blackjack: '98.22',
  'pok-deng': '98.93',
  'video-poker': '99.54',
}

/** The return of an engine's games. */
export const rtpOf = (engine: string | undefined): string | undefined =>
  engine === undefined ? undefined : returns[engine]

/** How widely an engine's rounds differ, 1 (low) to 6; the same test keeps these equal too. */
const volatilities: Readonly<Record<string, number>> = { slot: 3, 'slot-ways': 4, 'slot-cluster': 5, 'slot-hold': 5 }

/** The volatility of an engine's games, where its figures are published. */
export const volatilityOf = (engine: string | undefined): number | undefined =>
  engine === undefined ? undefined : volatilities[engine]
