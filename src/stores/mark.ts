import { failureCode } from '#api/client.ts'
import type { GameType } from '#api/lobby.ts'
import { call } from '#browser/client.ts'
import { setFavourite } from './favourite-marks.ts'
import { $favourites } from './favourites.ts'
import type { GameReference } from './play.ts'
import { toast, toastFailure } from './toasts.ts'

/** A second click sooner than this is a slip (Spec 1 §9). */
const throttleMs = 1_000

let lastToggle = Number.NEGATIVE_INFINITY

/**
 * Marks or unmarks a game: shown at once, undone with a message when the server refuses. A click within a second of the
 * previous one is ignored. `now` is in milliseconds.
 */
export async function toggleFavourite(game: GameReference, now = performance.now()): Promise<void> {
  if (now - lastToggle < throttleMs) return
  lastToggle = now
  const { nodeId, vassalage } = game
  const had = $favourites.get().includes(nodeId)
  setFavourite(nodeId, !had)
  try {
    if (had) await call('removeFavourite', { nodeId })
    else await call('addFavourite', { nodeId, vendor: vassalage, gameType: game.gameType as GameType })
    toast('ok', had ? 'favouriteRemoved' : 'favouriteAdded')
  } catch (thrown) {
    setFavourite(nodeId, had)
    toastFailure(failureCode(thrown))
  }
}
