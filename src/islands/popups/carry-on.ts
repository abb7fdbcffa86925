import { type Intention, openDialog } from '#stores/dialog.ts'
import type { GameReference } from '#stores/play.ts'
import { $kind, memberKnown } from '#stores/session.ts'
import { goTo } from './place.ts'

/** What games need comes with the first press on one. */
const games = async () => (await Promise.all([import('./start-game.ts'), memberKnown()]))[0]

/** Starts a game for whoever is here, or opens the pop-up that has to come first. */
export const startGame = async (game: GameReference, mode: 'real' | 'demo'): Promise<void> =>
  (await games()).startNow(game, mode)

/** Marks or unmarks a game; guests log in first. */
export const markGame = async (game: GameReference): Promise<void> => (await games()).markNow(game)

/** Opens the cashier; guests log in first, trial users need a real account. */
export async function openCashier(): Promise<void> {
  await memberKnown()
  if ($kind.get() === 'guest') openDialog({ name: 'login', intention: { do: 'cashier' } })
  else openDialog({ name: $kind.get() === 'trial' ? 'trial-user' : 'cashier' })
}

/** Does what somebody wanted before a pop-up came in between. */
export async function carryOn(intention: Intention): Promise<void> {
  if (intention.do === 'play') await startGame(intention.game, 'real')
  else if (intention.do === 'cashier') await openCashier()
  else if (intention.do === 'go') goTo(intention.path)
  else if (intention.do === 'favourite') await (await games()).keep(intention.game)
}
