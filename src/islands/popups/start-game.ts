import { openDialog } from '#stores/dialog.ts'
import { decideStart, type GameReference } from '#stores/play.ts'
import { $kind } from '#stores/session.ts'
import { goTo } from './place.ts'

/** Starts a game for whoever is here, or opens the pop-up that has to come first. */
export function startNow(game: GameReference, mode: 'real' | 'demo'): void {
  const next = decideStart(game, mode, $kind.get())
  if ('dialog' in next) openDialog(next.dialog)
  else goTo(next.path)
}
