import { atom } from 'nanostores'
import { call } from '#browser/client.ts'
import { countedMs, rewardNews } from './counted.ts'
import { onLive } from './live.ts'
import { $session, kindOf } from './session.ts'

/** How many missions wait to be claimed, and how many rewards of promotions and ranks. */
export const $missionsToClaim = atom(0)
export const $rewardsToClaim = atom(0)

let following = false

function show(missions: number, rewards: number): void {
  $missionsToClaim.set(missions)
  $rewardsToClaim.set(rewards)
}

/** Menus are plain HTML. */
function write(places: string, count: typeof $rewardsToClaim): void {
  count.subscribe((n) => {
    for (const place of document.querySelectorAll(places)) place.textContent = n > 99 ? '99+' : `${n || ''}`
  })
}

async function read(token: string): Promise<void> {
  const { missionsToClaim, rewardsToClaim } = await call('consolidated', {})
  if ($session.get().token === token) show(missionsToClaim, rewardsToClaim)
}

/** Follows both for the menus of a page that has a place for them. Safe to call more than once. */
export function followToClaim(): void {
  if (following || document.querySelector('[data-missions], [data-rewards]') === null) return
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
    if (token === undefined) show(0, 0)
    again()
  })
  for (const name of rewardNews)
    onLive(name, () => {
      clearTimeout(timer)
      timer = setTimeout(again, countedMs)
    })
  write('[data-missions]', $missionsToClaim)
  write('[data-rewards]', $rewardsToClaim)
}
