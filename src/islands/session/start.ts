import { keptToastKey, tabStorage } from '#browser/storage.ts'
import { $kind, $session, sessionKnown } from '#stores/session.ts'

let events: Promise<typeof import('#stores/events.ts')> | undefined

/** Balance, favourites and live events come and go with the session; a guest who stays one never loads them. */
function followSession(): void {
  $session.subscribe(({ token }) => {
    if (token === undefined && events === undefined) return
    events ??= import('#stores/events.ts')
    events.then(
      ({ follow }) => follow($session.get().token),
      () => {
        events = undefined
      },
    )
  })
}

let started = false

/** Connects the page with the session, if there is one, and with the other tabs. Safe to call more than once. */
export async function start(): Promise<void> {
  if (!started) {
    started = true
    // The first news of a member's stream brings what serves it.
    const hear = () => void import('./page-news.ts').then((loaded) => loaded.catchUp()).catch(() => undefined)
    document.addEventListener('baize:catalogue', hear, { once: true })
    followSession()
    if (tabStorage.read(keptToastKey)) void import('#stores/kept-toast.ts').then((kept) => kept.showKeptToast())
    $kind.subscribe((kind) => void document.documentElement.toggleAttribute('data-agent', kind === 'agent'))
  }
  await sessionKnown()
}
