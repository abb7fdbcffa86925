import { barePath } from '#i18n/locale.ts'
import { promptFor } from '#islands/data/prompt.ts'
import { leaveFor } from '#stores/came-from.ts'
import { type Intention, openDialog } from '#stores/dialog.ts'
import { $favourites } from '#stores/favourites.ts'
import { toggleFavourite } from '#stores/mark.ts'
import { decideStart, type GameReference } from '#stores/play.ts'
import { $kind } from '#stores/session.ts'
import { growInto } from './grow.ts'
import { goTo } from './place.ts'

/** Starts a game for the current visitor, or opens the pop-up that has to come first. The cover of what was `pressed` becomes its stage. */
export function startGame(game: GameReference, mode: 'real' | 'demo', pressed?: Element): void {
  const next = decideStart(game, mode, $kind.get())
  if ('dialog' in next) openDialog(next.dialog)
  else if (pressed && next.path.startsWith('/game/')) growInto(pressed, () => goTo(next.path))
  else goTo(next.path)
}

/** Marks or unmarks a game; guests log in first, trial users need a real account. */
export async function markGame(game: GameReference): Promise<void> {
  if (!promptFor($kind.get(), { do: 'favourite', game })) await toggleFavourite(game)
}

/** The pages of the cashier, without a locale. */
const cashierPaths = { deposit: '/member/deposit', withdraw: '/member/withdraw' } as const

/** Goes to the cashier; guests log in first, trial users need a real account. */
export function openCashier(act: keyof typeof cashierPaths): void {
  const path = cashierPaths[act]
  const kind = $kind.get()
  leaveFor(barePath(location.pathname))
  if (kind === 'guest') openDialog({ name: 'login', intention: { do: 'go', path } })
  else if (kind === 'trial') openDialog({ name: 'trial-user', intention: { do: 'go', path } })
  else goTo(path)
}

/** Opens a page that only members have something on; guests log in first, trial users need a real account (Spec 1 §6). */
export function openOwn({ href, pathname, search, hash }: HTMLAnchorElement): void {
  const intention = { do: 'go', path: barePath(pathname) + search + hash } as const
  if ($kind.get() === 'guest') openDialog({ name: 'login', intention })
  else if ($kind.get() === 'trial') openDialog({ name: 'trial-user', intention })
  else location.assign(href)
}

/** Carries out the action that a pop-up interrupted. */
export async function carryOn(intention: Intention): Promise<void> {
  if (intention.do === 'play') startGame(intention.game, 'real')
  else if (intention.do === 'go') goTo(intention.path)
  else if (intention.do === 'favourite' && !$favourites.get().includes(intention.game.nodeId))
    await toggleFavourite(intention.game)
}

/** What an element says about its game in `data-` attributes. */
const gameOf = (element: HTMLElement): GameReference => ({
  ...(element.dataset as unknown as GameReference),
  maintenance: element.closest('.is-maint') !== null,
  vendorDown: element.closest('.is-down') !== null,
})

/** Serves a click on an element with that `data-action`, unless it only opens a pop-up. */
export function press(action: string, element: HTMLElement): void {
  if (action === 'cashier') openCashier('deposit')
  if (action === 'withdraw') openCashier('withdraw')
  if (action === 'own') openOwn(element as HTMLAnchorElement)
  if (action === 'play') startGame(gameOf(element), 'real', element)
  if (action === 'trial') startGame(gameOf(element), 'demo', element)
  if (action === 'favourite') void markGame(gameOf(element))
}
