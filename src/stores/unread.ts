import { atom } from 'nanostores'
import { onLive } from './live.ts'
import { $session } from './session.ts'

/** How many messages the member has not read. */
export const $unread = atom(0)

let following = false

/** Follows the number: it comes with the member and changes by events. Safe to call more than once. */
export function followUnread(): void {
  if (following) return
  following = true
  $session.subscribe(({ member }) => $unread.set(member?.unreadMessage ?? 0))
  onLive('message', ({ unread }) => $unread.set(unread))
  // Menus are plain HTML.
  $unread.subscribe((n) => {
    for (const place of document.querySelectorAll('[data-unread]')) place.textContent = n > 99 ? '99+' : `${n || ''}`
  })
}
