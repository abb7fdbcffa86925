import type { Member } from '#api/access.ts'
import { defaultLocale, isLocale } from '#i18n/locale.ts'
import { leave } from '#islands/data/leave-agents.ts'
import { hasOffers, onContract } from '#stores/contracts.ts'
import { onLive } from '#stores/live.ts'
import { $session, kindOf, sessionKnown } from '#stores/session.ts'
import { startClock } from './clock.ts'

const parts = (name: string) => document.querySelectorAll<HTMLElement>(`[data-${name}]`)

/** Counts above this are all the same to their reader. */
const countMax = 99

function showUnread(count: number): void {
  for (const mark of parts('unread')) {
    mark.hidden = count === 0
    mark.textContent = count > countMax ? `${countMax}+` : String(count)
  }
}

async function showOffers(): Promise<void> {
  const waiting = await hasOffers().catch(() => false)
  for (const mark of parts('offers')) mark.hidden = !waiting
}

function showMember(member: Member): void {
  for (const name of parts('name')) name.textContent = member.nickname || member.account
  for (const place of parts('picture')) {
    const picture = new Image()
    picture.src = member.iconUrl
    picture.alt = ''
    place.replaceChildren(picture)
  }
  showUnread(member.unreadMessage)
}

/** Opens the search of accounts and pages by its button, and by Ctrl or Cmd and K. Its parts come with the first press. */
function startFinding(): void {
  const [button] = parts('find')
  const open = () =>
    void Promise.all([
      import('./quick-find.tsx'),
      import('#ui/popup-styles.ts').then((part) => part.popupStyles()),
    ]).then(([part]) => part.openQuickFind(button!))
  button?.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!document.querySelector(':modal')) open()
  })
}

/**
 * What the agents' frame does: it sends everybody else to the log-in (Spec 2 §2), runs the clock and shows who is here
 * and what waits. Without React, so that it is there before the page's parts are.
 */
export async function startFrame(): Promise<void> {
  const { locale = '' } = document.body.dataset
  for (const clock of parts('clock')) startClock(clock, isLocale(locale) ? locale : defaultLocale)
  startFinding()
  await sessionKnown()
  let asked = false
  $session.subscribe((session) => {
    const { token, member, ended } = session
    // Who could not be asked about is the server's to refuse.
    if (token === undefined || (member !== undefined && kindOf(session) !== 'agent')) return leave(ended)
    if (member === undefined) return
    showMember(member)
    if (!asked) void showOffers()
    asked = true
  })
  onLive('message', ({ unread }) => showUnread(unread))
  onContract(() => void showOffers())
}
