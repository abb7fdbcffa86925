import type { DragonTigerResult } from '#sandbox/engines/dragon-tiger.ts'
import { make } from '#sandbox/frame/dom.ts'
import { pause } from '#sandbox/frame/page.ts'
import type { OpenSharedScreen } from '#sandbox/frame/shared-screen.ts'
import { dealCard, partOf, pose } from '#sandbox/frame/shared-stage.ts'
import { knock } from '#sandbox/frame/sound.ts'
import { openRoads } from './baccarat-road.ts'

interface Rules {
  readonly spots: readonly string[]
  readonly odds: Readonly<Record<string, string>>
}

const sides = ['dragon', 'tiger'] as const
const letters = { dragon: 'dragonLetter', tie: 'tieLetter', tiger: 'tigerLetter' } as const

/** One card on each side of the stage; two roads and four spots on the cloth. */
export const open: OpenSharedScreen = ({ root, say, rules, scene }) => {
  const { spots, odds } = rules as Rules
  const names: Readonly<Record<string, string>> = {
    dragon: say('dragon'),
    tiger: say('tiger'),
    tie: say('tie'),
    suited: say('suitedTie'),
  }
  const roads = openRoads(say('road'), say('bigRoad'))
  const fields = spots.map((spot) =>
    make(
      'button',
      { class: `field tall ${spot}`, type: 'button', 'data-spot': spot },
      make('b', {}, names[spot]!),
      make('small', {}, odds[spot]!),
    ),
  )
  root.append(
    roads.element,
    make('div', { class: 'spots', role: 'group', 'aria-label': say('kindDragonTiger') }, ...fields),
  )
  const heroes = sides.map((side) => [side, partOf(scene, `.hero[data-side="${side}"]`)] as const)
  const clear = () => {
    partOf(scene, '.cards').replaceChildren()
    for (const [, hero] of heroes) hero.classList.remove('win', 'lose')
  }
  const sentence = (result: unknown) => names[(result as DragonTigerResult).winner]!
  return {
    running: 'phaseDealing',
    nameOf: (spot) => names[spot]!,
    oddsOf: (spot) => odds[spot]!,
    sentence,
    async show(result, still, cut) {
      clear()
      const drawn = result as DragonTigerResult
      for (const [at, side] of sides.entries()) {
        if (!still && at > 0) await pause(400, cut)
        knock(2)
        await dealCard(scene, drawn[side], { x: at === 0 ? -58 : 58, y: 172, size: 0.9 }, still, cut)
      }
      if (!still) await pause(300, cut)
      pose(scene, 'idle')
      if (drawn.winner === 'tie') return
      for (const [side, hero] of heroes) hero.classList.add(side === drawn.winner ? 'win' : 'lose')
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
