import type { GameType } from './model.ts'

/**
 * Which engine plays which type of games. This is the only place to change when an engine is added; games of the
 * other types are listed as closed and the site shows them as in maintenance.
 */
const engineOfType: { readonly [T in GameType]?: string } = {
  RNG: 'slot',
}

/** The engine of a game type, or `undefined` while nothing can play it. */
export function engineOf(gameType: GameType): string | undefined {
  return engineOfType[gameType]
}
