import { atom } from 'nanostores'
import { call } from '#browser/client.ts'
import { onLive } from './live.ts'
import { $session, kindOf } from './session.ts'

/** How many missions wait to be claimed. */
export const $missionsToClaim = atom(0)

/** What bets and deposits come to is counted a moment after the balance has moved. */
export const countedMs = 2_500

let following = false

async function read(token: string): Promise<void> {
  const { missionsToClaim } = await call('consolidated', {})
  if ($session.get().token === token) $missionsToClaim.set(missionsToClaim)
}

/** Follows the number for the menus of a page that has a place for it. Safe to call more than once. */
export function followMissions(): void {
  if (following || document.querySelector('[data-missions]') === null) return
  following = true
  let last: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    const { token } = $session.get()
    // Without an answer the menu has no number.
    if (token !== undefined && last === token) read(token).catch(() => undefined)
  }
  $session.subscribe((session) => {
    const kind = kindOf(session)
    const token = kind === 'member' || kind === 'agent' ? session.token : undefined
    if (token === last) return
    last = token
    if (token === undefined) $missionsToClaim.set(0)
    again()
  })
  onLive('balance', () => {
    clearTimeout(timer)
    timer = setTimeout(again, countedMs)
  })
  // Menus are plain HTML.
  $missionsToClaim.subscribe((n) => {
    for (const place of document.querySelectorAll('[data-missions]')) place.textContent = `${n || ''}`
  })
}
