import { type LottoArea, lotteryPages, lottoAreaOf } from '#api/prize-mode.ts'
import type { DialogRequest } from './dialog.ts'
import type { SessionKind } from './session.ts'

/** A card's data about its game or its vendor. */
export interface GameReference {
  /** On a vendor's card the first of its games. */
  readonly nodeId: string
  readonly gameType: string
  readonly vassalage: string
  readonly isGame: 'GAME' | 'VASSALAGE'
  /** The vendor's code of the game, where its page wants it. */
  readonly gameId?: string | undefined
  /** Set on a vendor's card: the vendor's name. */
  readonly vendor?: string | undefined
  readonly maintenance?: boolean
  /** Closed because the vendor does not answer. */
  readonly vendorDown?: boolean
}

/** Either a pop-up that has to come first, or the address (without locale) to go to. */
export type Start = { readonly dialog: DialogRequest } | { readonly path: string }

/** The lobby page of a game type; types without a lobby lead home. */
export function lobbyPath(gameType: string, vassalage?: string): string {
  const query = vassalage === undefined || vassalage === '' ? '' : `?vassalage=${encodeURIComponent(vassalage)}`
  return `/${gameType.toLowerCase()}${query}`
}

/** A lottery's page: with its code to bet, without one to choose. */
function lotteryPath(area: LottoArea, { gameId }: GameReference): string {
  return lotteryPages[area] + (gameId ? `?gameCode=${encodeURIComponent(gameId)}` : '')
}

/**
 * What happens when somebody starts a game, or opens a vendor's card (Spec 1 §4 "Starting a game"). Lists of
 * games and free trials need no log-in.
 * @example decideStart(game, 'real', 'guest') // { dialog: { name: 'login', intention: … } }
 */
export function decideStart(game: GameReference, mode: 'real' | 'demo', kind: SessionKind): Start {
  const { nodeId, vassalage, gameType, vendor } = game
  if (game.maintenance) {
    const reason = game.vendorDown ? 'vendor_unavailable' : 'game_maintenance'
    return { dialog: { name: 'game-unavailable', nodeId, reason, vendor } }
  }
  const area = lottoAreaOf(vassalage)
  if (area === undefined && game.isGame === 'VASSALAGE')
    return { dialog: { name: 'games', gameType, vassalage, vendor } }
  if (area === undefined && vendor !== undefined && gameType === 'RNG') return { path: lobbyPath(gameType, vassalage) }
  const path = `/game/${encodeURIComponent(nodeId)}`
  if (mode === 'demo') return { path: `${path}?mode=demo` }
  const intention = { do: 'play', game } as const
  if (kind === 'guest') return { dialog: { name: 'login', intention } }
  if (kind === 'trial') return { dialog: { name: 'trial-user', intention } }
  // The page of a lottery's game leads on to the page of the lotteries, which needs its code.
  if (area !== undefined && (game.gameId || vendor !== undefined)) return { path: lotteryPath(area, game) }
  return { path }
}
