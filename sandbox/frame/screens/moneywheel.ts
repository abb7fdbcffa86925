import type { MoneyWheelResult } from '#sandbox/engines/money-wheel.ts'
import { make } from '#sandbox/frame/dom.ts'
import type { OpenSharedScreen } from '#sandbox/frame/shared-screen.ts'
import { move, partOf } from '#sandbox/frame/shared-stage.ts'

interface Rules {
  readonly order: readonly number[]
  readonly segments: Readonly<Record<number, number>>
}

const spinMs = 5200

/** A wheel of segments on the stage, a field for each figure that it bears. */
export const open: OpenSharedScreen = ({ root, say, rules, scene }) => {
  const { order, segments } = rules as Rules
  const rotor = partOf(scene, '.rotor')
  let turned = 0
  const past = make('ol', { class: 'past', 'aria-label': say('road') })
  const fields = Object.entries(segments).map(([pays, count]) =>
    make(
      'button',
      { class: `field tall pays-${pays}`, type: 'button', 'data-spot': `pays:${pays}` },
      make('b', {}, `${pays} : 1`),
      make('small', {}, say('segmentsOf', { count, of: order.length })),
    ),
  )
  root.append(past, make('div', { class: 'spots' }, ...fields))
  const figure = (spot: string) => spot.split(':')[1]!
  return {
    running: 'phaseSpinning',
    nameOf: (spot) => `×${figure(spot)}`,
    oddsOf: (spot) => `${figure(spot)} : 1`,
    sentence: (result) => `×${(result as MoneyWheelResult).pays}`,
    async show(result, still, cut) {
      const goal = -((result as MoneyWheelResult).segment / order.length) * 360
      const before = turned
      turned += 360 * (still ? 0 : 4) + ((((goal - turned) % 360) + 360) % 360)
      const frames = [{ transform: `rotate(${before}deg)` }, { transform: `rotate(${turned}deg)` }]
      await move(rotor, frames, { ms: still ? 1 : spinMs, easing: 'cubic-bezier(.12,.7,.1,1)', cut })
    },
    clear() {},
    pays: (spot, result) => figure(spot) === String((result as MoneyWheelResult).pays),
    history: (list) =>
      past.replaceChildren(
        ...list.slice(0, 30).map(({ result }) => {
          const { pays } = result as MoneyWheelResult
          return make('li', { class: `pays-${pays}` }, `×${pays}`)
        }),
      ),
  }
}
