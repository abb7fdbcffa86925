import type { BaccaratResult } from '#sandbox/engines/baccarat.ts'
import { pause } from '#sandbox/frame/page.ts'
import { dealCard, partOf, pose } from '#sandbox/frame/shared-stage.ts'
import { knock } from '#sandbox/frame/sound.ts'

const sides = ['player', 'banker'] as const
type Side = (typeof sides)[number]

/** Where the cards of a side lie on the felt; the third one lies across, in a narrow window below the others. */
const seatOf = (side: Side, index: number) => {
  const middle = side === 'player' ? -142 : 142
  if (index < 2) return { x: middle + (index === 0 ? -46 : 44), y: 182, size: 0.86 }
  const { clientWidth: width, clientHeight: height } = document.getElementById('show')!
  if (height > width) return { x: middle, y: 274, turn: 90, size: 0.8 }
  return { x: side === 'player' ? -300 : 300, y: 182, turn: 90, size: 0.8 }
}

/** The hands of both sides and how cards come to them. */
export function openHands(scene: SVGSVGElement, points: readonly number[]) {
  const sum = (cards: readonly number[]) => cards.reduce((total, card) => total + points[card % 13]!, 0) % 10
  const part = (side: Side, selector = '') => partOf(scene, `.hand[data-side="${side}"]${selector}`)

  const clear = () => {
    partOf(scene, '.cards').replaceChildren()
    for (const side of sides) {
      part(side).classList.remove('wins')
      part(side, ' .points').classList.remove('on')
    }
  }

  return {
    clear,
    /** Cards come in the order of the deal: player, banker, player, banker, then the third ones. */
    async deal(coup: BaccaratResult, still: boolean, cut: AbortSignal) {
      clear()
      for (const index of [0, 1, 2])
        for (const side of sides) {
          const card = coup[side][index]
          if (card === undefined) continue
          if (!still && index === 2) await pause(500, cut)
          knock(index)
          await dealCard(scene, card, seatOf(side, index), still, cut)
          part(side, ' .points text').textContent = String(sum(coup[side].slice(0, index + 1)))
          part(side, ' .points').classList.add('on')
        }
      pose(scene, 'idle')
      for (const side of sides) part(side).classList.toggle('wins', side === coup.result)
    },
  }
}
