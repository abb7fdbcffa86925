import { make } from '#sandbox/frame/dom.ts'
import { times } from '#sandbox/frame/strip.ts'
import type { Say } from '#sandbox/frame/texts.ts'

const targets = [120, 150, 200, 300, 500, 1000, 2000, 5000, 10_000, 100_000]
const usualOnes = [150, 200, 300, 500, 1000]

/** Where a flight is cashed out without a press: step by step, or one of the usual ones at once. */
export function openTarget(say: Say, usual: number, changed: () => void) {
  let at = targets.indexOf(usual)
  const value = make('output', { class: 'target' })
  const turn = (by: number, sign: string, name: string) => {
    const button = make('button', { class: 'turn', type: 'button', 'aria-label': say(name) }, sign)
    button.addEventListener('click', () => move(by))
    return button
  }
  const [less, more] = [turn(-1, '−', 'targetLess'), turn(1, '+', 'targetMore')]
  const presets = usualOnes.map((one) => {
    const button = make('button', { class: 'preset', type: 'button' }, times(one))
    button.addEventListener('click', () => {
      set(one)
      changed()
    })
    return { one, button }
  })

  const set = (hundredths: number) => {
    const chosen = targets.indexOf(hundredths)
    if (chosen >= 0) at = chosen
  }
  const move = (by: number) => {
    at = Math.min(targets.length - 1, Math.max(0, at + by))
    changed()
  }
  return {
    element: make(
      'div',
      { class: 'target-row', role: 'group', 'aria-label': say('rocketTarget') },
      make('div', { class: 'target-step' }, less, make('p', {}, make('span', {}, say('rocketTarget')), value), more),
      make('div', { class: 'presets' }, ...presets.map(({ button }) => button)),
    ),
    value: () => targets[at]!,
    set,
    move,
    draw(locked: boolean) {
      value.textContent = times(targets[at]!)
      less.disabled = locked || at === 0
      more.disabled = locked || at === targets.length - 1
      for (const { one, button } of presets) {
        button.disabled = locked
        button.setAttribute('aria-pressed', String(one === targets[at]))
      }
    },
  }
}
