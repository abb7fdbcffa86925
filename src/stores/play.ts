import type { DialogRequest } from './dialog.ts'
import type { SessionKind } from './session.ts'

/** What a card tells about its game. */
export interface GameReference {
  readonly nodeId: string
  readonly gameType: string
  readonly vassalage: string
  readonly isGame: 'GAME' | 'VASSALAGE'
  readonly maintenance?: boolean
}

/** Either a pop-up that has to come first, or the address (without locale) to go to. */
export type Start = { readonly dialog: DialogRequest } | { readonly path: string }

/** The lobby page of a game type; types without a lobby lead home. */
export function lobbyPath(gameType: string, vassalage?: string): string {
  const query = vassalage === undefined || vassalage === '' ? '' : `?vassalage=${encodeURIComponent(vassalage)}`
  return `/${gameType.toLowerCase()}${query}`
}

/**
 * What happens when somebody starts a game (Spec 1 §4 "Starting a game"). A free trial asks nobody for a log-in.
 * @example decideStart(game, 'real', 'guest') // { dialog: { name: 'login', intention: … } }
 */
export function decideStart(game: GameReference, mode: 'real' | 'demo', kind: SessionKind): Start {
  if (game.maintenance) return { dialog: { name: 'game-unavailable', nodeId: game.nodeId, reason: 'game_maintenance' } }
  if (game.isGame === 'VASSALAGE') return { path: lobbyPath(game.gameType, game.vassalage) }
  const path = `/game/${encodeURIComponent(game.nodeId)}`
  if (mode === 'demo') return { path: `${path}?mode=demo` }
  const intention = { do: 'play', game } as const
  if (kind === 'guest') return { dialog: { name: 'login', intention } }
  if (kind === 'trial') return { dialog: { name: 'trial-user', intention } }
  return { path }
}
