import { atom } from 'nanostores'
import { call } from '#browser/client.ts'

/** Node ids of the member's favourites. */
export const $favourites = atom<readonly string[]>([])

export async function loadFavourites(): Promise<void> {
  try {
    $favourites.set(await call('favouriteIds'))
  } catch {
    // Hearts stay empty; a click still works, because marking twice changes nothing.
  }
}

export function forgetFavourites(): void {
  $favourites.set([])
}
