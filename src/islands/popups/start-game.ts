import { openDialog } from '#stores/dialog.ts'
import { $favourites } from '#stores/favourites.ts'
import { toggleFavourite } from '#stores/mark.ts'
import { decideStart, type GameReference } from '#stores/play.ts'
import { $kind } from '#stores/session.ts'
import { goTo } from './place.ts'

/** Starts a game for whoever is here, or opens the pop-up that has to come first. */
export function startNow(game: GameReference, mode: 'real' | 'demo'): void {
  const next = decideStart(game, mode, $kind.get())
  if ('dialog' in next) openDialog(next.dialog)
  else goTo(next.path)
}

/** Marks or unmarks a game; guests log in first. */
export async function markNow(game: GameReference): Promise<void> {
  if ($kind.get() === 'guest') openDialog({ name: 'login', intention: { do: 'favourite', game } })
  else await toggleFavourite(game)
}

/** Marks a game that is not marked yet. */
export async function keep(game: GameReference): Promise<void> {
  if (!$favourites.get().includes(game.nodeId)) await toggleFavourite(game)
}
