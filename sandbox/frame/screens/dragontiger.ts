import type { DragonTigerResult } from '#sandbox/engines/dragon-tiger.ts'
import { make, picture } from '#sandbox/frame/dom.ts'
import { pause } from '#sandbox/frame/page.ts'
import type { OpenSharedScreen } from '#sandbox/frame/shared-screen.ts'
import { knock } from '#sandbox/frame/sound.ts'
import { openRoads } from './baccarat-road.ts'

interface Rules {
  readonly spots: readonly string[]
  readonly odds: Readonly<Record<string, string>>
}

const sides = ['dragon', 'tiger'] as const
const letters = { dragon: 'dragonLetter', tie: 'tieLetter', tiger: 'tigerLetter' } as const

/** One card on each side, four spots, two roads. */
export const open: OpenSharedScreen = ({ root, say, rules }) => {
  const { spots, odds } = rules as Rules
  const names: Readonly<Record<string, string>> = {
    dragon: say('dragon'),
    tiger: say('tiger'),
    tie: say('tie'),
    suited: say('suitedTie'),
  }
  const roads = openRoads(say('road'), say('bigRoad'))
  const hands = sides.map((side) => {
    const cards = make('div', { class: 'hand-cards' })
    return {
      side,
      cards,
      element: make(
        'section',
        { class: `hand ${side}` },
        make('p', { class: 'printed hand-head' }, names[side]!),
        cards,
      ),
    }
  })
  const fields = spots.map((spot) =>
    make(
      'button',
      { class: `field tall ${spot}`, type: 'button', 'data-spot': spot },
      make('b', {}, names[spot]!),
      make('small', {}, odds[spot]!),
    ),
  )
  root.append(
    make('div', { class: 'hands' }, ...hands.map((one) => one.element)),
    make('div', { class: 'fields', role: 'group', 'aria-label': say('kindDragonTiger') }, ...fields),
    roads.element,
  )
  const clear = () => {
    for (const { cards, element } of hands) {
      cards.replaceChildren()
      element.classList.remove('wins')
    }
  }
  const sentence = (result: unknown) => names[(result as DragonTigerResult).winner]!
  return {
    nameOf: (spot) => names[spot]!,
    oddsOf: (spot) => odds[spot]!,
    sentence,
    async show(result, still, cut) {
      clear()
      const drawn = result as DragonTigerResult
      for (const { side, cards } of hands) {
        const image = picture(`/cards/${drawn[side]}.svg`, 'playing')
        cards.append(image)
        if (still) continue
        knock(2)
        image.animate([{ transform: 'translateY(-120%) rotate(10deg)', opacity: 0 }, {}], {
          duration: 320,
          easing: 'ease-out',
        })
        await pause(650, cut)
      }
      for (const { side, element } of hands) element.classList.toggle('wins', side === drawn.winner)
    },
    clear,
    pays(spot, result) {
      const { winner, dragon, tiger } = result as DragonTigerResult
      return spot === winner || (spot === 'suited' && dragon === tiger)
    },
    history: (past) =>
      roads.draw(
        [...past].reverse().map(({ result }) => {
          const { winner } = result as DragonTigerResult
          return { winner, letter: say(letters[winner]), says: sentence(result) }
        }),
      ),
  }
}
