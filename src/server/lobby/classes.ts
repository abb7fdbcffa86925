import type { GameType } from '#api/lobby.ts'

/** Classes of games by type, in the order in which the lobby shows them. Their names stand in the catalogue `lobby.json`. */
export const classes: { readonly [T in GameType]: readonly string[] } = {
  LIVE: ['baccarat', 'roulette', 'blackjack', 'dice', 'show'],
  RNG: ['video', 'classic', 'jackpot', 'bonus-buy', 'new'],
  SPORTS: ['football', 'basketball', 'tennis', 'fighting', 'virtual'],
  FISH: ['pond', 'ocean', 'boss'],
  PVP: ['poker', 'thai'],
  ESPORTS: ['arena', 'shooter'],
  COCKFIGHT: ['arena', 'village'],
  ELOTT: ['draw', 'keno', 'ticket', 'national'],
  MINI: ['crash', 'dice', 'board', 'cards', 'coin'],
}

interface Place {
  readonly gameType: GameType
  readonly classify: string
}

const place = (gameType: GameType, classify = ''): Place => ({ gameType, classify })

/** Category words of the aggregator, in lower case, and where their games stand here. */
const places: Readonly<Record<string, Place>> = {
  'video slots': place('RNG', 'video'),
  'classic slots': place('RNG', 'classic'),
  'jackpot slots': place('RNG', 'jackpot'),
  'video poker': place('RNG', 'classic'),
  'live baccarat': place('LIVE', 'baccarat'),
  'live roulette': place('LIVE', 'roulette'),
  'live blackjack': place('LIVE', 'blackjack'),
  'live sic bo': place('LIVE', 'dice'),
  'live dice': place('LIVE', 'dice'),
  'live game shows': place('LIVE', 'show'),
  'live dealer': place('LIVE'),
  'live poker': place('LIVE'),
  sportsbook: place('SPORTS'),
  'virtual sports': place('SPORTS', 'virtual'),
  esports: place('ESPORTS'),
  'fishing games': place('FISH'),
  multiplayer: place('PVP'),
  'table games': place('PVP'),
  poker: place('PVP', 'poker'),
  cockfighting: place('COCKFIGHT'),
  lottery: place('ELOTT', 'draw'),
  keno: place('ELOTT', 'keno'),
  bingo: place('ELOTT', 'draw'),
  'scratch cards': place('ELOTT', 'ticket'),
  'crash games': place('MINI', 'crash'),
  'casual games': place('MINI'),
}

const keyOf = (word: string): string => word.trim().toLowerCase().replace(/\s+/g, '-')

/**
 * Where a game of the aggregator stands in the lobby: its category gives the type, the first of its features that is a
 * class of that type gives the class. An unknown category reads as mini games, so that nothing is lost silently.
 * @example placeOf('Video Slots', ['Bonus Buy']) // { gameType: 'RNG', classify: 'bonus-buy' }
 */
export function placeOf(category: string, features: readonly string[]): Place {
  const found = places[category.trim().toLowerCase()] ?? place('MINI')
  const classify = features.map(keyOf).find((key) => classes[found.gameType].includes(key))
  return { gameType: found.gameType, classify: classify ?? found.classify }
}
