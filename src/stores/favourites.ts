import { atom } from 'nanostores'
import { call } from '#browser/client.ts'

/** Node ids of the member's favourites. */
export const $favourites = atom<readonly string[]>([])

export async function loadFavourites(): Promise<void> {
  try {
    $favourites.set(await call('favouriteIds'))
  } catch {
    // The load failed: hearts stay empty. A click still works, because marking a favourite is idempotent.
  }
}

export function forgetFavourites(): void {
  $favourites.set([])
}
