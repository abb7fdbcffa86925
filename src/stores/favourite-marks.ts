import { call } from '#browser/client.ts'
import { $favourites } from './favourites.ts'

/** Hearts that were set while a load was under way: its answer may be older than they are. */
const setMeanwhile = new Map<string, boolean>()
let loading = 0

/** Shows a game's heart as pressed or not. */
export function setFavourite(nodeId: string, isFavourite: boolean): void {
  const others = $favourites.get().filter((id) => id !== nodeId)
  $favourites.set(isFavourite ? [...others, nodeId] : others)
  if (loading > 0) setMeanwhile.set(nodeId, isFavourite)
}

export async function loadFavourites(): Promise<void> {
  loading += 1
  try {
    $favourites.set(await call('favouriteIds'))
    for (const [nodeId, isFavourite] of setMeanwhile) setFavourite(nodeId, isFavourite)
  } catch {
    // The load failed: hearts stay empty. A click still works, because marking a favourite is idempotent.
  } finally {
    loading -= 1
    if (loading === 0) setMeanwhile.clear()
  }
}

export function forgetFavourites(): void {
  setMeanwhile.clear()
  $favourites.set([])
}
