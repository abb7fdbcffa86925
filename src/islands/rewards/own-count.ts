import { $toClaim, countRewards } from '#stores/rewards.ts'
import { $kind, sessionKnown } from '#stores/session.ts'

/** Keeps places of a page's HTML up to date with how much the member can claim. */
export async function follow(places: readonly HTMLElement[]): Promise<void> {
  await sessionKnown()
  if ($kind.get() !== 'member') return
  $toClaim.subscribe((n) => {
    for (const place of places) place.textContent = n > 99 ? '99+' : `${n || ''}`
  })
  // The centre itself counts what it shows.
  if (document.querySelector('[data-counts-rewards]') === null)
    await countRewards({ vip: places[0]!.dataset.rewards === 'vip' })
}
