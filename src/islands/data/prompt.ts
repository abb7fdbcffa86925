import { barePath } from '#i18n/locale.ts'
import { $dialog, type Intention, openDialog } from '#stores/dialog.ts'
import { $session, type SessionKind } from '#stores/session.ts'

/** Comes back to the page that is open, in the state that its address names. */
export const thisPage = (): Intention => ({
  do: 'go',
  path: barePath(location.pathname) + location.search + location.hash,
})

/**
 * Opens what has to come before something of a member's own: the log-in for guests, the real-account prompt for trial
 * users. Returns whether one of them was needed.
 */
export function promptFor(kind: SessionKind, intention: Intention): boolean {
  if (kind !== 'guest' && kind !== 'trial') return false
  openDialog({ name: kind === 'guest' ? 'login' : 'trial-user', intention })
  return true
}

/** The same for a members' page that a guest or trial user opens; not over another pop-up, nor after a log-out. */
export function promptHere(kind: SessionKind): void {
  const { ended } = $session.get()
  if ($dialog.get() === undefined && ended !== 'logout') promptFor(kind, thisPage())
}
