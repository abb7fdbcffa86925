import type { MoneyWheelResult } from '#sandbox/engines/money-wheel.ts'
import { make } from '#sandbox/frame/dom.ts'
import type { OpenSharedScreen } from '#sandbox/frame/shared-screen.ts'
import { openWheel } from './roulette-wheel.ts'

interface Rules {
  readonly order: readonly number[]
  readonly segments: Readonly<Record<number, number>>
}

const tones: Readonly<Record<number, string>> = { 1: 'black', 2: 'red', 5: 'zero', 11: 'gold' }

/** A wheel of segments, a field for each figure that it bears. */
export const open: OpenSharedScreen = ({ root, say, rules }) => {
  const { order, segments } = rules as Rules
  const wheel = openWheel(
    order.map((pays) => ({ text: `×${pays}`, tone: tones[pays]! })),
    say('kindMoneyWheel'),
  )
  const past = make('ol', { class: 'past', 'aria-label': say('road') })
  const fields = Object.entries(segments).map(([pays, count]) =>
    make(
      'button',
      { class: `field tall ${tones[Number(pays)]}`, type: 'button', 'data-spot': `pays:${pays}` },
      make('b', {}, `${pays} : 1`),
      make('small', {}, say('segmentsOf', { count, of: order.length })),
    ),
  )
  root.append(make('div', { class: 'wheel-head' }, wheel.element, past), make('div', { class: 'fields' }, ...fields))
  const figure = (spot: string) => spot.split(':')[1]!
  return {
    nameOf: (spot) => `×${figure(spot)}`,
    oddsOf: (spot) => `${figure(spot)} : 1`,
    sentence: (result) => `×${(result as MoneyWheelResult).pays}`,
    show: (result, still, cut) => wheel.show((result as MoneyWheelResult).segment, still, cut),
    clear: wheel.clear,
    pays: (spot, result) => figure(spot) === String((result as MoneyWheelResult).pays),
    history: (list) =>
      past.replaceChildren(
        ...list.slice(0, 24).map(({ result }) => {
          const { pays } = result as MoneyWheelResult
          return make('li', { class: tones[pays]! }, `×${pays}`)
        }),
      ),
  }
}
