import type { Language } from '#api/page.ts'
import { $dialog, openDialog } from '#stores/dialog.ts'
import { waitingNotices } from '#stores/public-notices.ts'
import { $kind, type SessionKind, sessionEvent } from '#stores/session.ts'

const quietMs = 6_000
/** How soon after the visitor's last input a pop-up may open. */
const lullMs = 250

/** Shows what waits for this visitor as soon as nothing else is open. */
async function showWaiting(): Promise<void> {
  try {
    for (let kind: SessionKind | undefined; kind !== $kind.get(); ) {
      kind = $kind.get()
      const notices = await waitingNotices((document.body.dataset.locale ?? 'th') as Language)
      if (notices.length > 0) await free()
      // A visitor who has logged in meanwhile gets the members' notices instead.
      if (notices.length > 0 && kind === $kind.get()) openDialog({ name: 'public-notice', notices })
    }
  } catch {
    // A notice that fails to load is not worth a message.
  }
}

let showing: Promise<void> | undefined
async function show(): Promise<void> {
  showing ??= showWaiting()
  await showing
  showing = undefined
}

/** The search and the side menu are open like pop-ups; a field with the focus is being typed into. */
const isBusy = (): boolean =>
  $dialog.get() !== undefined ||
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select') === true

/** Resolves when no pop-up is open and the visitor is not typing. */
export async function free(): Promise<void> {
  while (isBusy()) await new Promise((resolve) => setTimeout(resolve, lullMs))
}

let following = false
let told: () => void = () => undefined
const first = new Promise<void>((done) => {
  told = done
})

/** Resolves once what waited has been shown; at once where pages have no such pop-ups. */
export const greeted = (): Promise<void> => (following ? first : Promise.resolve())

/** Shows the operator's pop-ups, now and after each log-in. Game pages and the agents' log-in have none. */
export function followPublicNotices(): void {
  if (following || document.querySelector('.app--slim, .form-page')) return
  following = true
  // Nobody is greeted by a pop-up before the page has been looked at.
  setTimeout(() => void show().then(told), navigator.userActivation?.hasBeenActive ? 0 : quietMs)
  document.addEventListener(sessionEvent, () => void show())
}
