import { tabStorage } from '#browser/storage.ts'
import { $dialog, type Intention, openDialog } from '#stores/dialog.ts'
import { $favourites } from '#stores/favourites.ts'
import { $kind } from '#stores/session.ts'
import { acts } from './dialogs/carry-on.ts'
import { pageLocale } from './dialogs/place.ts'
import { start } from './session/start.ts'

/** Serves a click on an element with `data-action`. */
export async function run(element: HTMLElement): Promise<void> {
  const { action, noticeId } = element.dataset
  // A menu closes under its pop-up: the focus comes back to the menu's button.
  const menu = element.closest('[popover]')
  if (menu) document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)?.focus()
  if (action === 'login' || action === 'register') openAccess(action)
  else if (action === 'search') await openSearch()
  else if (action === 'notice') openDialog({ name: action, noticeId })
  else if (action === 'change-password') openDialog({ name: action, reason: 'own' })
  else if (isPlain(action)) openDialog({ name: action })
  else if (action) (await acts()).press(action, element)
}

type Plain = 'announcements' | 'chat-room' | 'contract' | 'help' | 'logout' | 'quick-deposit' | 'service'
/** Pop-ups that are opened by their names alone. */
const isPlain = (action: string | undefined): action is Plain =>
  /^(announcements|chat-room|contract|help|logout|quick-deposit|service)$/.test(action ?? '')

/** Opens the search; `query` is what it begins with. */
export const openSearch = (query?: string): Promise<void> =>
  import('./search/start.tsx').then((part) => part.openSearch(pageLocale(), acts, query))

export const openTerms = (): void => openDialog({ name: 'help' })

/** Opens log-in or registration, unless the visitor is logged in. */
export function openAccess(name: 'login' | 'register', failure?: string, kept?: Intention): void {
  const kind = $kind.get()
  if (kind !== 'guest' && kind !== 'trial') return
  // Where a page sent its guest here from.
  const path = tabStorage.read('next')
  tabStorage.write('next', undefined)
  openDialog({ name, failure, intention: path ? { do: 'go', path } : (kept ?? { do: 'stay' }) })
}

/**
 * Opens what a page opens by itself: its own pop-up, or the one that its history entry had before a reload. Going to a
 * page, even to the same one, brings no pop-up back.
 */
export function openFirst(name: 'login' | 'register', failure?: string): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A visitor who has logged in or begun a trial since then no longer needs the pop-up.
  const isKept = visit?.type !== 'navigate' && $kind.get() === 'guest'
  if (document.body.dataset.open || isKept) openAccess(name, failure, history.state?.popup?.intention)
}

let host: Promise<typeof import('./dialogs/host.tsx')> | undefined

/** Brings the pop-ups before they are needed. */
export function prepare(): void {
  host ??= import('./dialogs/host.tsx')
  host.then(
    (loaded) => loaded.preload(pageLocale()),
    () => {
      host = undefined
    },
  )
}

/** Puts pop-ups and messages on the page. */
export async function showPopups(): Promise<void> {
  prepare()
  const loaded = await host
  await loaded?.mount(pageLocale())
}

/** Hearts of cards that are plain HTML; React renders those of islands. */
function drawHearts(ids: readonly string[]) {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-action="favourite"]')) {
    if (heart.closest('astro-island')) continue
    heart.setAttribute('aria-pressed', String(ids.includes(heart.dataset.nodeId ?? '')))
  }
}

void start()
$favourites.subscribe(drawHearts)
document.addEventListener('baize:redrawn', () => drawHearts($favourites.get()))
if ($dialog.get()) void showPopups()
