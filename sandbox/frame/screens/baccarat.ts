import type { BaccaratResult, Spot } from '#sandbox/engines/baccarat.ts'
import { make } from '#sandbox/frame/dom.ts'
import type { OpenSharedScreen } from '#sandbox/frame/shared-screen.ts'
import { openHands } from './baccarat-hands.ts'
import { openRoads } from './baccarat-road.ts'

interface BaccaratRules {
  readonly spots: readonly Spot[]
  readonly odds: Readonly<Record<Spot, string>>
  /** What each rank counts. */
  readonly points: readonly number[]
}

const letters = { player: 'playerLetter', tie: 'tieLetter', banker: 'bankerLetter' } as const

/** Two hands on the stage, two roads and five spots on the cloth. */
export const open: OpenSharedScreen = ({ root, say, rules, scene }) => {
  const { spots, odds, points } = rules as BaccaratRules
  const names: Readonly<Record<Spot, string>> = {
    player: say('player'),
    tie: say('tie'),
    banker: say('banker'),
    'player-pair': say('playerPair'),
    'banker-pair': say('bankerPair'),
  }
  const hands = openHands(scene, points)
  const roads = openRoads(say('road'), say('bigRoad'))
  const fields = spots.map((spot) =>
    make(
      'button',
      { class: `field tall ${spot}`, type: 'button', 'data-spot': spot },
      make('b', {}, names[spot]),
      make('small', {}, odds[spot]),
    ),
  )
  root.append(
    roads.element,
    make('div', { class: 'spots', role: 'group', 'aria-label': say('kindBaccarat') }, ...fields),
  )
  const sentence = (result: unknown) => {
    const { result: winner, playerPoints, bankerPoints } = result as BaccaratResult
    const [more, less] = winner === 'banker' ? [bankerPoints, playerPoints] : [playerPoints, bankerPoints]
    return say('coupSays', { result: names[winner], more, less })
  }
  return {
    running: 'phaseDealing',
    nameOf: (spot) => names[spot as Spot],
    oddsOf: (spot) => odds[spot as Spot],
    sentence,
    show: (result, still, cut) => hands.deal(result as BaccaratResult, still, cut),
    clear: hands.clear,
    pays(spot, result) {
      const { result: winner, playerPair, bankerPair } = result as BaccaratResult
      return spot === winner || (spot === 'player-pair' && playerPair) || (spot === 'banker-pair' && bankerPair)
    },
    history: (past) =>
      roads.draw(
        [...past].reverse().map(({ result }) => {
          const { result: winner } = result as BaccaratResult
          return { winner, letter: say(letters[winner]), says: sentence(result) }
        }),
      ),
  }
}
