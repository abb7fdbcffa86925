import type { GameType } from './model.ts'

/**
 * Which engine plays which type of games. This is the only place to change when an engine is added; games of the
 * other types are listed as closed and the site shows them as in maintenance.
 */
const engineOfType: { readonly [T in GameType]?: string } = {
  RNG: 'slot',
  LIVE: 'baccarat',
  MINI: 'dice',
}

/** The engine of a game type, or `undefined` while nothing can play it. */
export function engineOf(gameType: GameType): string | undefined {
  return engineOfType[gameType]
}

/** The return that an engine's own figures give, in per cent; a test keeps the two equal. */
const returns: Readonly<Record<string, string>> = { slot: '96.20', baccarat: '98.94', dice: '96.00' }

/** The return of a game type's games, or `undefined` while nothing can play them. */
export function rtpOf(gameType: GameType): string | undefined {
  const engine = engineOf(gameType)
  return engine === undefined ? undefined : returns[engine]
}
