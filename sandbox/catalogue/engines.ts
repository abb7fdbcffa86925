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

/** The engine of a game, or `undefined` when nothing plays it. */
export const engineOf = (gameType: GameType, classify: string, name: string): string | undefined =>
  closed.has(name) ? undefined : (engineOfClass[gameType]?.[classify] ?? engineOfType[gameType])

/** The return that an engine's own figures give, in per cent; a test keeps the two equal. */
const returns: Readonly<Record<string, string>> = {
  slot: '96.20',
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
