import { make } from './dom.ts'
import { byId } from './page.ts'
import type { ClothState } from './shared-cloth.ts'
import { chipOf } from './shared-rack.ts'
import type { SharedScreen } from './shared-screen.ts'

/** So many sums have room side by side; the largest come first. */
const most = 5

/** The player's own chips on the felt, for a phone that has folded the cloth away. */
export function openOwnChips(screen: SharedScreen, medals: readonly bigint[]) {
  const list = make('ul', { class: 'own-chips', 'aria-hidden': 'true' })
  byId('show').append(list)
  let known = ''
  let spots: readonly string[] = []
  return {
    draw({ bought, isShown, pays }: ClothState): void {
      const all = [...bought].sort(([, one], [, other]) => (one < other ? 1 : -1)).slice(0, most)
      const now = all.map(([spot, sum]) => `${spot} ${sum}`).join()
      if (now !== known) {
        known = now
        spots = all.map(([spot]) => spot)
        list.replaceChildren(
          ...all.map(([spot, sum]) =>
            make('li', {}, chipOf(sum, medals, 'face'), make('span', { class: 'own-name' }, screen.nameOf(spot))),
          ),
        )
      }
      for (const [at, spot] of spots.entries()) {
        list.children[at]!.classList.toggle('pays', pays(spot))
        list.children[at]!.classList.toggle('missed', isShown && !pays(spot))
      }
    },
  }
}
