import type { BaccaratResult } from '#sandbox/engines/baccarat.ts'
import { make, picture } from '#sandbox/frame/dom.ts'
import { pause } from '#sandbox/frame/page.ts'
import { knock } from '#sandbox/frame/sound.ts'
import type { Say } from '#sandbox/frame/texts.ts'

type Side = 'player' | 'banker'

const sides: readonly Side[] = ['player', 'banker']

/** The hands of both sides and how cards come to them. */
export function openHands(say: Say, points: readonly number[]) {
  const sum = (cards: readonly number[]) => cards.reduce((total, card) => total + points[card % 13]!, 0) % 10

  const hand = (side: Side) => {
    const cards = make('div', { class: 'hand-cards' })
    const count = make('output', { class: 'hand-points' }, '–')
    const name = make('span', { class: 'printed' }, say(side))
    const element = make('section', { class: `hand ${side}` }, make('p', { class: 'hand-head' }, name, count), cards)
    return { cards, count, element, held: [] as number[] }
  }
  const hands = { player: hand('player'), banker: hand('banker') }
  const element = make('div', { class: 'hands' }, hands.player.element, hands.banker.element)

  const put = (side: Side, card: number) => {
    const { cards, count, held } = hands[side]
    const image = picture(`/cards/${card}.svg`, held.length === 2 ? 'playing third' : 'playing')
    cards.append(image)
    held.push(card)
    count.textContent = String(sum(held))
    return image
  }

  const clear = () => {
    for (const side of sides) {
      hands[side].held.length = 0
      hands[side].cards.replaceChildren()
      hands[side].count.textContent = '–'
      hands[side].element.classList.remove('wins')
    }
  }

  const finish = ({ result }: BaccaratResult) => {
    for (const side of sides) hands[side].element.classList.toggle('wins', side === result)
  }

  return {
    element,
    clear,
    show(coup: BaccaratResult) {
      clear()
      for (const side of sides) for (const card of coup[side]) put(side, card)
      finish(coup)
    },
    /** Cards come in the order of the deal: player, banker, player, banker, then the third ones. */
    async deal(coup: BaccaratResult, quick: boolean, cut: AbortSignal) {
      clear()
      for (const index of [0, 1, 2])
        for (const side of sides) {
          const card = coup[side][index]
          if (card === undefined) continue
          if (!quick && index === 2) await pause(420, cut)
          const image = put(side, card)
          knock(index)
          if (!quick && !cut.aborted)
            image.animate([{ transform: 'translate(40%, -150%) rotate(14deg)', opacity: 0 }, {}], {
              duration: 300,
              easing: 'cubic-bezier(0.16, 1, 0.3, 1)',
            })
          await pause(quick ? 60 : 340, cut)
        }
      finish(coup)
    },
  }
}
