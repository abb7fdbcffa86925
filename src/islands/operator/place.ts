import { atom } from 'nanostores'
import { barePath, localeOf, localePath } from '#i18n/locale.ts'

/** Where the console is: the address without a language, and how often somebody went somewhere. */
export interface Place {
  readonly path: string
  /** A page that is gone to anew starts anew. */
  readonly turn: number
}

export const $place = atom<Place>({ path: '/operator', turn: 0 })

/** Follows the browser's back and forward. Gives how to stop. */
export function followPlace(): () => void {
  const read = (): void => {
    const path = barePath(location.pathname)
    const { path: before, turn } = $place.get()
    if (path !== before) $place.set({ path, turn: turn + 1 })
  }
  read()
  addEventListener('popstate', read)
  return () => removeEventListener('popstate', read)
}

/** Goes to a page of the console, such as `/operator/members?account=mali`, without loading it. */
export function go(to: string): void {
  const [path = '', search] = to.split('?')
  history.pushState(null, '', localePath(localeOf(location.pathname), path) + (search ? `?${search}` : ''))
  $place.set({ path, turn: $place.get().turn + 1 })
  scrollTo(0, 0)
}
